import type { Kysely } from 'kysely';
import { FUNDING_HOURS } from '../../../src/lib/contract/limits.ts';
import { FUNDING } from '../../../src/lib/domain/statuses.ts';
import type { Database } from '../../db/tables.ts';

const HOUR = 3_600_000;

/**
 * The earlier of `chosen` and the instant at which a plan ends for want of this deadline: nothing is asked for beyond
 * it. A deadline that no longer ends its plan, such as one whose money was given back, leaves the choice as it is.
 */
export async function withinPlan(
  db: Kysely<Database>,
  deadlineId: number | null,
  chosen: Date,
  now: Date,
): Promise<Date> {
  if (deadlineId === null) return chosen;
  const deadline = await db
    .selectFrom('funding_deadline')
    .innerJoin('funding', 'funding.id', 'funding_deadline.funding_id')
    .select([
      'funding_deadline.due_at',
      'funding_deadline.number',
      'funding.status',
      'funding.initial_payment',
    ])
    .where('funding_deadline.id', '=', deadlineId)
    .executeTakeFirst();
  if (!deadline) return chosen;
  const { due_at, number, status, initial_payment } = deadline;
  const first = status === FUNDING.new && number === (initial_payment > 0 ? 0 : 1);
  const ends = new Date(Date.parse(due_at) + (first ? 0 : FUNDING_HOURS.grace * HOUR));
  return ends > now && ends < chosen ? ends : chosen;
}
