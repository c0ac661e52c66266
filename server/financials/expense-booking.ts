import type { Kysely, Selectable } from 'kysely';
import { expenses } from '../../src/lib/contract/financials/expenses.ts';
import type { ExpenseInput } from '../../src/lib/contract/financials/expenses.ts';
import { EXPENSE } from '../../src/lib/domain/statuses.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import type { Database } from '../db/tables.ts';
import type { ExpenseTable } from '../db/tables/financials.ts';
import { actorOf } from '../lib/call.ts';
import type { RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { nextCode } from '../lib/next-code.ts';
import { conflict, invalid, notFound, stale } from '../lib/problem.ts';
import { insertRecord, updateRecord } from '../lib/records.ts';
import { postMovement } from './ledger/post.ts';

type Stored = Selectable<ExpenseTable>;
type Booked = Pick<
  Stored,
  'id' | 'brand' | 'category' | 'concept' | 'amount' | 'currency' | 'method' | 'clerk_id' | 'version'
>;

/** What the ledger holds of an expense: a change of these is a reversal and a new booking. */
const LEDGER_FIELDS = ['category', 'amount', 'currency', 'method'] as const;

/** Books what was spent: the expense of its category against where the money was taken from. */
export async function bookExpense(
  context: RequestContext,
  expense: Booked & { code?: string },
): Promise<void> {
  await post(context, expense, { event: `booked:${expense.version}`, sign: 1, reason: expense.concept });
}

async function post(
  context: RequestContext,
  expense: Booked,
  { event, sign, reason }: { event: string; sign: 1 | -1; reason: string },
): Promise<void> {
  const { id, brand, currency, category, method, amount, clerk_id } = expense;
  await postMovement(context, {
    key: `expense:${id}:${event}`,
    source: 'expense',
    brand,
    currency,
    record: { key: expenses.key, id },
    reason,
    clerk_id,
    entries: [
      { book: 'expense', category, amount: sign * amount },
      { book: method, amount: -sign * amount },
    ],
  });
}

const EXPENSE_PREFIX = 'E';

/** E-YYYY-NNNNNN, by the year of its day. */
export const nextExpenseCode = (db: Kysely<Database>, date: string): Promise<string> =>
  nextCode(db, { prefix: EXPENSE_PREFIX, sequence: 'expense_number' }, date);

type Proposed = Pick<
  Stored,
  'booking_id' | 'provider_id' | 'brand' | 'category' | 'concept' | 'amount' | 'currency'
>;

/** Proposes an expense, of which the ledger has nothing until staff book it; a booking proposes one only. */
export async function proposeExpense(context: RequestContext, proposed: Proposed): Promise<void> {
  const { db, now } = context;
  const before = await db
    .selectFrom('expense')
    .select('id')
    .where('booking_id', '=', proposed.booking_id)
    .executeTakeFirst();
  if (before) return;
  const date = todayIn(await companyZone(db), now);
  await insertRecord(context, {
    table: 'expense',
    key: expenses.key,
    values: {
      ...proposed,
      code: await nextExpenseCode(db, date),
      date,
      method: expenses.blank.method,
      status: EXPENSE.proposed,
      clerk_id: null,
    },
    action: 'propose',
  });
}

/** Books a proposed expense as paid by this person. Throws 404, 409 `expense_not_proposed`, 412. */
export async function bookProposed(
  context: RequestContext,
  target: { readonly id: number; readonly version: number },
  paid: { readonly date: string; readonly method: Stored['method'] },
): Promise<void> {
  const before = await lockCounted(context.db, target.id, target.version);
  if (before.status !== EXPENSE.proposed) throw conflict('expense_not_proposed');
  const values = { ...paid, status: EXPENSE.booked, clerk_id: actorOf(context) };
  const booked = await updateRecord(
    context,
    { ...before },
    { table: 'expense', key: expenses.key, values, action: 'post' },
  );
  await bookExpense(context, booked);
}

/** Reads and locks an expense that is not void in the version that the person saw. Throws 404, 412, 409 `expense_void`. */
async function lockCounted(db: Kysely<Database>, id: number, version: number): Promise<Stored> {
  const expense = await db
    .selectFrom('expense')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!expense) throw notFound();
  if (expense.version !== version) throw stale();
  if (expense.status === EXPENSE.void) throw conflict('expense_void');
  return expense;
}

/** Changes an expense; what the ledger holds of it needs a reason and is reversed and booked anew. Throws 404, 409, 412, 422. */
export async function changeExpense(
  context: RequestContext,
  id: number,
  version: number,
  { file_ids: _, reason, ...values }: ExpenseInput,
): Promise<void> {
  const before = await lockCounted(context.db, id, version);
  const rebooked =
    before.status === EXPENSE.booked && LEDGER_FIELDS.some((field) => before[field] !== values[field]);
  if (rebooked && reason === '') throw invalid({ field: 'reason', key: 'required' });
  await updateRecord(context, { ...before }, { table: 'expense', key: expenses.key, values, reason });
  if (!rebooked) return;
  await post(context, before, { event: `reversed:${version}`, sign: -1, reason });
  await bookExpense(context, { ...before, ...values, version: version + 1 });
}

/** Voids an expense that was entered by mistake: the opposite entry is booked. A proposed one is dismissed. Throws 404, 409, 412. */
export async function endExpense(
  context: RequestContext,
  id: number,
  version: number,
  reason: string,
): Promise<void> {
  const before = await lockCounted(context.db, id, version);
  await updateRecord(
    context,
    { ...before },
    { table: 'expense', key: expenses.key, values: { status: EXPENSE.void }, action: 'void', reason },
  );
  if (before.status === EXPENSE.booked) await post(context, before, { event: 'void', sign: -1, reason });
}
