import { firstBroken } from '../../../src/lib/domain/office-steps.ts';
import { officeSteps } from '../../../src/lib/domain/station-capacity.ts';
import type { OfficeCars } from '../../../src/lib/domain/station-capacity.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import type { ModelAtOffice } from './office-cars.ts';

/** Rentals that a refusal names; of more it says how many. */
const NAMED_MAX = 5;

/**
 * Throws 409 when a change of cars leaves a promise without one, and names the rentals of the first such moment. Blocks
 * promise nothing to anybody, so they are left out.
 */
export async function refuseBroken(
  { db, now }: RequestContext,
  before: ModelAtOffice,
  after: Partial<OfficeCars>,
): Promise<void> {
  const [old, next] = [before, { ...before, ...after }].map((cars) => officeSteps({ ...cars, blocks: [] }));
  const moment = old && next && firstBroken(old, next, now.getTime());
  if (moment === undefined) return;
  const ids = before.holds
    .filter(({ leaves, from, until }) => leaves && from <= moment && moment < until)
    .map(({ rental }) => rental);
  const rentals = await db
    .selectFrom('rental')
    .select('code')
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('pick_up_at')
    .orderBy('id')
    .execute();
  const more = rentals.length - NAMED_MAX;
  throw conflict(more > 0 ? 'vehicle_promised_more' : 'vehicle_promised', {
    codes: rentals
      .slice(0, NAMED_MAX)
      .map(({ code }) => code)
      .join(', '),
    count: Math.max(0, more),
  });
}
