import { useStore } from '@nanostores/react';
import { AUTHENTICATOR } from '../../../lib/contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { BeginHere, FormView } from '../../ui/form-view.tsx';
import { Dialog } from '../../ui/lazy-dialog.tsx';
import { Qr } from '../../ui/qr.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { LoginMethodsStore } from './login-store.ts';
import { loginWords as t } from './login-words.ts';

/** What is asked or shown while one changes what lets one in: the proof, the name of a passkey, the secret of an app, new recovery codes. */
export function LoginDialogs({ methods }: { methods: LoginMethodsStore }) {
  const asked = useStore(methods.$asked);
  if (asked?.kind === 'proof') return <Proof methods={methods} />;
  if (asked?.kind === 'passkey') return <Passkey methods={methods} host={asked.host} />;
  if (asked?.kind === 'app') return <App methods={methods} secret={asked.secret} address={asked.address} />;
  if (asked?.kind === 'codes') return <Codes methods={methods} codes={asked.codes} />;
  return null;
}

function Proof({ methods }: { methods: LoginMethodsStore }) {
  return (
    <Dialog title={t('proof.title')} onClose={methods.close} size="small">
      <FormView
        form={methods.proof}
        onSubmit={() => void methods.prove()}
        onCancel={methods.close}
        labelOf={() => t('proof.password')}
        save={t('proof.confirm')}
      >
        <p className="text-ink-2">{t('proof.text')}</p>
        <TextField
          field={methods.proof.fields.password}
          label={t('proof.password')}
          kind="password"
          autoComplete="current-password"
        />
        <BeginHere />
      </FormView>
    </Dialog>
  );
}

/** By which name it is known here; the browser then asks for the rest. */
function Passkey({ methods, host }: { methods: LoginMethodsStore; host: string }) {
  return (
    <Dialog title={t('passkeys.createTitle')} onClose={methods.close} size="small">
      <FormView
        form={methods.passkey}
        onSubmit={() => void methods.addPasskey()}
        onCancel={methods.close}
        labelOf={() => t('passkeys.name')}
        save={t('passkeys.create')}
      >
        <p className="text-ink-2">{t('passkeys.createText', { host })}</p>
        <TextField
          field={methods.passkey.fields.name}
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
        />
        <BeginHere />
      </FormView>
    </Dialog>
  );
}

interface AppProps {
  methods: LoginMethodsStore;
  secret: string;
  address: string;
}

/** The secret as a picture for the camera and as text, and the code that proves that the app has it. */
function App({ methods, secret, address }: AppProps) {
  return (
    <Dialog title={t('app.title')} onClose={methods.close} size="small">
      <FormView
        form={methods.code}
        onSubmit={() => void methods.confirmApp()}
        onCancel={methods.close}
        labelOf={() => t('app.code')}
        save={t('app.confirm')}
      >
        <p className="text-ink-2">{t('app.scan')}</p>
        <div className="grid justify-items-center">
          <Qr text={address} label={t('app.qr')} />
        </div>
        <CopyText label={t('app.secret')} text={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
        <TextField
          field={methods.code.fields.code}
          label={t('app.code')}
          hint={t('app.codeHint', { minutes: AUTHENTICATOR.setUpMinutes })}
          autoComplete="one-time-code"
        />
      </FormView>
    </Dialog>
  );
}

function Codes({ methods, codes }: { methods: LoginMethodsStore; codes: readonly string[] }) {
  return (
    <Dialog title={t('codes.title')} text={t('codes.save')} onClose={methods.close} size="small">
      <div className="px-5 py-4">
        <CopyText label={t('codes.title')} text={codes.join('\n')} rows={codes.length} />
      </div>
      <footer className="flex justify-end border-t border-line px-5 py-3">
        <Button kind="primary" onPress={methods.close}>
          {t('codes.done')}
        </Button>
      </footer>
    </Dialog>
  );
}
