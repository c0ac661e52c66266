import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type words from '../../../../public/locales/en/authentication/reset-password.json';
import { PASSWORD_LENGTH } from '../../../lib/contract/limits.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { Answer } from '../../ui/public/answer.tsx';
import { Field } from '../../ui/public/field.tsx';
import { Form } from '../../ui/public/form.tsx';
import { createReset } from './store.ts';

const t = wordsOf<typeof words>('authentication/reset-password');

interface Props {
  /** Address of the page that mails a new link. */
  forgot: string;
}

/** A new password, twice: after a forgotten one, and the first one of an invitation. */
export function Screen({ forgot }: Props) {
  const [form] = useState(() => createReset());
  const done = useStore(form.$state).kind === 'done';
  if (done) return <Answer message={t('done')} />;
  const box = { type: 'password', autoComplete: 'new-password' };
  const reveal = { show: t('show'), hide: t('hide') };
  return (
    <>
      <Form form={form} action={t('send')}>
        <Field
          form={form}
          name="password"
          label={t('password')}
          hint={t('hint', { count: PASSWORD_LENGTH.min })}
          reveal={reveal}
          box={box}
        />
        <Field form={form} name="password_again" label={t('again')} reveal={reveal} box={box} />
      </Form>
      <p className="help">
        <a className="link" href={forgot}>
          {t('forgot')}
        </a>
      </p>
    </>
  );
}
