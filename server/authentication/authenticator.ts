import { AUTHENTICATOR } from '../../src/lib/contract/limits.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict, invalid } from '../lib/problem.ts';
import { sealed, unsealed } from '../lib/sealed.ts';
import type { Seal } from '../lib/sealed.ts';
import { newTotpSecret, totpStep } from './totp.ts';

/** The seal of an app's secret: it opens for its own member only. */
export const authenticatorSeal = (secret: string, memberId: number): Seal => ({
  secret,
  purpose: 'authenticator',
  of: String(memberId),
});

/** Begins to set an app up: what was begun before is forgotten, what is set up goes on counting. Gives the secret. */
export async function beginApp({ db, now, services }: RequestContext, memberId: number): Promise<string> {
  const secret = newTotpSecret();
  await db
    .deleteFrom('authenticator')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .execute();
  await db
    .insertInto('authenticator')
    .values({
      member_id: memberId,
      sealed_secret: sealed(secret, authenticatorSeal(services.secret, memberId)),
      created_at: now,
    })
    .execute();
  return secret;
}

/** The app of a member that is set up, or the one that was begun; undefined without one. */
const appOf = ({ db }: RequestContext, memberId: number, confirmed: boolean) =>
  db
    .selectFrom('authenticator')
    .select(['id', 'sealed_secret', 'created_at'])
    .where('member_id', '=', memberId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();

/** The step of a code; throws 422 for a wrong one. */
function stepOf({ services, now }: RequestContext, memberId: number, bytes: Buffer, code: string): number {
  const secret = unsealed(bytes, authenticatorSeal(services.secret, memberId));
  const step = secret && totpStep(secret, code, now);
  if (!step) throw invalid({ field: 'code', key: 'app_code_wrong' });
  return step;
}

/** Sets up the app that was begun, with its first code; one from before is gone. Throws 409 when none was, or too long ago. */
export async function confirmApp(context: RequestContext, memberId: number, code: string): Promise<void> {
  const { db, now } = context;
  const begun = await appOf(context, memberId, false);
  if (!begun || Date.parse(begun.created_at) + AUTHENTICATOR.setUpMinutes * 60_000 <= now.getTime())
    throw conflict('set_up_expired');
  const step = stepOf(context, memberId, begun.sealed_secret, code);
  await db
    .deleteFrom('authenticator')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .execute();
  await db
    .updateTable('authenticator')
    .set({ confirmed_at: now, last_step: step })
    .where('id', '=', begun.id)
    .execute();
}

/** Takes a code of a member's app. Throws 422 for a wrong one, and for one that was taken before (rule: app-code-once). */
export async function useAppCode(context: RequestContext, memberId: number, code: string): Promise<void> {
  const { db, now } = context;
  const app = await appOf(context, memberId, true);
  if (!app) throw invalid({ field: 'code', key: 'app_code_wrong' });
  const step = stepOf(context, memberId, app.sealed_secret, code);
  const taken = await db
    .updateTable('authenticator')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', app.id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw invalid({ field: 'code', key: 'app_code_used' });
}
