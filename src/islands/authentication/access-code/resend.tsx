import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type words from '../../../../public/locales/en/authentication/access-code.json';
import { wordsOf } from '../../../lib/words/words.ts';
import type { AccessCode } from './store.ts';

const t = wordsOf<typeof words>('authentication/access-code');

interface Props {
  code: AccessCode;
}

/** "Send a new code", with the seconds until it may be pressed. */
export function Resend({ code }: Props) {
  const resend = useStore(code.$resend);
  const [now, setNow] = useState<number | undefined>(undefined);
  const wait = now === undefined ? undefined : Math.max(0, Math.ceil((resend.at - now) / 1000));

  useEffect(() => {
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [resend.at]);

  return (
    <>
      <button type="button" className="plain" disabled={wait !== 0} onClick={() => void code.resend()}>
        {wait === 0 ? t('resend') : wait === undefined ? t('resendLater') : t('resendIn', { seconds: wait })}
      </button>
      <p role="status" className={resend.kind === 'refused' ? 'field-error' : 'field-hint'}>
        {resend.kind === 'sent' && t('resent')}
        {resend.kind === 'refused' && resend.message}
      </p>
    </>
  );
}
