import type { Endpoint } from '../../src/lib/contract/endpoint.ts';
import { STAFF_ROLES } from '../../src/lib/contract/permissions.ts';
import { holds, notHeld } from './call.ts';
import type { Session } from './call.ts';
import { ProblemError } from './problem.ts';

/** Lets a call through, or refuses who may not make it: 401 without a complete session, 403 without the permission. */
export function authorize(endpoint: Endpoint, session: Session | null, byKey: boolean): void {
  const { access } = endpoint;
  if (access === 'public') return;
  if (!session)
    throw new ProblemError('e10', { status: 401, reason: byKey ? 'key_refused' : 'session_ended' });
  if (byKey) return authorizeKey(access, session);
  if (access === 'token') return;
  if (!session.loggedIn && !(session.settingUp && access === 'setting_up')) throw notYetIn(session);
  const allowed =
    access === 'staff' || access === 'setting_up'
      ? STAFF_ROLES.includes(session.member.role)
      : holds(session, access);
  if (!allowed) throw new ProblemError('e10', { status: 403, reason: 'not_permitted' });
}

/** What is left to do before a session may do anything else. */
const notYetIn = ({ settingUp }: Session): ProblemError =>
  settingUp
    ? new ProblemError('e10', { status: 403, reason: 'set_up_first' })
    : new ProblemError('e10', { status: 401, reason: 'access_code_needed' });

/** What is any staff's, such as their own profile, is a person's; all else is a key's if it was given it (rule: keys-hold-less). */
function authorizeKey(access: Exclude<Endpoint['access'], 'public'>, session: Session): void {
  if (access === 'token' || access === 'staff' || access === 'setting_up')
    throw new ProblemError('e10', { status: 403, reason: 'key_not_for_this' });
  if (!holds(session, access)) throw notHeld(session, access);
}
