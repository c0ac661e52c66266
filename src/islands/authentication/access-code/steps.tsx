import { useStore } from '@nanostores/react';
import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type accessCode from '../../../../public/locales/en/authentication/access-code.json';
import type words from '../../../../public/locales/en/authentication/second-step.json';
import type { SecondStep } from '../../../lib/contract/authentication.ts';
import type { PublicForm } from '../../../lib/forms/public-form.ts';
import { $session } from '../../../lib/session/record.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { bringWords } from '../../../lib/words/words-on-demand.ts';
import { Answer } from '../../ui/public/answer.tsx';
import { Field } from '../../ui/public/field.tsx';
import { Form } from '../../ui/public/form.tsx';
import { CodeField, Trust } from './fields.tsx';
import { MailedCode, showMailedCode } from './mailed-code.tsx';
import type { Props } from './mailed-code.tsx';
import { createAppCode, createPasskeyLogin, createRecovery, mailCode } from './steps-store.ts';

const t = wordsOf<typeof words>('authentication/second-step');
const codeWords = wordsOf<typeof accessCode>('authentication/access-code');

/** The part, once the page has its words. */
export async function prepared(): Promise<typeof Steps> {
  await bringWords('authentication/second-step');
  return Steps;
}

/**
 * The second step of whom has more than the mailed code: the strongest first, the others below (rule: second-steps). Who
 * has passkeys for other hosts only is told so (rule: passkey-of-a-host).
 */
function Steps({ home, login }: Props) {
  const [steps] = useState(() => $session.get()?.steps ?? []);
  const [hosts] = useState(() => ($session.get()?.elsewhere ?? []).join(', '));
  const [step, setStep] = useState(steps[0]);
  // Before a form in it takes the focus.
  useLayoutEffect(() => showMailedCode(step === 'code'), [step]);

  /** The mailed code is on its way before it is asked for. */
  async function choose(other: SecondStep): Promise<void> {
    if (other === 'code') await mailCode();
    setStep(other);
  }
  const others = (
    <>
      {hosts !== '' && step !== undefined && <p className="pb-3">{t('elsewhere', { hosts })}</p>}
      <Others steps={steps.filter((other) => other !== step)} onChoose={(other) => void choose(other)} />
    </>
  );
  if (step === 'code')
    return (
      <MailedCode home={home} login={login}>
        {others}
      </MailedCode>
    );
  const Part = step && PARTS[step];
  return (
    <>
      <h1>{t(`${step ?? 'nowhere'}.heading`)}</h1>
      <p className="lead">{t(`${step ?? 'nowhere'}.lead`, { hosts })}</p>
      {Part && <Part home={home} />}
      <div className="help">
        {others}
        <a className="link" href={login}>
          {codeWords('other')}
        </a>
      </div>
    </>
  );
}

/** What else lets one in. */
function Others({ steps, onChoose }: { steps: readonly SecondStep[]; onChoose(step: SecondStep): void }) {
  if (steps.length === 0) return null;
  return (
    <section aria-label={t('another')} className="pb-3">
      <p>{t('another')}</p>
      {steps.map((step) => (
        <p key={step}>
          <button type="button" className="plain" onClick={() => onChoose(step)}>
            {t(`${step}.choose`)}
          </button>
        </p>
      ))}
    </section>
  );
}

function Passkey({ home }: { home: string }) {
  const [form] = useState(() => createPasskeyLogin(home));
  return (
    <Sent form={form} action={t('passkey.send')}>
      <Trust />
    </Sent>
  );
}

function App({ home }: { home: string }) {
  const [form] = useState(() => createAppCode(home));
  return (
    <Sent form={form} begin>
      <CodeField form={form} label={t('authenticator.code')} />
      <Trust />
    </Sent>
  );
}

function Recovery({ home }: { home: string }) {
  const [form] = useState(() => createRecovery(home));
  return (
    <Sent form={form} begin>
      <Field
        form={form}
        name="code"
        label={t('recovery.code')}
        hint={t('recovery.hint')}
        box={{ type: 'text', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
      />
    </Sent>
  );
}

/** The form of each step beside the mailed code. */
const PARTS = { passkey: Passkey, authenticator: App, recovery: Recovery } as const;

function Sent({
  form,
  action = codeWords('send'),
  begin = false,
  children,
}: {
  form: PublicForm;
  action?: string;
  begin?: boolean;
  children: ReactNode;
}) {
  const done = useStore(form.$state).kind === 'done';
  if (done) return <Answer message={codeWords('done')} />;
  return (
    <Form form={form} action={action} begin={begin}>
      {children}
    </Form>
  );
}
