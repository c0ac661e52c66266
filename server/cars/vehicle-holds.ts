import { sql } from 'kysely';
import { formatTypedDate } from '../../src/lib/domain/dates.ts';
import { dateOf } from '../../src/lib/domain/wall-clock.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict } from '../lib/problem.ts';
import { lockStock, spareCars } from './rental-capacity.ts';

/** What the stock of an office counts a vehicle by. */
export interface Place {
  readonly id: number;
  readonly model_id: number;
  readonly office_id: number;
  readonly status: number;
}

const AVAILABLE = 1;

/**
 * Before a vehicle goes to maintenance, to another office or model, or is deleted (`after` undefined): refused while a
 * coming or running rental holds it, and while every car of its model at its office is promised to somebody, so that
 * withdrawing one never overbooks. Throws 409 that says which rental, or what is promised.
 */
export async function refuseHeld(
  context: RequestContext,
  before: Place,
  after: Omit<Place, 'id'> | undefined,
): Promise<void> {
  const stays = after?.model_id === before.model_id && after.office_id === before.office_id;
  if (before.status !== AVAILABLE ? stays : stays && after.status === AVAILABLE) return;
  const { db, now } = context;
  await lockStock(db, before.model_id, [before.office_id]);
  const rental = await db
    .selectFrom('rental')
    .select(['code', 'pick_up_local'])
    .where('vehicle_id', '=', before.id)
    .where(sql<boolean>`status between 1 and 5`)
    .where('returned_at', 'is', null)
    .where((where) => where.or([where('status', '=', 5), where('drop_off_at', '>', now.toISOString())]))
    .orderBy('pick_up_at')
    .executeTakeFirst();
  if (rental)
    throw conflict('vehicle_held', {
      code: rental.code,
      from: formatTypedDate(dateOf(rental.pick_up_local)),
    });
  if (before.status === AVAILABLE && (await spareCars(context, before.model_id, before.office_id)) < 1)
    throw conflict('vehicle_promised');
}
