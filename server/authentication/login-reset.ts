import type { RequestContext } from '../lib/call.ts';
import { revokeSessions } from '../lib/session.ts';
import { tellOwner } from './notices.ts';

interface Owner {
  readonly id: number;
  readonly email: string | null;
  readonly first_name: string;
  readonly language: string;
}

/**
 * Removes all that a person set up to log in, and ends what got in by it; the mailed code lets them in again, so nobody is
 * locked out (rule: login-reset).
 */
export async function resetLoginMethods(context: RequestContext, owner: Owner): Promise<void> {
  const { db } = context;
  for (const table of ['passkey', 'authenticator', 'recovery_code', 'trusted_browser'] as const)
    await db.deleteFrom(table).where('member_id', '=', owner.id).execute();
  await revokeSessions(db, owner.id);
  if (owner.email === null) return;
  const language = owner.language === 'es' ? 'es' : 'en';
  await tellOwner(context, { email: owner.email, firstName: owner.first_name, language }, 'login_reset');
}
