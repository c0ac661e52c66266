import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type words from '../../../../public/locales/en/payment/tracking.json';
import { FOLLOW_HOURS } from '../../../lib/contract/postals/tracking-mails.ts';
import type { PublicForm } from '../../../lib/forms/public-form.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { Answer } from '../../ui/public/answer.tsx';
import { EMAIL_BOX, Field } from '../../ui/public/field.tsx';
import { Form } from '../../ui/public/form.tsx';
import { $asked, confirmForm, followForm, stopForm } from './follow-store.ts';

const t = wordsOf<typeof words>('payment/tracking');

interface Props {
  /** Whether anything is still to come. */
  open: boolean;
}

/** Mails at each step: to ask for them, and what their links lead to. */
export function Follow({ open }: Props) {
  const asked = useStore($asked);
  if (asked.kind === 'confirm')
    return (
      <Pressed form={confirmForm} action={t('follow.confirm')} done={t('follow.confirmed')}>
        <p className="pt-2 font-semibold">{t('follow.question')}</p>
      </Pressed>
    );
  if (asked.kind === 'stop')
    return (
      <Pressed form={stopForm} action={t('follow.stop')} done={t('follow.stopped')}>
        {null}
      </Pressed>
    );
  return open ? <Ask /> : null;
}

interface PressedProps {
  form: PublicForm;
  action: string;
  done: string;
  children: ReactNode;
}

function Pressed({ form, action, done, children }: PressedProps) {
  const { kind } = useStore(form.$state);
  return (
    <div>
      {kind === 'done' ? (
        <Answer message={done} />
      ) : (
        <Form form={form} action={action}>
          {children}
        </Form>
      )}
    </div>
  );
}

function Ask() {
  const { kind } = useStore(followForm.$state);
  if (kind === 'done')
    return (
      <div>
        <Answer message={t('follow.sent')}>
          <p className="field-hint">{t('follow.next', { hours: FOLLOW_HOURS })}</p>
        </Answer>
      </div>
    );
  return (
    <details>
      <summary className="link">{t('follow.open')}</summary>
      <Form form={followForm} action={t('follow.send')}>
        <Field
          form={followForm}
          name="email"
          label={t('follow.email')}
          hint={t('follow.hint')}
          box={EMAIL_BOX}
        />
      </Form>
    </details>
  );
}
