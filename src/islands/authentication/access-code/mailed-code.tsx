import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type words from '../../../../public/locales/en/authentication/access-code.json';
import { ACCESS_CODE } from '../../../lib/contract/limits.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { Answer } from '../../ui/public/answer.tsx';
import { Form } from '../../ui/public/form.tsx';
import { CodeField, Trust } from './fields.tsx';
import { Resend } from './resend.tsx';
import { createAccessCode } from './store.ts';

const t = wordsOf<typeof words>('authentication/access-code');

export interface Props {
  /** Where to go after the code. */
  home: string;
  /** Address of the login, for somebody else. */
  login: string;
}

/** What the page says above its form is of the mailed code: hidden (src/lib/inline/steps.ts) while another step is asked for. */
export function showMailedCode(shown: boolean): void {
  const heading = document.getElementById('mailed-code');
  if (heading) heading.hidden = !shown;
  const form = document.getElementById('second-step');
  if (form) form.hidden = false;
}

/** One field for the mailed code: it takes a paste with spaces and what a phone suggests (rule: code-in-one-field). */
export function MailedCode({ home, login, children }: Props & { children?: ReactNode }) {
  const [code] = useState(() => createAccessCode(home));
  const done = useStore(code.form.$state).kind === 'done';
  useEffect(() => void code.begin(), [code]);
  if (done) return <Answer message={t('done')} />;
  return (
    <>
      <Form form={code.form} action={t('send')} begin>
        <CodeField form={code.form} label={t('code')} hint={t('hint', { minutes: ACCESS_CODE.minutes })} />
        <Trust />
      </Form>
      <div className="help">
        <Resend code={code} />
        {children}
        <a className="link" href={login}>
          {t('other')}
        </a>
      </div>
    </>
  );
}
