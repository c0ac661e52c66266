import type words from '../../../public/locales/en/passkeys.json';
import { ApiError, call } from '../api/call.ts';
import { fetched } from '../api/fetched.ts';
import type { CompletedSession } from '../contract/authentication.ts';
import type { CreatedPasskey, PasskeyCreation } from '../contract/passkeys.ts';
import { passkeyRequest, signedPasskey } from '../contract/second-step.ts';
import { wordsOf } from '../words/words.ts';
import { bringWords } from '../words/words-on-demand.ts';

/* What browsers do with passkeys, behind the library that knows their differences: fetched when somebody uses one. */

const t = wordsOf<typeof words>('passkeys');

/** Whether this browser knows passkeys at all; it may still have none to offer. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Asks the browser, which asks the person. @throws ApiError in words when nothing comes of it. */
async function ask<Given>(
  work: (browser: typeof import('@simplewebauthn/browser')) => Promise<Given>,
): Promise<Given> {
  await bringWords('passkeys');
  const browser = await fetched(import('@simplewebauthn/browser'));
  try {
    return await work(browser);
  } catch (error) {
    throw new ApiError('e10', 422, { title: t(reasonOf(error, browser.WebAuthnError)) });
  }
}

type Reason = 'stopped' | 'known' | 'impossible';
function reasonOf(
  error: unknown,
  WebAuthnError: (typeof import('@simplewebauthn/browser'))['WebAuthnError'],
): Reason {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'known';
  // Cancelled, or waited for in vain: browsers do not tell which.
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
    ? 'stopped'
    : 'impossible';
}

/** Has the browser make a passkey. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<CreatedPasskey> {
  const { id, response } = await ask((browser) => browser.startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}

/** Takes the second step of a login with a passkey. */
export async function logInByPasskey(trust: boolean): Promise<CompletedSession> {
  const optionsJSON = await call(passkeyRequest);
  const { id, response } = await ask((browser) => browser.startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature } = response;
  const credential = { id, response: { clientDataJSON, authenticatorData, signature } };
  return call(signedPasskey, { body: { credential, trust } });
}
