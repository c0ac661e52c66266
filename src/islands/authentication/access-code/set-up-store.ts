import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { ApiError, call } from '../../../lib/api/call.ts';
import { currentSession } from '../../../lib/contract/authentication.ts';
import * as contract from '../../../lib/contract/users/login-methods.ts';
import { createPublicForm, sentenceOf } from '../../../lib/forms/public-form.ts';
import type { PublicForm } from '../../../lib/forms/public-form.ts';
import { nextAddress } from '../../../lib/inline/next.ts';
import { deviceName } from '../../../lib/session/device.ts';
import { createPasskey } from '../../../lib/session/passkeys.ts';
import { $session, leave, startSession } from '../../../lib/session/record.ts';
import { leaveWithSession } from './store.ts';

type Stage =
  | { readonly kind: 'choice' }
  | { readonly kind: 'app'; readonly secret: string; readonly address: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

export interface SetUp {
  readonly $stage: ReadableAtom<Stage>;
  /** What went wrong, where no form says it. */
  readonly $message: ReadableAtom<string>;
  readonly passkey: PublicForm;
  readonly app: PublicForm;
  /** Goes on at once where it was done before the page was loaded anew. */
  begin(): Promise<void>;
  chooseApp(): Promise<void>;
  /** To the page that was asked for, after the codes. */
  enter(): Promise<void>;
}

/** Sets up what a role demands before all else (rule: stronger-second-step). `home` is where somebody goes who was on the way to no page. */
export function createSetUp(home: string, search = () => location.search): SetUp {
  const $stage = atom<Stage>({ kind: 'choice' });
  const $message = atom('');
  let isSetUp = false;

  leaveWithSession(search);

  async function enter(): Promise<void> {
    const { member } = await call(currentSession);
    startSession({ token: $session.get()?.token ?? '', logged_in: true, member });
    leave.to(nextAddress(search(), home));
  }

  /** Whoever has codes left from before keeps them. A second press after a lost answer sets nothing up twice. */
  async function finish(setUp: () => Promise<unknown>): Promise<void> {
    if (!isSetUp) await setUp();
    isSetUp = true;
    const { recovery } = await call(contract.loginMethods);
    if (recovery !== null && recovery.left > 0) await enter();
    else $stage.set({ kind: 'codes', codes: (await call(contract.renewRecoveryCodes)).codes });
  }

  /** Does what no form does; what fails is told. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    $message.set('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $message.set(sentenceOf(error));
    }
  }

  return {
    $stage,
    $message,
    passkey: createPublicForm({
      schema: z.object({}),
      send: () =>
        finish(async () => {
          const credential = await createPasskey(await call(contract.passkeyCreation));
          const name = deviceName(navigator.userAgent) ?? location.hostname;
          await call(contract.addPasskey, { body: { name, credential } });
        }),
    }),
    app: createPublicForm({
      schema: contract.confirmAuthenticator.body,
      send: (body) => finish(() => call(contract.confirmAuthenticator, { body })),
    }),
    begin: () =>
      attempt(async () => {
        if ((await call(currentSession)).logged_in) await enter();
      }),
    chooseApp: () =>
      attempt(async () => $stage.set({ kind: 'app', ...(await call(contract.beginAuthenticator)) })),
    enter: () => attempt(enter),
  };
}
