import { PROOF_MINUTES } from '../../src/lib/contract/limits.ts';
import type { RequestContext } from '../lib/call.ts';
import { ProblemError } from '../lib/problem.ts';
import { sessionOf } from './calls.ts';

/**
 * What lets a person in is changed by who has just proved to be that person (rule: fresh-proof), as whoever is setting up
 * what their role demands has done to come so far. Throws 403.
 */
export async function demandProof(call: RequestContext): Promise<void> {
  if (sessionOf(call).settingUp) return;
  const { proved_at } = await call.db
    .selectFrom('session')
    .select('proved_at')
    .where('id', '=', sessionOf(call).id)
    .executeTakeFirstOrThrow();
  if (!proved_at || Date.parse(proved_at) + PROOF_MINUTES * 60_000 <= call.now.getTime())
    throw new ProblemError('e10', { status: 403, reason: 'proof_needed' });
}

/** The person of this session has just proved who they are. */
export async function keepProof(call: RequestContext): Promise<void> {
  await call.db
    .updateTable('session')
    .set({ proved_at: call.now })
    .where('id', '=', sessionOf(call).id)
    .execute();
}
