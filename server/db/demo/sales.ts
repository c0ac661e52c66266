import type { Kysely } from 'kysely';
import { formatCode } from '../../../src/lib/domain/codes.ts';
import { SERVICE, earned, serviceAmounts, serviceStatus } from '../../../src/lib/domain/service-amounts.ts';
import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { StoredFlight } from '../tables/payments.ts';
import { insertMany } from './insert.ts';
import { demoAccounts, draftMovements } from './ledger.ts';
import type { Draft } from './ledger.ts';
import type { DemoClient } from './people.ts';
import type { Random } from './random.ts';
import { requestOf } from './sale-kinds.ts';
import { tillOf } from './till.ts';
import type { Till } from './till.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Money that came for a sale in the demo. */
interface Came {
  at: Date;
  amount: number;
  till: Till;
  refunded: { at: Date; amount: number } | undefined;
}

export interface Sale {
  client: DemoClient;
  brand: string;
  currency: 'EUR' | 'USD';
  service_type_id: number;
  concept: string;
  quantity: number;
  unit_amount: number;
  fee: { amount: number; fee_type: number } | null;
  flight: StoredFlight | null;
  created: Date;
  came: Came[];
  /** Asked for and not come yet: until when. */
  asked: Date | undefined;
  /** Asked for, and its limit passed. */
  failed: boolean;
  cancelled: { at: Date; kept: number; reason: string } | undefined;
  delivered: Date | undefined;
}

/** What became of a sale: most are paid and delivered, the newest still wait, a few were cancelled. */
function lifeOf(
  random: Random,
  now: Date,
  created: Date,
  total: number,
): Pick<Sale, 'came' | 'asked' | 'failed' | 'cancelled' | 'delivered'> {
  const later = (from: Date, most: number) =>
    new Date(Math.min(now.getTime() - 60_000, from.getTime() + random.integer(1, most) * HOUR));
  const none = { came: [], asked: undefined, failed: false, cancelled: undefined, delivered: undefined };
  const age = (now.getTime() - created.getTime()) / DAY;
  const chance = random.next();
  if (age < 1.8 && chance < 0.7)
    return { ...none, asked: random.chance(0.75) ? new Date(created.getTime() + 48 * HOUR) : undefined };
  if (chance < 0.04)
    return { ...none, cancelled: { at: later(created, 60), kept: 0, reason: 'El cliente cambió de idea' } };
  if (chance < 0.06) return { ...none, failed: true };
  const paid = later(created, 48);
  const whole = { at: paid, amount: total, till: tillOf(random), refunded: undefined };
  if (chance < 0.09) {
    const at = later(paid, 96);
    // Of less than the fee nothing would be left to refund.
    const kept = random.chance(0.5) || total <= 25_00 ? 0 : 25_00;
    return {
      ...none,
      came: [{ ...whole, refunded: { at: later(at, 24), amount: total - kept } }],
      cancelled: { at, kept, reason: 'Flight cancelled' },
    };
  }
  if (chance < 0.13)
    return {
      ...none,
      came: [{ ...whole, amount: Math.ceil(total / 2) }],
      asked: age < 1.5 ? new Date(created.getTime() + 48 * HOUR) : undefined,
    };
  if (chance < 0.15) return { ...none, came: [{ ...whole, amount: total + random.integer(1, 20) * 1_00 }] };
  const half = Math.floor(total / 2);
  const came =
    chance < 0.22 && half > 0
      ? [
          { ...whole, amount: half },
          { ...whole, at: later(paid, 48), amount: total - half, till: tillOf(random) },
        ]
      : [whole];
  const last = came.at(-1)?.at ?? paid;
  return { ...none, came, delivered: age > 6 && random.chance(0.8) ? later(last, 72) : undefined };
}

/** Flight tickets, transfers, tours and nights that were sold over eighteen months. */
export function planSales(random: Random, now: Date, count: number, clients: readonly DemoClient[]): Sale[] {
  return Array.from({ length: count }, (_, index) => {
    const created = new Date(
      now.getTime() -
        (index < count / 12 ? random.integer(2, 42) * HOUR : random.integer(2, 540) * DAY) -
        random.integer(0, 600) * 60_000,
    );
    const request = requestOf(random, created);
    const { total } = serviceAmounts(request);
    const client = random.pick(clients);
    return {
      ...request,
      client,
      brand: client.brand,
      currency: random.chance(0.85) ? ('USD' as const) : ('EUR' as const),
      created,
      ...lifeOf(random, now, created, total),
    };
  }).toSorted((one, other) => one.created.getTime() - other.created.getTime());
}

