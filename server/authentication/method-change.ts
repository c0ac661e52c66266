import type { RequestContext } from '../lib/call.ts';
import { audit } from '../lib/audit.ts';
import { conflict } from '../lib/problem.ts';
import { revokeSessions } from '../lib/session.ts';
import { demandsStrong } from './access-settings.ts';
import { endSettingUp } from './begin-session.ts';
import { sessionOf } from './calls.ts';
import { tellOwner } from './notices.ts';
import { isStrong, strongMethodsOf } from './strong-methods.ts';

type Change = 'passkey_added' | 'passkey_removed' | 'authenticator_added' | 'authenticator_removed';

/**
 * What follows a change of what lets its owner in. What got in by less, or by what is gone, is out: other sessions, and
 * browsers that ask for no second step. It is in the history, and told by mail (rule: own-login-methods). `name` is that
 * of a passkey.
 */
async function changed(context: RequestContext, change: Change, name = ''): Promise<void> {
  const { db } = context;
  const { id, member } = sessionOf(context);
  await revokeSessions(db, member.id, id);
  await db.deleteFrom('trusted_browser').where('member_id', '=', member.id).execute();
  await audit(context, { key: 'users/members', id: member.id, action: change, reason: name });
  await tellOwner(context, member, change, { name });
}

/** After something was set up: who had to do so is let in. */
export async function methodAdded(
  context: RequestContext,
  change: 'passkey_added' | 'authenticator_added',
  name?: string,
): Promise<void> {
  await endSettingUp(context, sessionOf(context));
  await changed(context, change, name);
}

/**
 * After something was removed: recovery codes go with the last of it. Throws 409 where the role demands that one is left
 * (rule: stronger-second-step).
 */
export async function methodRemoved(
  context: RequestContext,
  change: 'passkey_removed' | 'authenticator_removed',
  name?: string,
): Promise<void> {
  const { db } = context;
  const { member } = sessionOf(context);
  if (!isStrong(await strongMethodsOf(context, member.id))) {
    if (await demandsStrong(context, member.role)) throw conflict('last_login_method');
    await db.deleteFrom('recovery_code').where('member_id', '=', member.id).execute();
  }
  await changed(context, change, name);
}

/** Somebody changes what lets them in once at a time: two at once could remove the last two. */
export async function lockMethods({ db }: RequestContext, memberId: number): Promise<void> {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}
