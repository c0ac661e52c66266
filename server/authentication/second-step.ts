import * as contract from '../../src/lib/contract/second-step.ts';
import type { SecondStep } from '../../src/lib/contract/authentication.ts';
import type { RequestContext, Session } from '../lib/call.ts';
import { route } from '../lib/route.ts';
import { useAppCode } from './authenticator.ts';
import { completeSession } from './begin-session.ts';
import { OWN, waitingSession, write } from './calls.ts';
import { requestOf, spendChallenge, usePasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';

/**
 * Takes the second step, of whichever kind, and completes the session with it: both, or neither. Tries of an account are
 * counted as those of mailed codes are, outside of the transaction (rule: code-not-guessed).
 */
async function takeStep(
  call: RequestContext,
  step: SecondStep,
  take: (context: RequestContext, session: Session) => Promise<void>,
  trust = false,
) {
  const session = waitingSession(call);
  const { limiters } = call.services;
  await limiters.count('access_code', String(session.member.id));
  const completed = await write(call, async (context) => {
    await take(context, session);
    return completeSession(context, session, { step, trust });
  });
  await limiters.forget('access_code', String(session.member.id));
  return completed;
}

export const secondStepRoutes = [
  route(contract.passkeyRequest, (call) => requestOf(call, waitingSession(call)), OWN),
  route(
    contract.signedPasskey,
    async (call) => {
      const { credential, trust } = call.body;
      const challenge = await spendChallenge(call, waitingSession(call).id);
      return takeStep(
        call,
        'passkey',
        (context, { member }) => usePasskey(context, member.id, { challenge, credential }),
        trust,
      );
    },
    OWN,
  ),
  route(
    contract.authenticatorCode,
    (call) =>
      takeStep(
        call,
        'authenticator',
        (context, { member }) => useAppCode(context, member.id, call.body.code),
        call.body.trust,
      ),
    OWN,
  ),
  route(
    contract.recoveryCode,
    (call) =>
      takeStep(call, 'recovery', (context, session) => useRecoveryCode(context, session, call.body.code)),
    OWN,
  ),
];
