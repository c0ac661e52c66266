import * as z from 'zod/mini';
import { call } from '../../../lib/api/call.ts';
import { resendCode } from '../../../lib/contract/authentication.ts';
import { authenticatorCode, recoveryCode } from '../../../lib/contract/second-step.ts';
import { createPublicForm } from '../../../lib/forms/public-form.ts';
import type { PublicForm } from '../../../lib/forms/public-form.ts';
import { nextAddress } from '../../../lib/inline/next.ts';
import { logInByPasskey } from '../../../lib/session/passkeys.ts';
import { goOn, leaveWithSession, withTrust } from './store.ts';

/** The form of a passkey: the browser asks for the rest. `home` is where a person goes who was on the way to no page. */
export function createPasskeyLogin(home: string, search = () => location.search): PublicForm {
  leaveWithSession(search);
  return withTrust(
    createPublicForm({
      schema: z.object({ trust: z.boolean() }),
      send: async ({ trust }) => goOn(await logInByPasskey(trust), nextAddress(search(), home)),
    }),
  );
}

/** The form of an authenticator app's code. */
export function createAppCode(home: string, search = () => location.search): PublicForm {
  leaveWithSession(search);
  return withTrust(
    createPublicForm({
      schema: authenticatorCode.body,
      send: async (body) => goOn(await call(authenticatorCode, { body }), nextAddress(search(), home)),
    }),
  );
}

/** The form of a recovery code. */
export function createRecovery(home: string, search = () => location.search): PublicForm {
  leaveWithSession(search);
  return createPublicForm({
    schema: recoveryCode.body,
    send: async (body) => goOn(await call(recoveryCode, { body }), nextAddress(search(), home)),
  });
}

/** Mails a code. One that was just mailed is as good: the form then says how long to wait for another. */
export const mailCode = (): Promise<void> =>
  call(resendCode).then(
    () => undefined,
    () => undefined,
  );
