import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { formatCode } from '../../../src/lib/domain/codes.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import { demoAccounts, draftMovements } from './ledger.ts';
import { chargesOf, moneyOf } from './sale-movements.ts';
import { HOUR, standingOf } from './sales.ts';
import type { Came, Sale } from './sales.ts';

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
    record_key: sale.record?.key ?? null,
    record_id: sale.record?.id ?? null,
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
