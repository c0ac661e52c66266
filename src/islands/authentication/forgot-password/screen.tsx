import { useStore } from '@nanostores/react';
import type words from '../../../../public/locales/en/authentication/forgot-password.json';
import { PASSWORD_LINK_MINUTES } from '../../../lib/contract/limits.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { Answer } from '../../ui/public/answer.tsx';
import { EMAIL_BOX, Field } from '../../ui/public/field.tsx';
import { Form } from '../../ui/public/form.tsx';
import { forgotForm } from './store.ts';

const t = wordsOf<typeof words>('authentication/forgot-password');

interface Props {
  /** Address of the login. */
  login: string;
}

/** The address to which a link goes that sets a new password. */
export function Screen({ login }: Props) {
  const done = useStore(forgotForm.$state).kind === 'done';
  return (
    <>
      {done ? (
        <Answer message={t('done')}>
          <p className="help">{t('next', { minutes: PASSWORD_LINK_MINUTES })}</p>
        </Answer>
      ) : (
        <Form form={forgotForm} action={t('send')}>
          <Field
            form={forgotForm}
            name="email"
            label={t('email')}
            box={{ ...EMAIL_BOX, autoComplete: 'username' }}
          />
        </Form>
      )}
      <p className="help">
        <a className="link" href={login}>
          {t('back')}
        </a>
      </p>
    </>
  );
}
