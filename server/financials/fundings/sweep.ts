import { sql } from 'kysely';
import { FUNDING_HOURS, LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { FUNDING, FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { jobContext } from '../../lib/job-context.ts';
import { eachInTransaction } from '../../lib/jobs.ts';
import { words } from '../../lib/words.ts';
import type { Services } from '../../services.ts';
import { lockService } from '../services/stored.ts';
import type { StoredService } from '../services/stored.ts';
import { endUnkept } from './end.ts';
import { mailFunding } from './mails.ts';
import { isBeingPaid } from './open-links.ts';
import { ofRecord } from '../chargeables/columns.ts';
import { plannedRecord } from '../chargeables/records.ts';
import { recordOf } from '../chargeables/registry.ts';
import { deadlinesOf } from './stored.ts';
import type { StoredDeadline, StoredFunding } from './stored.ts';

/** Plans that one sweep looks at; the rest waits for the next one a few seconds later. */
const BATCH = 200;
const HOUR = 3_600_000;

interface Held {
  readonly context: RequestContext;
  readonly service: StoredService;
  readonly funding: StoredFunding;
  readonly deadlines: readonly StoredDeadline[];
}

/**
 * Does something to each of these plans, in a transaction of its own and with the plan locked behind its service: of
 * many servers the second one finds what the first one made, and one that fails stops no other.
 */
async function forEach(
  services: Services,
  found: readonly { id: number; service_id: number }[],
  work: (held: Held) => Promise<void>,
): Promise<void> {
  await eachInTransaction(services, 'fundings', found, async (db, { id, service_id }) => {
    const service = await lockService(db, service_id);
    const funding = await db
      .selectFrom('funding')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!funding || !FUNDING_LIVES.has(funding.status)) return;
    await work({
      context: jobContext(services, db, funding.brand),
      service,
      funding,
      deadlines: await deadlinesOf(db, id),
    });
  });
}

/** The first deadline that was never paid whole; one that is open again because staff gave money back is theirs to settle. */
const missedOf = (deadlines: readonly StoredDeadline[]) =>
  deadlines.find(({ paid, amount, paid_at }) => paid < amount && paid_at === null);

/** Why a plan ends now: its first payment missed its limit, or a later one has been unpaid for the hours of grace. */
function endingOf({ funding, deadlines, context }: Held): 'void' | 'unpaid' | undefined {
  const open = missedOf(deadlines);
  if (!open) return undefined;
  const passed = context.now.getTime() - Date.parse(open.due_at);
  if (funding.status === FUNDING.new && open === deadlines[0]) return passed >= 0 ? 'void' : undefined;
  return passed >= FUNDING_HOURS.grace * HOUR ? 'unpaid' : undefined;
}

/**
 * Ends plans that were not kept to, with their reservation, and tells the client (rule: plan-kept-or-ended): void when
 * the first payment did not come by its limit, with loss of what was paid 24 hours after a later deadline. A payment
 * under way at a bank protects, and so does "ignore auto-cancellation" of the reservation (rule: exact-limit).
 */
export async function endUnkeptFundings(services: Services): Promise<void> {
  const now = services.clock();
  const grace = new Date(now.getTime() - FUNDING_HOURS.grace * HOUR).toISOString();
  const found = await services.db
    .selectFrom('funding')
    .select(['id', 'service_id'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', FUNDING.new), eb('next_due_at', '<=', now.toISOString())]),
        and([eb('status', '=', FUNDING.current), eb('next_due_at', '<=', grace)]),
      ]),
    )
    // Plans that are open again because money was given back stay with staff: they must not fill the batch.
    .where(
      sql<boolean>`exists (select from funding_deadline where funding_id = funding.id and paid < amount and paid_at is null and due_at <= ${now.toISOString()})`,
    )
    .where(
      sql<boolean>`coalesce((select ${ofRecord('payment_service', ({ columns }) => columns.cancellable)} from payment_service where payment_service.id = funding.service_id), true)`,
    )
    .orderBy('next_due_at')
    .limit(BATCH)
    .execute();
  await forEach(services, found, async (held) => {
    const { context, funding, service } = held;
    const by = endingOf(held);
    if (!by || (await isBeingPaid(context, funding.service_id))) return;
    const record = recordOf(service);
    if (record && !(await plannedRecord(context.db, record)).cancellable) return;
    await endUnkept(context, funding, {
      by,
      reason: words(LANGUAGES[0])(`mails:funding.${by}_reason`, { hours: FUNDING_HOURS.grace }),
    });
    await mailFunding(context, funding, {
      kind: by,
      amount: money(Math.max(0, service.received), funding.currency),
    });
  });
}

const REMINDED = { 72: 'reminded_72_at', 24: 'reminded_24_at' } as const;

/** The reminder that is due for a deadline now: the nearest one that its time has come for and that was not sent. */
function reminderOf(deadline: StoredDeadline, now: Date): 72 | 24 | undefined {
  const hours = (Date.parse(deadline.due_at) - now.getTime()) / HOUR;
  if (hours <= 0) return undefined;
  const due = FUNDING_HOURS.reminders.toSorted((one, other) => one - other).find((before) => hours <= before);
  return due !== undefined && deadline[REMINDED[due]] === null ? due : undefined;
}

/**
 * Reminds of deadlines 72 and 24 hours before them, each once. A plan that was made later than that is reminded once,
 * not twice at once; and not within the hour after it was made, since its own mails have just told it.
 */
export async function remindOfDeadlines(services: Services): Promise<void> {
  const now = services.clock();
  const soon = new Date(now.getTime() + Math.max(...FUNDING_HOURS.reminders) * HOUR).toISOString();
  const found = await services.db
    .selectFrom('funding')
    .innerJoin('funding_deadline', 'funding_deadline.funding_id', 'funding.id')
    .select(['funding.id', 'funding.service_id'])
    .distinct()
    .where('funding.status', 'in', [...FUNDING_LIVES])
    .where('funding.created_at', '<=', new Date(now.getTime() - HOUR).toISOString())
    .where(sql<boolean>`funding_deadline.paid < funding_deadline.amount`)
    .where('funding_deadline.due_at', '>', now.toISOString())
    .where('funding_deadline.due_at', '<=', soon)
    .where(
      sql<boolean>`case when funding_deadline.due_at <= ${new Date(now.getTime() + 24 * HOUR).toISOString()}::timestamptz then funding_deadline.reminded_24_at else funding_deadline.reminded_72_at end is null`,
    )
    .limit(BATCH)
    .execute();
  await forEach(services, found, async ({ context, service, funding, deadlines }) => {
    for (const deadline of deadlines) {
      const reminder = deadline.paid < deadline.amount ? reminderOf(deadline, context.now) : undefined;
      if (reminder === undefined) continue;
      await context.db
        .updateTable('funding_deadline')
        .set({ [REMINDED[reminder]]: context.now })
        .where('id', '=', deadline.id)
        .execute();
      // A price that fell after the plan was made leaves less to pay than its last deadlines say.
      const left = Math.min(deadline.amount - deadline.paid, Math.max(0, service.due - service.received));
      await mailFunding(context, funding, {
        kind: 'reminder',
        amount: money(left, funding.currency),
        due: deadline,
      });
    }
  });
}
