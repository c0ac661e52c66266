import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type accessCode from '../../../../public/locales/en/authentication/access-code.json';
import type words from '../../../../public/locales/en/authentication/second-step.json';
import type login from '../../../../public/locales/en/shell-login.json';
import { AUTHENTICATOR } from '../../../lib/contract/limits.ts';
import { knowsPasskeys } from '../../../lib/session/passkeys.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { bringWords } from '../../../lib/words/words-on-demand.ts';
import { Answer } from '../../ui/public/answer.tsx';
import { Form } from '../../ui/public/form.tsx';
import { Qr } from '../../ui/qr.tsx';
import { CodeField } from './fields.tsx';
import { showMailedCode } from './mailed-code.tsx';
import type { Props } from './mailed-code.tsx';
import { createSetUp } from './set-up-store.ts';
import type { SetUp } from './set-up-store.ts';

const t = wordsOf<typeof words>('authentication/second-step');
const codeWords = wordsOf<typeof accessCode>('authentication/access-code');
/** Those of the profile, where the same is set up. */
const loginWords = wordsOf<typeof login>('shell-login');

/** The part, once the page has its words. */
export async function prepared(): Promise<typeof SetUpFirst> {
  await bringWords('authentication/second-step', 'shell-login');
  return SetUpFirst;
}

/** What a role demands, set up after the mailed code and before all else (rule: stronger-second-step). */
function SetUpFirst({ home, login }: Props) {
  const [setUp] = useState(() => createSetUp(home));
  const stage = useStore(setUp.$stage);
  const message = useStore(setUp.$message);
  useLayoutEffect(() => {
    showMailedCode(false);
    // The mailed code was sent: no form of this part takes it over.
    window.heldForms = [];
  }, []);
  useEffect(() => void setUp.begin(), [setUp]);
  return (
    <>
      {stage.kind === 'choice' && <Choice setUp={setUp} />}
      {stage.kind === 'app' && <App setUp={setUp} secret={stage.secret} address={stage.address} />}
      {stage.kind === 'codes' && <Codes setUp={setUp} codes={stage.codes} />}
      <p className="alert" role="alert">
        {message}
      </p>
      {stage.kind !== 'codes' && (
        <div className="help">
          {stage.kind === 'choice' && (
            <p>
              <button type="button" className="plain" onClick={() => void setUp.chooseApp()}>
                {t('setUp.app')}
              </button>
            </p>
          )}
          <a className="link" href={login}>
            {codeWords('other')}
          </a>
        </div>
      )}
    </>
  );
}

/** Takes the place of what was there, and so is read aloud. */
function Heading({ text, lead }: { text: string; lead: string }) {
  const box = useRef<HTMLHeadingElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <h1 ref={box} tabIndex={-1} className="outline-none">
        {text}
      </h1>
      <p className="lead">{lead}</p>
    </>
  );
}

function Choice({ setUp }: { setUp: SetUp }) {
  const done = useStore(setUp.passkey.$state).kind === 'done';
  if (done) return <Answer message={codeWords('done')} />;
  return (
    <>
      <Heading text={t('setUp.heading')} lead={t('setUp.lead')} />
      {knowsPasskeys() && (
        <Form form={setUp.passkey} action={t('setUp.create')}>
          <p className="mt-4">{t('setUp.passkey', { host: location.hostname })}</p>
        </Form>
      )}
    </>
  );
}

/** The secret as a picture for the camera and as text, and the code that proves that the app has it. */
function App({ setUp, secret, address }: { setUp: SetUp; secret: string; address: string }) {
  const done = useStore(setUp.app.$state).kind === 'done';
  if (done) return <Answer message={codeWords('done')} />;
  return (
    <>
      <Heading text={loginWords('app.title')} lead={loginWords('app.scan')} />
      <div className="mt-4 grid justify-items-center [&>svg]:size-48">
        <Qr text={address} label={loginWords('app.qr')} />
      </div>
      <Kept label={loginWords('app.secret')} text={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} rows={2} />
      <Form form={setUp.app} action={loginWords('app.confirm')}>
        <CodeField
          form={setUp.app}
          label={loginWords('app.code')}
          hint={loginWords('app.codeHint', { minutes: AUTHENTICATOR.setUpMinutes })}
        />
      </Form>
    </>
  );
}

function Codes({ setUp, codes }: { setUp: SetUp; codes: readonly string[] }) {
  return (
    <>
      <Heading text={loginWords('codes.title')} lead={loginWords('codes.text')} />
      <Kept
        label={loginWords('codes.title')}
        text={codes.join('\n')}
        rows={codes.length}
        hint={loginWords('codes.save')}
      />
      <button type="button" className="go" onClick={() => void setUp.enter()}>
        {loginWords('codes.done')}
      </button>
    </>
  );
}

interface KeptProps {
  label: string;
  text: string;
  rows: number;
  hint?: string;
}

/** A text to take along: selected when it is entered. */
function Kept({ label, text, rows, hint }: KeptProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor="kept">
        {label}
      </label>
      <textarea
        id="kept"
        className="input h-auto py-2"
        readOnly
        rows={rows}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      {hint && <p className="field-hint">{hint}</p>}
    </div>
  );
}
