import { sql } from 'kysely';
import { bulkRentals } from '../../../src/lib/contract/cars/bulk-rentals.ts';
import type { Call } from '../../lib/call.ts';
import { ProblemError } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { words } from '../../lib/words.ts';
import { cancel } from '../../reservations/cancellation.ts';
import { lockReservations } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { moveStatus } from './moves.ts';
import { rentalReservation } from './reservation.ts';

interface Result {
  readonly id: number;
  readonly code: string | null;
  readonly ok: boolean;
  readonly message: string | null;
}

/** Runs the action on one rental; what it wrote goes away when it is refused, and the others stay. */
async function one(call: Call<typeof bulkRentals>, target: Target): Promise<Result> {
  const { action } = call.body;
  const found = await call.db
    .selectFrom('rental')
    .select('code')
    .where('id', '=', target.id)
    .executeTakeFirst();
  const code = found?.code ?? null;
  await sql`savepoint one_rental`.execute(call.db);
  try {
    await (action.name === 'move'
      ? moveStatus(call, target, action)
      : cancel(rentalReservation, call, target, action));
    await sql`release savepoint one_rental`.execute(call.db);
    return { id: target.id, code, ok: true, message: null };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await sql`rollback to savepoint one_rental`.execute(call.db);
    const say = words(call.language);
    return {
      id: target.id,
      code,
      ok: false,
      message: say(error.reason ? `errors:reason.${error.reason}` : `errors:${error.code}`, error.params),
    };
  }
}

export const bulkRoutes = [
  route(bulkRentals, async (call) => {
    const results: Result[] = [];
    // All of them first, so that two people's batches cannot wait for each other.
    await lockReservations(
      rentalReservation,
      call.db,
      call.body.rows.map(({ id }) => id),
    );
    for (const target of call.body.rows.toSorted((left, right) => left.id - right.id))
      results.push(await one(call, target));
    return { done: results.filter(({ ok }) => ok).length, results };
  }),
];
