import type { Draft } from './ledger.ts';
import type { DemoPlan } from './plans.ts';

const SERVICES = 'financials/services';

/** What was charged with the plan, and what its end took off. */
export function chargesOf(plan: DemoPlan, account_id: number, id: number): Draft[] {
  const common = { brand: plan.brand, currency: 'USD', record_key: SERVICES, record_id: id, account_id };
  return [
    {
      ...common,
      key: `service:${id}:charge`,
      source: 'charge',
      at: plan.created,
      debit: 'client',
      credit: 'unearned',
      amount: plan.service_amount,
    },
    {
      ...common,
      key: `service:${id}:funding:demo`,
      source: 'funding',
      at: plan.created,
      debit: 'client',
      credit: 'unearned',
      amount: plan.financing_expense,
    },
    ...(plan.ended
      ? [
          {
            ...common,
            key: `service:${id}:cancellation`,
            source: 'cancellation' as const,
            at: plan.ended.at,
            debit: 'unearned' as const,
            credit: 'client' as const,
            amount: plan.amount - plan.ended.kept,
          },
        ]
      : []),
  ];
}

interface Paying {
  readonly account_id: number;
  readonly service_id: number;
  readonly payment_id: number;
  readonly clerk: number;
}

/** The money of one deadline, and the income that it became. */
export function moneyOf(
  plan: DemoPlan,
  {
    amount,
    at,
    till,
  }: { amount: number; at: Date; till: NonNullable<DemoPlan['deadlines'][number]['paid']>['till'] },
  { account_id, service_id, payment_id, clerk }: Paying,
): Draft[] {
  const common = { brand: plan.brand, currency: 'USD', account_id, at, amount };
  return [
    {
      ...common,
      key: `payment:${payment_id}:demo`,
      source: 'payment',
      record_key: 'financials/payments',
      record_id: payment_id,
      provider: till.provider,
      clerk_id: clerk,
      debit: till.book,
      credit: 'client',
    },
    {
      ...common,
      key: `service:${service_id}:income:${payment_id}:demo`,
      source: 'income',
      record_key: SERVICES,
      record_id: service_id,
      service_type_id: plan.service_type_id,
      debit: 'unearned',
      credit: 'income',
    },
  ];
}
