import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type words from '../../../../public/locales/en/authentication/login.json';
import { $session } from '../../../lib/session/record.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { Answer } from '../../ui/public/answer.tsx';
import { EMAIL_BOX, Field } from '../../ui/public/field.tsx';
import { Form } from '../../ui/public/form.tsx';
import { createLogin } from './store.ts';

const t = wordsOf<typeof words>('authentication/login');

interface Props {
  /** Where to go after logging in. */
  home: string;
  /** Address of the page for a forgotten password. */
  forgot: string;
}

/** Email and password. The access code, or a trusted browser, completes the session. */
export function Screen({ home, forgot }: Props) {
  const [form] = useState(() => createLogin(home));
  const done = useStore(form.$state).kind === 'done';
  const complete = useStore($session)?.logged_in === true;
  if (done) return <Answer message={complete ? t('done') : t('codeSent')} />;
  return (
    <>
      <Form form={form} action={t('send')} begin>
        <Field form={form} name="email" label={t('email')} box={{ ...EMAIL_BOX, autoComplete: 'username' }} />
        <Field
          form={form}
          name="password"
          label={t('password')}
          reveal={{ show: t('show'), hide: t('hide') }}
          box={{ type: 'password', autoComplete: 'current-password' }}
        />
      </Form>
      <p className="help">
        <a className="link" href={forgot}>
          {t('forgot')}
        </a>
      </p>
    </>
  );
}
