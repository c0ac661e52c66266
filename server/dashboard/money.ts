import { sql } from 'kysely';
import type { Currency } from '../../src/lib/contract/fields.ts';
import type { MoneyFigures } from '../../src/lib/contract/dashboard/home.ts';
import { dayInstants } from '../../src/lib/domain/zones.ts';
import { expenseDay } from '../financials/ledger/lines.ts';
import type { RequestContext } from '../lib/call.ts';
import { hasWords, words } from '../lib/words.ts';
import { nameIn } from '../system/system-list.ts';

interface Range {
  /** Days of the company's zone, both included. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

interface Income {
  month: string;
  currency: Currency;
  id: number;
  name: string;
  amount: number;
}

/** What the ledger booked as income, by month and kind of service. */
async function incomeOf({ db, language }: RequestContext, { from, to, zone }: Range): Promise<Income[]> {
  const { rows } = await sql<Income>`
    select booked.month, booked.currency, booked.id, ${nameIn('service_type', language)} as name, booked.amount
    from (
      select to_char(movement.at at time zone ${zone}, 'YYYY-MM') as month, movement.currency, entry.service_type_id as id, -sum(entry.amount)::bigint as amount
      from ledger_movement movement join ledger_entry entry on entry.movement_id = movement.id and entry.book = 'income'
      where movement.source = 'income' and movement.at >= ${dayInstants(from, zone).from} and movement.at < ${dayInstants(to, zone).until}
      group by 1, 2, 3
    ) booked
    join service_type on service_type.id = booked.id
    where booked.amount <> 0
    order by booked.month, booked.currency, booked.id`.execute(db);
  return rows;
}

interface Expense {
  month: string;
  currency: Currency;
  key: string;
  amount: number;
}

/** What the ledger booked as expense, by month and category: one that was entered by its date, a bank's fee when it came. */
async function expenseOf({ db }: RequestContext, { from, to, zone }: Range): Promise<Expense[]> {
  const { rows } = await sql<Expense>`
    select to_char(booked.day, 'YYYY-MM') as month, booked.currency, booked.key, sum(booked.amount)::bigint as amount
    from (
      select ${expenseDay(zone)} as day, currency, category as key, amount
      from ledger_entry join ledger_movement on ledger_movement.id = movement_id
      where book = 'expense'
    ) booked
    where booked.day between ${from}::date and ${to}::date
    group by 1, 2, 3 having sum(booked.amount) <> 0
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** Income and expense by month, each currency for itself; months without either are left out. */
export async function moneyOf(context: RequestContext, range: Range): Promise<MoneyFigures[]> {
  const [income, expense] = await Promise.all([incomeOf(context, range), expenseOf(context, range)]);
  const say = words(context.language);
  const months = new Map<string, MoneyFigures>();
  const monthOf = ({ month, currency }: Pick<Income, 'month' | 'currency'>): MoneyFigures => {
    const key = `${month} ${currency}`;
    const found = months.get(key) ?? { month, currency, income: 0, expense: 0, kinds: [], categories: [] };
    months.set(key, found);
    return found;
  };
  for (const { id, name, amount, ...at } of income) {
    const month = monthOf(at);
    month.income += amount;
    month.kinds.push({ id, name, amount });
  }
  for (const { key, amount, ...at } of expense) {
    const month = monthOf(at);
    const label = `financials/expenses:options.category.${key}`;
    month.expense += amount;
    month.categories.push({ key, name: hasWords(context.language, label) ? say(label) : key, amount });
  }
  return [...months].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, month]) => month);
}