/** What a sale's money adds up to. */
export function standingOf(sale: Sale) {
  const { total, service_fee } = serviceAmounts(sale);
  const received = sale.came.reduce((sum, { amount, refunded }) => sum + amount - (refunded?.amount ?? 0), 0);
  const due = sale.cancelled ? sale.cancelled.kept : total;
  const before = sale.cancelled ? SERVICE.cancelled : sale.delivered ? SERVICE.delivered : SERVICE.new;
  const status = serviceStatus({ status: before, due, received, pending: sale.asked !== undefined });
  return { total, service_fee, received, due, status, recognized: earned({ due, received }) };
}

/** Inserts sales with their services, payments and movements. `clerk` is whose till the cash went to. */
export async function insertSales(
  db: Kysely<Database>,
  now: Date,
  sales: readonly Sale[],
  clerk: number,
): Promise<void> {
  const accounts = { USD: new Map<number, number>(), EUR: new Map<number, number>() };
  for (const currency of ['USD', 'EUR'] as const)
    accounts[currency] = await demoAccounts(
      db,
      sales.filter((sale) => sale.currency === currency).map(({ client }) => client.id),
      currency,
      now,
    );
  const accountOf = (sale: Sale) => accounts[sale.currency].get(sale.client.id) ?? 0;
  const numbers = await take(db, 'payment_service_number', sales.length);
  const ids = await insertMany(
    db,
    'payment_service',
    sales.map((sale, index) => serviceRow(sale, accountOf(sale), numbers[index] ?? 0)),
  );
  const asked = sales.flatMap((sale, index) => paymentsOf(sale, accountOf(sale), ids[index] ?? 0, clerk));
  const codes = await takePaymentNumbers(db, asked.length);
  const rows = asked.map(({ row }, index) => ({
    code: formatCode({ prefix: 'P', year: row.created_at.getUTCFullYear(), number: codes[index] ?? 0 }),
    ...row,
  }));
  const payments = await insertMany(db, 'payment', rows);
  const back = asked.flatMap(({ came, row }, index) =>
    came?.refunded
      ? [
          {
            payment_id: payments[index] ?? 0,
            amount: came.refunded.amount,
            currency: row.currency,
            status: 'refunded',
            reason: 'Cancelled',
            reference: '',
            created_at: came.refunded.at,
            resolved_at: came.refunded.at,
            code: '',
            refunded_before: 0,
          },
        ]
      : [],
  );
  await insertMany(db, 'refund', back);
  await draftMovements(db, [
    ...sales.flatMap((sale, index) => chargesOf(sale, accountOf(sale), ids[index] ?? 0)),
    ...asked.flatMap(({ came, row, sale }, index) =>
      came ? moneyOf(sale, came, row, payments[index] ?? 0) : [],
    ),
  ]);
}

/** So many numbers of a sequence. */
export async function take(db: Kysely<Database>, sequence: string, count: number): Promise<number[]> {
  const { rows } = await sql<{
    number: number;
  }>`select nextval(${sequence}::regclass)::int as number from generate_series(1, ${count})`.execute(db);
  return rows.map(({ number }) => number);
}

/** Numbers of payments: scattered as those of the product are random, and the same in every demo. */
export async function takePaymentNumbers(db: Kysely<Database>, count: number): Promise<number[]> {
  // A factor prime to the range leads every number to another one.
  return (await take(db, 'payment_number', count)).map(
    (number) => 100_000_000 + ((number * 282_475_249) % 900_000_000),
  );
}

