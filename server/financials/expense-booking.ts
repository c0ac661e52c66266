import type { Kysely, Selectable } from 'kysely';
import { expenses } from '../../src/lib/contract/financials/expenses.ts';
import type { ExpenseInput } from '../../src/lib/contract/financials/expenses.ts';
import type { Database } from '../db/tables.ts';
import type { ExpenseTable } from '../db/tables/financials.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict, invalid, notFound, stale } from '../lib/problem.ts';
import { updateRecord } from '../lib/records.ts';
import { postMovement } from './ledger/post.ts';

type Stored = Selectable<ExpenseTable>;
type Booked = Pick<
  Stored,
  'id' | 'brand' | 'category' | 'concept' | 'amount' | 'currency' | 'method' | 'clerk_id' | 'version'
>;

const VOID = 2;
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

/** Reads and locks a booked expense in the version that the person saw. Throws 404, 412, 409 `expense_void`. */
async function lockBooked(db: Kysely<Database>, id: number, version: number): Promise<Stored> {
  const expense = await db
    .selectFrom('expense')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!expense) throw notFound();
  if (expense.version !== version) throw stale();
  if (expense.status === VOID) throw conflict('expense_void');
  return expense;
}

/** Changes an expense; what the ledger holds of it needs a reason and is reversed and booked anew. Throws 404, 409, 412, 422. */
export async function changeExpense(
  context: RequestContext,
  id: number,
  version: number,
  { file_ids: _, reason, ...values }: ExpenseInput,
): Promise<void> {
  const before = await lockBooked(context.db, id, version);
  const rebooked = LEDGER_FIELDS.some((field) => before[field] !== values[field]);
  if (rebooked && reason === '') throw invalid({ field: 'reason', key: 'required' });
  await updateRecord(context, { ...before }, { table: 'expense', key: expenses.key, values, reason });
  if (!rebooked) return;
  await post(context, before, { event: `reversed:${version}`, sign: -1, reason });
  await bookExpense(context, { ...before, ...values, version: version + 1 });
}

/** Voids an expense that was entered by mistake: the opposite entry is booked. Throws 404, 409, 412. */
export async function endExpense(
  context: RequestContext,
  id: number,
  version: number,
  reason: string,
): Promise<void> {
  const before = await lockBooked(context.db, id, version);
  await updateRecord(
    context,
    { ...before },
    { table: 'expense', key: expenses.key, values: { status: VOID }, action: 'void', reason },
  );
  await post(context, before, { event: 'void', sign: -1, reason });
}
