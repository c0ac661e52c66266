import { sql } from 'kysely';
import type { BulkEndpoint } from '../../src/lib/contract/reservations/bulk.ts';
import type { Call } from '../lib/call.ts';
import { ProblemError } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { words } from '../lib/words.ts';
import type { Reservation, ReservationKind } from './kind.ts';
import { lockReservations } from './lock.ts';
import type { Target } from './lock.ts';

interface Result {
  readonly id: number;
  readonly code: string | null;
  readonly ok: boolean;
  readonly message: string | null;
}

type BulkCall = Call<BulkEndpoint>;
type Action = BulkCall['body']['action'];

/** How the kind does each action to one of its reservations; throws as that action alone does. */
interface Doing {
  readonly move: (call: BulkCall, target: Target, action: Extract<Action, { name: 'move' }>) => Promise<void>;
  readonly cancel: (
    call: BulkCall,
    target: Target,
    action: Extract<Action, { name: 'cancel' }>,
  ) => Promise<void>;
}

/** Runs the action on one reservation; what it wrote goes away when it is refused, and the others stay. */
async function one<R extends Reservation>(
  kind: ReservationKind<R>,
  call: BulkCall,
  target: Target,
  { move, cancel }: Doing,
): Promise<Result> {
  const { action } = call.body;
  const code = (await kind.read(call.db, target.id))?.code ?? null;
  await sql`savepoint one_reservation`.execute(call.db);
  try {
    await (action.name === 'move' ? move(call, target, action) : cancel(call, target, action));
    await sql`release savepoint one_reservation`.execute(call.db);
    return { id: target.id, code, ok: true, message: null };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await sql`rollback to savepoint one_reservation`.execute(call.db);
    const say = words(call.language);
    return {
      id: target.id,
      code,
      ok: false,
      message: say(error.reason ? `errors:reason.${error.reason}` : `errors:${error.code}`, error.params),
    };
  }
}

/** One action on several reservations of a kind, with what came of each (rule: chosen-rows). */
export const bulkRoute = <R extends Reservation>(
  kind: ReservationKind<R>,
  endpoint: BulkEndpoint,
  doing: Doing,
) =>
  route(endpoint, async (call) => {
    const results: Result[] = [];
    // All of them first, so that two people's batches cannot wait for each other.
    await lockReservations(
      kind,
      call.db,
      call.body.rows.map(({ id }) => id),
    );
    for (const target of call.body.rows.toSorted((left, right) => left.id - right.id))
      results.push(await one(kind, call, target, doing));
    return { done: results.filter(({ ok }) => ok).length, results };
  });