function serviceRow(sale: Sale, account_id: number, number: number) {
  const { total, service_fee, received, status, recognized } = standingOf(sale);
  return {
    code: formatCode({ prefix: 'S', year: sale.created.getUTCFullYear(), number }),
    brand: sale.brand,
    service_type_id: sale.service_type_id,
    status,
    member_id: sale.client.id,
    account_id,
    concept: sale.concept,
    quantity: sale.quantity,
    unit_amount: sale.unit_amount,
    fee: sale.fee,
    service_fee,
    total,
    kept: sale.cancelled?.kept ?? null,
    currency: sale.currency,
    received,
    recognized,
    moved: 0,
    financing: 0,
    flight: sale.flight,
    note: '',
    payment_limit: sale.asked ? '48' : null,
    payment_limit_at: sale.asked ?? null,
    delivered_at: sale.delivered ?? null,
    cancelled_at: sale.cancelled?.at ?? null,
    cancellation_reason: sale.cancelled?.reason ?? '',
    version: 1,
    created_at: sale.created,
    updated_at: sale.delivered ?? sale.cancelled?.at ?? sale.created,
  };
}

function paymentsOf(sale: Sale, account_id: number, service_id: number, clerk: number) {
  const { due, received, total } = standingOf(sale);
  const of = (came: Came | undefined, amount: number) => {
    const till = came?.till ?? { method: 'card', provider: 1, reference: '' };
    return {
      brand: sale.brand,
      service_id,
      account_id,
      status: came === undefined ? (sale.failed ? 3 : 1) : came.refunded?.amount === came.amount ? 4 : 2,
      method: till.method,
      provider: till.provider,
      amount: Math.min(amount, total),
      currency: sale.currency,
      fee: 0,
      charged: came?.amount ?? 0,
      refunded: came?.refunded?.amount ?? 0,
      charged_at: came?.at ?? null,
      payment_limit: '48',
      payment_limit_at: sale.asked ?? new Date(sale.created.getTime() + 48 * HOUR),
      reference: till.reference,
      reason: '',
      clerk_id: clerk,
      version: 1,
      created_at: sale.created,
      updated_at: came?.at ?? sale.created,
    };
  };
  const waiting =
    sale.asked !== undefined || sale.failed
      ? [{ sale, came: undefined, row: of(undefined, due - received) }]
      : [];
  return [...sale.came.map((came) => ({ sale, came, row: of(came, came.amount) })), ...waiting];
}

const SERVICES = 'financials/services';
const PAYMENTS = 'financials/payments';

/** What was charged, what a cancellation took off, and what of the money became income. */
function chargesOf(sale: Sale, account_id: number, id: number): Draft[] {
  const { total, due, recognized } = standingOf(sale);
  const common = {
    brand: sale.brand,
    currency: sale.currency,
    record_key: SERVICES,
    record_id: id,
    account_id,
  };
  const last = sale.came.at(-1)?.at ?? sale.created;
  return [
    {
      ...common,
      key: `service:${id}:charge`,
      source: 'charge',
      at: sale.created,
      debit: 'client',
      credit: 'unearned',
      amount: total,
    },
    {
      ...common,
      key: `service:${id}:cancellation`,
      source: 'cancellation',
      at: sale.cancelled?.at ?? last,
      debit: 'unearned',
      credit: 'client',
      amount: total - due,
    },
    {
      ...common,
      key: `service:${id}:income:demo`,
      source: 'income',
      at: last,
      debit: 'unearned',
      credit: 'income',
      amount: recognized,
      service_type_id: sale.service_type_id,
    },
  ];
}

function moneyOf(
  sale: Sale,
  came: Came,
  row: ReturnType<typeof paymentsOf>[number]['row'],
  id: number,
): Draft[] {
  const { book, provider } = came.till;
  const common = {
    brand: sale.brand,
    currency: sale.currency,
    record_key: PAYMENTS,
    record_id: id,
    account_id: row.account_id,
    provider,
    clerk_id: row.clerk_id,
  };
  return [
    {
      ...common,
      key: `payment:${id}:demo`,
      source: 'payment',
      at: came.at,
      debit: book,
      credit: 'client',
      amount: came.amount,
    },
    ...(came.refunded
      ? [
          {
            ...common,
            key: `payment:${id}:refund:demo`,
            source: 'refund' as const,
            at: came.refunded.at,
            debit: 'client' as const,
            credit: book,
            amount: came.refunded.amount,
          },
        ]
      : []),
  ];
}
