import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { formatCode } from '../../../src/lib/domain/codes.ts';
import { SERVICE, earned, serviceStatus } from '../../../src/lib/domain/service-amounts.ts';
import { FUNDING } from '../../../src/lib/domain/statuses.ts';
import { newCustomerSecret } from '../../financials/fundings/secret.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import { demoAccounts, draftMovements } from './ledger.ts';
import { chargesOf, moneyOf } from './plan-movements.ts';
import type { DemoPlan } from './plans.ts';
import { take, takePaymentNumbers } from './sale-rows.ts';

const HOUR = 3_600_000;
const CANCELLED = {
  void: 'The first payment was not made in time',
  unpaid: 'An installment was not paid',
  staff: '',
} as const;

function standingOf(plan: DemoPlan) {
  const received = plan.deadlines.reduce((sum, { paid, amount }) => sum + (paid ? amount : 0), 0);
  const financing = plan.ended ? 0 : plan.financing_expense;
  const due = plan.ended ? plan.ended.kept : plan.amount;
  const open = plan.deadlines.find(({ paid }) => paid === undefined);
  const current = plan.deadlines[0]?.paid === undefined ? FUNDING.new : FUNDING.current;
  return {
    received,
    financing,
    due,
    next_due_at: plan.ended ? null : (open?.due_at ?? null),
    status: plan.ended ? FUNDING.cancelled : open ? current : FUNDING.completed,
    service_status: serviceStatus({
      status: plan.ended ? SERVICE.cancelled : SERVICE.new,
      due,
      received,
      pending: false,
    }),
    recognized: earned({ due, received }),
  };
}

/** Inserts plans with their services, deadlines, payments and movements. `clerk` is whose till the cash went to, `secret` the signing key. */
export async function insertPlans(
  db: Kysely<Database>,
  now: Date,
  plans: readonly DemoPlan[],
  { clerk, secret }: { clerk: number; secret: string },
): Promise<void> {
  const accounts = await demoAccounts(
    db,
    plans.map(({ client }) => client.id),
    'USD',
    now,
  );
  const accountOf = ({ client }: DemoPlan) => accounts.get(client.id) ?? 0;
  const numbers = await take(db, 'payment_service_number', plans.length);
  const services = await insertMany(
    db,
    'payment_service',
    plans.map((plan, index) => serviceRow(plan, accountOf(plan), numbers[index] ?? 0)),
  );
  const codes = await take(db, 'funding_number', plans.length);
  const fundings = await insertMany(
    db,
    'funding',
    plans.map((plan, index) => fundingRow(plan, services[index] ?? 0, codes[index] ?? 0, secret)),
  );
  const flat = plans.flatMap((plan, index) =>
    plan.deadlines.map((deadline) => ({
      plan,
      deadline,
      funding_id: fundings[index] ?? 0,
      service_id: services[index] ?? 0,
    })),
  );
  const reminded = (due_at: Date, hours: number) =>
    due_at.getTime() - hours * HOUR <= now.getTime() ? new Date(due_at.getTime() - hours * HOUR) : null;
  const deadlineIds = await insertMany(
    db,
    'funding_deadline',
    flat.map(({ deadline: { number, due_on, due_at, amount, paid }, funding_id }) => ({
      funding_id,
      number,
      due_on,
      due_at,
      amount,
      paid: paid ? amount : 0,
      paid_at: paid?.at ?? null,
      reminded_72_at: paid ? null : reminded(due_at, 72),
      reminded_24_at: paid ? null : reminded(due_at, 24),
    })),
  );
  const paid = flat.flatMap(({ plan, deadline, service_id }, index) =>
    deadline.paid
      ? [{ plan, deadline, came: deadline.paid, service_id, deadline_id: deadlineIds[index] ?? 0 }]
      : [],
  );
  const paymentCodes = await takePaymentNumbers(db, paid.length);
  const payments = await insertMany(
    db,
    'payment',
    paid.map(({ plan, deadline, came, service_id, deadline_id }, index) => ({
      code: formatCode({ prefix: 'P', year: came.at.getUTCFullYear(), number: paymentCodes[index] ?? 0 }),
      brand: plan.brand,
      service_id,
      funding_deadline_id: deadline_id,
      account_id: accountOf(plan),
      status: 2,
      method: came.till.method,
      provider: came.till.provider,
      amount: deadline.amount,
      currency: 'USD',
      fee: 0,
      charged: deadline.amount,
      refunded: 0,
      charged_at: came.at,
      payment_limit: null,
      payment_limit_at: deadline.due_at,
      reference: came.till.reference,
      reason: '',
      clerk_id: clerk,
      version: 1,
      created_at: new Date(Math.max(plan.created.getTime(), came.at.getTime() - 5 * HOUR)),
      updated_at: came.at,
    })),
  );
  await draftMovements(db, [
    ...plans.flatMap((plan, index) => chargesOf(plan, accountOf(plan), services[index] ?? 0)),
    ...paid.flatMap(({ plan, deadline, came, service_id }, index) =>
      moneyOf(
        plan,
        { amount: deadline.amount, ...came },
        { account_id: accountOf(plan), service_id, payment_id: payments[index] ?? 0, clerk },
      ),
    ),
  ]);
  await sql`select setval('funding_number', ${plans.length + 1})`.execute(db);
}

function serviceRow(plan: DemoPlan, account_id: number, number: number) {
  const { received, financing, service_status, recognized } = standingOf(plan);
  return {
    code: formatCode({ prefix: 'S', year: plan.created.getUTCFullYear(), number }),
    brand: plan.brand,
    service_type_id: plan.service_type_id,
    status: service_status,
    member_id: plan.client.id,
    account_id,
    concept: plan.concept,
    quantity: 1,
    unit_amount: plan.service_amount,
    service_fee: 0,
    total: plan.service_amount,
    financing,
    kept: plan.ended?.kept ?? null,
    currency: 'USD',
    received,
    moved: 0,
    recognized,
    note: '',
    cancelled_at: plan.ended?.at ?? null,
    cancellation_reason: plan.ended ? CANCELLED[plan.ended.by] : '',
    version: 1,
    created_at: plan.created,
    updated_at: plan.ended?.at ?? plan.created,
  };
}

function fundingRow(plan: DemoPlan, service_id: number, number: number, secret: string) {
  const { status, next_due_at, received } = standingOf(plan);
  const { customer_nonce, customer_hash } = newCustomerSecret({ services: { secret } });
  return {
    code: formatCode({ prefix: 'F', year: plan.created.getUTCFullYear(), number }),
    brand: plan.brand,
    status,
    service_id,
    member_id: plan.client.id,
    currency: 'USD',
    service_amount: plan.service_amount,
    extras: 0,
    fee: plan.fee,
    financing_expense: plan.financing_expense,
    amount: plan.amount,
    initial_payment: plan.initial_payment,
    deadlines: plan.deadlines.length - 1,
    time_slot: plan.time_slot,
    monthly: plan.monthly,
    payment_limit: '48',
    payment_limit_at: plan.deadlines[0]?.due_at ?? plan.created,
    first_due: plan.first_due,
    service_date: plan.service_date,
    days_before: 15,
    paid: received,
    customer_nonce,
    customer_hash: `\\x${customer_hash.toString('hex')}`,
    next_due_at,
    terms_version: 1,
    cancelled_at: plan.ended?.at ?? null,
    cancellation_reason: plan.ended ? CANCELLED[plan.ended.by] : '',
    ended_by: plan.ended?.by ?? null,
    version: 1,
    created_at: plan.created,
    updated_at: plan.ended?.at ?? plan.created,
  };
}
