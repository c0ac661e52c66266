import { sql } from 'kysely';
import type { Language } from '../../src/lib/contract/fields.ts';
import type { MoneyFigures } from '../../src/lib/contract/dashboard/home.ts';
import { bookedByMonth } from '../financials/ledger/day-sums.ts';
import type { BookedMonth } from '../financials/ledger/day-sums.ts';
import type { RequestContext } from '../lib/call.ts';
import { hasWords, words } from '../lib/words.ts';
import { nameIn } from '../system/system-list.ts';
import type { DayRange } from './range.ts';

/** Status of an expense that is not void. */
const EXPENSE_BOOKED = 1;

/** What was entered as expense, by the day that was entered: what the ledger has of it stands in the expense itself. */
async function enteredOf(
  { db }: RequestContext,
  { from, to }: DayRange,
): Promise<Pick<BookedMonth, 'month' | 'currency' | 'category' | 'amount'>[]> {
  const { rows } = await sql<Pick<BookedMonth, 'month' | 'currency' | 'category' | 'amount'>>`
    select to_char(date, 'YYYY-MM') as month, currency, category, sum(amount)::bigint as amount
    from expense where status = ${EXPENSE_BOOKED} and date between ${from}::date and ${to}::date
    group by 1, 2, 3`.execute(db);
  return rows;
}

async function namesOf({ db, language }: RequestContext): Promise<Map<number, string>> {
  const types = await db
    .selectFrom('service_type')
    .select(['id', nameIn('service_type', language).as('name')])
    .execute();
  return new Map(types.map(({ id, name }) => [id, name]));
}

/** Income and expense by month, each currency for itself; months without either are left out. */
export async function moneyOf(context: RequestContext, range: DayRange): Promise<MoneyFigures[]> {
  const [booked, entered, names] = await Promise.all([
    bookedByMonth(context.db, range),
    enteredOf(context, range),
    namesOf(context),
  ]);
  const months = new Map<string, MoneyFigures>();
  const monthOf = ({ month, currency }: Pick<BookedMonth, 'month' | 'currency'>): MoneyFigures => {
    const key = `${month} ${currency}`;
    const found = months.get(key) ?? { month, currency, income: 0, expense: 0, kinds: [], categories: [] };
    months.set(key, found);
    return found;
  };
  for (const { service_type_id: id, amount, book, ...at } of booked) {
    if (book !== 'income' || id === null) continue;
    const month = monthOf(at);
    month.income -= amount;
    month.kinds.push({ id, name: names.get(id) ?? '', amount: -amount });
  }
  for (const { category, amount, ...at } of [
    ...booked.filter(({ book }) => book === 'expense'),
    ...entered,
  ]) {
    const month = monthOf(at);
    const key = category ?? '';
    const found = month.categories.find((one) => one.key === key);
    month.expense += amount;
    if (found) found.amount += amount;
    else month.categories.push({ key, name: categoryName(context.language, key), amount });
  }
  for (const { categories } of months.values())
    categories.sort((one, other) => (one.key < other.key ? -1 : 1));
  return [...months].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, month]) => month);
}

function categoryName(language: Language, key: string): string {
  const label = `financials/expenses:options.category.${key}`;
  return hasWords(language, label) ? words(language)(label) : key;
}
