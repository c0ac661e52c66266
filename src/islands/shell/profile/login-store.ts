import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { showError } from '../../../lib/api/show-error.ts';
import * as contract from '../../../lib/contract/users/login-methods.ts';
import type { LoginMethods, OwnPasskey } from '../../../lib/contract/users/login-methods.ts';
import { confirm } from '../../../lib/forms/confirm.ts';
import { createForm } from '../../../lib/forms/form.ts';
import type { Outcome } from '../../../lib/forms/outcome.ts';
import type { Loaded } from '../../../lib/records/panel.ts';
import { deviceName } from '../../../lib/session/device.ts';
import { createPasskey } from '../../../lib/session/passkeys.ts';
import { loginWords as t } from './login-words.ts';

/** What a dialog over the list asks for or shows. Secrets stand here only, and only while it is open. */
type Asked =
  | { readonly kind: 'proof' }
  | { readonly kind: 'passkey'; readonly host: string }
  | { readonly kind: 'app'; readonly secret: string; readonly address: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

export type LoginMethodsStore = ReturnType<typeof createLoginMethods>;

/** What lets one in beside the mailed code: seen, set up and removed by its owner (rule: own-login-methods). */
export function createLoginMethods() {
  const $methods = atom<Loaded<LoginMethods>>({ kind: 'loading' });
  const $asked = atom<Asked | undefined>(undefined);
  /** What waits for the proof that it is its owner who wants it. */
  let waiting: (() => Promise<unknown>) | undefined;

  async function load(): Promise<void> {
    try {
      $methods.set({ kind: 'ready', value: await call(contract.loginMethods) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $methods.set({ kind: 'failed', error });
    }
  }

  /** Does something; where the server wants a proof first, asks for that and then goes on. */
  async function change(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.reason === 'proof_needed') {
        waiting = work;
        $asked.set({ kind: 'proof' });
        return;
      }
      showError(error);
    }
    await load();
  }

  /** Tells what failed, unless it stands beside its field. */
  function tell(outcome: Outcome<unknown>): void {
    if (outcome.kind === 'failed' && outcome.error.errors.length === 0) showError(outcome.error);
  }

  const proof = createForm({
    id: 'proof',
    schema: contract.proveLogin.body,
    initial: { password: '' },
    submit: (body) => call(contract.proveLogin, { body }),
  });
  const code = createForm({
    id: 'app-code',
    schema: contract.confirmAuthenticator.body,
    initial: { code: '' },
    submit: (body) => call(contract.confirmAuthenticator, { body }),
  });

  /** The browser is asked when the name is there: what it makes cannot be taken back here. */
  const passkey = createForm({
    id: 'passkey',
    schema: contract.PasskeyName,
    initial: { name: '' },
    submit: async ({ name }) => {
      const credential = await createPasskey(await call(contract.passkeyCreation));
      await call(contract.addPasskey, { body: { name, credential } });
    },
  });

  function close(): void {
    $asked.set(undefined);
    waiting = undefined;
    proof.reset({ password: '' });
    code.reset({ code: '' });
    passkey.reset({ name: '' });
  }

  async function prove(): Promise<void> {
    const outcome = await proof.submit();
    if (outcome.kind !== 'saved') return tell(outcome);
    const work = waiting;
    close();
    if (work) await change(work);
  }

  const makeCodes = async (): Promise<void> =>
    $asked.set({ kind: 'codes', codes: (await call(contract.renewRecoveryCodes)).codes });

  /** Who has a way in that can be lost gets the codes that let in without it. */
  async function makeFirstCodes(): Promise<void> {
    await load();
    const state = $methods.get();
    if (state.kind === 'ready' && (state.value.recovery?.left ?? 0) === 0) await change(makeCodes);
  }

  async function confirmApp(): Promise<void> {
    const outcome = await code.submit();
    if (outcome.kind !== 'saved') return tell(outcome);
    close();
    await makeFirstCodes();
  }

  async function beginPasskey(): Promise<void> {
    await change(async () => {
      // Asked once for the proof, before a name is typed.
      const { rp } = await call(contract.passkeyCreation);
      passkey.reset({ name: deviceName(navigator.userAgent) ?? '' });
      $asked.set({ kind: 'passkey', host: rp.id });
    });
  }

  async function addPasskey(): Promise<void> {
    const outcome = await passkey.submit();
    if (outcome.kind !== 'saved') return tell(outcome);
    close();
    await makeFirstCodes();
  }

  async function removePasskey({ id, name }: OwnPasskey): Promise<void> {
    const words = {
      title: t('passkeys.removeTitle', { name }),
      text: t('passkeys.removeText'),
      yes: t('passkeys.remove'),
    };
    if (await confirm({ ...words, danger: true }))
      await change(() => call(contract.removePasskey, { params: { id } }));
  }

  async function removeApp(): Promise<void> {
    const words = { title: t('app.removeTitle'), text: t('app.removeText'), yes: t('app.remove') };
    if (await confirm({ ...words, danger: true })) await change(() => call(contract.removeAuthenticator));
  }

  async function renewCodes(): Promise<void> {
    const words = { title: t('codes.renewTitle'), text: t('codes.renewText'), yes: t('codes.renew') };
    if (await confirm(words)) await change(makeCodes);
  }

  return {
    $methods: $methods as ReadableAtom<Loaded<LoginMethods>>,
    $asked: $asked as ReadableAtom<Asked | undefined>,
    proof,
    code,
    passkey,
    load,
    close,
    prove,
    beginApp: () =>
      change(async () => $asked.set({ kind: 'app', ...(await call(contract.beginAuthenticator)) })),
    confirmApp,
    removeApp,
    beginPasskey,
    addPasskey,
    removePasskey,
    renewCodes,
  };
}
