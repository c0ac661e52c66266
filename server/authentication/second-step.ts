import * as contract from '../../src/lib/contract/second-step.ts';
import type { RequestContext, Session } from '../lib/call.ts';
import { conflict } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { useAppCode } from './authenticator.ts';
import { completeSession } from './begin-session.ts';
import { OWN, sessionOf, write } from './calls.ts';
import { useRecoveryCode } from './recovery-codes.ts';

/**
 * Takes a code, of whichever kind, and completes the session with it: both, or neither. Tries of an account are counted
 * as those of mailed codes are, outside of the transaction (rule: code-not-guessed).
 */
async function takeCode(
  call: RequestContext,
  take: (context: RequestContext, session: Session) => Promise<void>,
  trust = false,
) {
  const session = sessionOf(call);
  if (session.loggedIn) throw conflict('already_logged_in');
  const { limiters } = call.services;
  await limiters.count('access_code', String(session.member.id));
  const completed = await write(call, async (context) => {
    await take(context, session);
    return completeSession(context, session, { trust });
  });
  await limiters.forget('access_code', String(session.member.id));
  return completed;
}

export const secondStepRoutes = [
  route(
    contract.authenticatorCode,
    (call) =>
      takeCode(
        call,
        (context, { member }) => useAppCode(context, member.id, call.body.code),
        call.body.trust,
      ),
    OWN,
  ),
  route(
    contract.recoveryCode,
    (call) => takeCode(call, (context, session) => useRecoveryCode(context, session, call.body.code)),
    OWN,
  ),
];
