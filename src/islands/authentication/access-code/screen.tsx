import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type words from '../../../../public/locales/en/authentication/access-code.json';
import { ACCESS_CODE, SESSION } from '../../../lib/contract/limits.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { Answer } from '../../ui/public/answer.tsx';
import { Field } from '../../ui/public/field.tsx';
import { Form } from '../../ui/public/form.tsx';
import { Resend } from './resend.tsx';
import { createAccessCode } from './store.ts';

const t = wordsOf<typeof words>('authentication/access-code');

interface Props {
  /** Where to go after the code. */
  home: string;
  /** Address of the login, for somebody else. */
  login: string;
}

/** One field for the mailed code: it takes a paste with spaces and what a phone suggests (rule: code-in-one-field). */
export function Screen({ home, login }: Props) {
  const [code] = useState(() => createAccessCode(home));
  const done = useStore(code.form.$state).kind === 'done';
  useEffect(() => void code.begin(), [code]);
  if (done) return <Answer message={t('done')} />;
  return (
    <>
      <Form form={code.form} action={t('send')} begin>
        <Field
          form={code.form}
          name="code"
          label={t('code')}
          hint={t('hint', { minutes: ACCESS_CODE.minutes })}
          box={{ type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', spellCheck: false }}
        />
        <label className="choice">
          <input type="checkbox" name="trust" suppressHydrationWarning />
          {t('trust', { days: SESSION.trustedDays })}
        </label>
      </Form>
      <div className="help">
        <Resend code={code} />
        <a className="link" href={login}>
          {t('other')}
        </a>
      </div>
    </>
  );
}
