import type { Kysely } from 'kysely';
import type { ReceiveCurrency } from '../../../src/lib/contract/postals/remittance-money.ts';
import { DEFAULT_OFFICE } from '../../../src/lib/contract/limits.ts';
import type { CourierCashTable } from '../tables/remittances.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import { draftMovements } from './ledger.ts';
import { HOUR } from './sales.ts';

/** Cash of the demo's couriers: an advance for the week, what they handed over, and the rest at its end. */

const WEEK = 7 * 24 * HOUR;
/** In what advances are counted out, in minor units. */
const ROUND: Readonly<Record<ReceiveCurrency, number>> = {
  CUP: 10_000_00,
  MLC: 100_00,
  USD: 100_00,
  EUR: 100_00,
};
/** In the fifth of so many weeks, a note is missing of the pesos. */
const SHORT_WEEK = 9;
const NOTE = 100_00;

interface Carried {
  readonly id: number;
  readonly courier_id: number;
  readonly currency: ReceiveCurrency;
  readonly amount: number;
  /** When it was handed over; null while it is on its way. */
  readonly at: Date | null;
  readonly week: number;
}

type Moved = Pick<CourierCashTable, 'courier_id' | 'currency' | 'kind' | 'amount'> & {
  readonly at: Date;
  readonly remittance_id: number | null;
};

/** What couriers have or had with them, by the week in which they handed it over; what is open counts to this one. */
async function carriedBy(db: Kysely<Database>, now: Date): Promise<Carried[]> {
  const rows = await db
    .selectFrom('remittance')
    .select(['id', 'courier_id', 'receive_currency', 'receive_amount', 'delivered_at'])
    .where('courier_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, courier_id, receive_currency, receive_amount, delivered_at }) => {
    const at = delivered_at === null ? null : new Date(delivered_at);
    return {
      id,
      courier_id: courier_id ?? 0,
      currency: receive_currency,
      amount: receive_amount,
      at,
      week: Math.floor((now.getTime() - (at ?? now).getTime()) / WEEK),
    };
  });
}

/** A week of a courier in one currency; of this one nothing came back yet. */
function weekOf(carried: readonly Carried[], now: Date): Moved[] {
  const [one] = carried;
  if (!one) return [];
  const { courier_id, currency, week } = one;
  const common = { courier_id, currency, remittance_id: null } as const;
  const began = new Date(now.getTime() - (week + 1) * WEEK);
  const end = new Date(began.getTime() + WEEK - HOUR / 2);
  const needed = carried.reduce((sum, { amount }) => sum + amount, 0);
  const advance = (Math.floor(needed / ROUND[currency]) + 1) * ROUND[currency];
  const delivered = carried.flatMap(({ id, amount, at }) =>
    at ? [{ ...common, kind: 'delivered' as const, amount: -amount, at, remittance_id: id }] : [],
  );
  const short = currency === 'CUP' && week % SHORT_WEEK === 4 ? Math.min(NOTE, advance - needed) : 0;
  const closing: Moved[] = [
    { ...common, kind: 'difference', amount: -short, at: end },
    { ...common, kind: 'returned', amount: needed + short - advance, at: end },
  ];
  return [
    { ...common, kind: 'advance' as const, amount: advance, at: began },
    ...delivered,
    ...(week > 0 ? closing : []),
  ].filter(({ amount }) => amount !== 0);
}

/** Writes down what couriers got, handed over and brought back, counted at the end of each week, in the ledger too. */
export async function seedCourierCash(db: Kysely<Database>, now: Date, clerk: number): Promise<void> {
  const weeks = Map.groupBy(
    await carriedBy(db, now),
    ({ courier_id, currency, week }) => `${courier_id} ${currency} ${week}`,
  );
  const moved = [...weeks.values()]
    .flatMap((carried) => weekOf(carried, now))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const tills = Map.groupBy(moved, ({ courier_id, currency }) => `${courier_id} ${currency}`);
  if (moved.length === 0) return;
  const place = { office_id: DEFAULT_OFFICE, member_id: clerk };
  await db
    .insertInto('courier_till')
    .values(
      [...tills.values()].flatMap(([one, ...others]) =>
        one
          ? {
              courier_id: one.courier_id,
              currency: one.currency,
              office_id: DEFAULT_OFFICE,
              balance: others.reduce((sum, { amount }) => sum + amount, one.amount),
            }
          : [],
      ),
    )
    .execute();
  const ids = await insertMany(
    db,
    'courier_cash',
    moved.map((one) => ({ ...one, ...place, note: one.kind === 'difference' ? 'Faltó un billete' : '' })),
  );
  await closeWeeks(db, moved, clerk);
  await draftMovements(
    db,
    moved.flatMap(({ kind, amount, at, currency }, index) => {
      if (kind === 'delivered') return [];
      const other = kind === 'difference' ? ('adjustment' as const) : ('funds' as const);
      return [
        {
          key: `courier_cash:${ids[index] ?? 0}`,
          source: 'remittance' as const,
          at,
          brand: 'alisios',
          currency,
          clerk_id: clerk,
          debit: amount > 0 ? ('courier' as const) : other,
          credit: amount > 0 ? other : ('courier' as const),
          amount: Math.abs(amount),
        },
      ];
    }),
  );
}

/** Each week's till was counted before the rest of it was brought back. */
async function closeWeeks(db: Kysely<Database>, moved: readonly Moved[], clerk: number): Promise<void> {
  const differences = new Map(
    moved
      .filter(({ kind }) => kind === 'difference')
      .map(({ courier_id, currency, at, amount }) => [`${courier_id} ${currency} ${at.getTime()}`, -amount]),
  );
  await insertMany(
    db,
    'courier_close',
    moved
      .filter(({ kind }) => kind === 'returned')
      .map(({ courier_id, currency, amount, at }) => {
        const short = differences.get(`${courier_id} ${currency} ${at.getTime()}`) ?? 0;
        return {
          courier_id,
          office_id: DEFAULT_OFFICE,
          currency,
          expected: short - amount,
          counted: -amount,
          reason: short > 0 ? 'Faltó un billete' : '',
          member_id: clerk,
          at,
        };
      }),
  );
}
