import type { Draft } from './ledger.ts';
import { standingOf } from './sales.ts';
import type { Came, Sale } from './sales.ts';

const SERVICES = 'financials/services';
const PAYMENTS = 'financials/payments';

/** What was charged, what a cancellation took off, and what of the money became income. */
export function chargesOf(sale: Sale, account_id: number, id: number): Draft[] {
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

/** The money that came, and what of it went back. */
export function moneyOf(
  sale: Sale,
  came: Came,
  row: { account_id: number; clerk_id: number },
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
