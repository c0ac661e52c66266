import type { Kysely } from 'kysely';
import { addMonthsAnchored } from '../../../src/lib/domain/dates.ts';
import { formatCode } from '../../../src/lib/domain/codes.ts';
import { toInstant, todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import { draftMovements } from './ledger.ts';
import type { Random } from './random.ts';
import { take } from './sale-rows.ts';

const MONTHS = 18;

/** What a travel office spends in a month: day, category, words, minor units and how it was paid. */
const monthly = (random: Random) =>
  [
    [1, 'rent', 'Office, Flagler St', 2_350_00, 'transfer'],
    [3, 'supplies', 'Paper and ink', random.integer(40, 180) * 1_00 + 49, 'cash'],
    [5, 'maintenance', 'Revisión de la flota', random.integer(300, 1200) * 1_00, 'transfer'],
    [10, 'fuel', 'Combustible', random.integer(180, 520) * 1_00 + 15, 'cash'],
    [15, 'salaries', 'First half of the month', 4_800_00, 'bank'],
    [20, 'taxes', 'Sales tax', random.integer(250, 700) * 1_00 + 8, 'bank'],
    [22, 'fuel', 'Combustible', random.integer(180, 520) * 1_00 + 90, 'cash'],
    [
      25,
      'other',
      random.pick(['Internet and phones', 'Publicidad en la radio', 'Café y agua']),
      random.integer(60, 240) * 1_00,
      'bank',
    ],
    [28, 'salaries', 'Second half of the month', 4_800_00, 'bank'],
  ] as const;

/** Expenses of eighteen months, booked. */
export async function seedExpenses(
  db: Kysely<Database>,
  random: Random,
  now: Date,
  zone: string,
  clerk: number,
): Promise<void> {
  const today = todayIn(zone, now);
  const first = `${today.slice(0, 8)}01`;
  const rows = Array.from({ length: MONTHS }, (_, back) =>
    addMonthsAnchored(first, back - MONTHS + 1),
  ).flatMap((month) =>
    monthly(random).map(([day, category, concept, amount, method]) => ({
      date: `${month.slice(0, 8)}${String(day).padStart(2, '0')}`,
      category,
      concept,
      amount,
      method,
    })),
  );
  const past = rows.filter(({ date }) => date < today);
  const numbers = await take(db, 'expense_number', past.length);
  const dated = past.map((row, index) => ({
    ...row,
    at: new Date(toInstant({ local: `${row.date}T16:00`, zone })),
    brand: 'alisios',
    currency: 'USD',
    number: numbers[index] ?? 0,
  }));
  const ids = await insertMany(
    db,
    'expense',
    dated.map(({ at, number, ...row }) => ({
      code: formatCode({ prefix: 'E', year: Number(row.date.slice(0, 4)), number }),
      ...row,
      status: 1,
      clerk_id: clerk,
      version: 1,
      created_at: at,
      updated_at: at,
    })),
  );
  await draftMovements(
    db,
    dated.map(({ at, brand, currency, category, concept, amount, method }, index) => ({
      key: `expense:${ids[index]}:booked:1`,
      source: 'expense',
      at,
      brand,
      currency,
      record_key: 'financials/expenses',
      record_id: ids[index] ?? 0,
      reason: concept,
      clerk_id: clerk,
      debit: 'expense',
      credit: method,
      amount,
      category,
    })),
  );
}
