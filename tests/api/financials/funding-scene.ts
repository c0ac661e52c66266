import { sql } from 'kysely';
import { fundings } from '../../../src/lib/contract/financials/fundings.ts';
import type { FundingRow } from '../../../src/lib/contract/financials/fundings.ts';
import { createPaymentLink } from '../../../src/lib/contract/financials/payment-actions.ts';
import { capturePayment } from '../../../server/financials/payments/capture.ts';
import { createPayment } from '../../../server/financials/payments/create.ts';
import { openService } from '../../../server/financials/services/open.ts';
import { serviceOfRecord } from '../../../server/financials/services/stored.ts';
import { buildMember } from '../../fixtures/builders.ts';
import type { TestApplication } from '../application.ts';
import { asMember } from './money.ts';
import { ana, bodyOf, createRental, makeScene } from '../cars/rental-scene.ts';

/** A flight ticket of so many minor units: a service without a record. */
export async function makeService(
  application: TestApplication,
  total: number,
  member?: number,
  brand = 'alisios',
): Promise<number> {
  const { db } = application.services;
  const member_id = member ?? (await buildMember(db));
  const { id: service_type_id } = await db
    .selectFrom('service_type')
    .select('id')
    .where('status', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return asMember(application, null, (context) =>
    openService(context, {
      service_type_id,
      member_id,
      brand,
      concept: 'Miami – La Habana',
      unit_amount: total,
      total,
      currency: 'USD',
    }),
  );
}

/** A confirmed rental of 50.00 a day from a date on, and its service. */
export async function makeRental(
  application: TestApplication,
  token: string,
  from: string,
  days = 20,
): Promise<{ rental: number; service: number }> {
  const { db } = application.services;
  const scene = await makeScene(application);
  const member_id = await buildMember(db);
  const until = new Date(Date.parse(`${from}T09:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const { status, body } = await createRental(
    application,
    token,
    bodyOf(scene, `${from}T09:00`, `${until}T09:00`, { client: ana, member_id }),
  );
  if (status !== 201) throw new Error(`No rental: ${status}`);
  const service = await serviceOfRecord(db, 'cars/rentals', body.id);
  if (!service) throw new Error('The rental has no service');
  return { rental: body.id, service: service.id };
}

/** What a plan of a service sends. */
export const termsOf = (service_id: number, values: object = {}) => ({
  service_id,
  initial_payment: 200_00,
  deadlines: 3,
  time_slot: 30,
  payment_limit: '48' as const,
  first_due: '2026-12-31',
  ...values,
});

export const createFunding = (
  application: TestApplication,
  token: string,
  body: object,
  options: { version?: number } = {},
) => application.call(fundings.create, { token, body: { ...body }, ...options });

/** A card link for what is left of a deadline, the next one unless said, as the pay dialog asks for it. */
export function linkOfDeadline(
  application: TestApplication,
  token: string,
  { service, next_deadline }: Pick<FundingRow, 'service' | 'next_deadline'>,
  values: object = {},
) {
  const body = {
    service_id: service.id,
    amount: next_deadline?.left.amount ?? 0,
    provider: 1 as const,
    funding_deadline_id: next_deadline?.id ?? null,
    ...values,
  };
  return application.call(createPaymentLink, { token, body });
}

let captured = 0;

/** Money that comes for a service, as staff take it in; of a deadline when one is named. */
export function pay(
  application: TestApplication,
  service_id: number,
  amount: number,
  funding_deadline_id?: number,
): Promise<number> {
  captured += 1;
  const movementKey = `test-capture:${captured}`;
  return asMember(application, null, async (context) => {
    const id = await createPayment(context, {
      service_id,
      amount,
      method: 'cash',
      ...(funding_deadline_id ? { funding_deadline_id } : {}),
    });
    await capturePayment(context, id, { amount, book: 'cash', movementKey });
    return id;
  });
}

/** What a client owes in all, by the ledger. */
export async function balanceOf({ services: { db } }: TestApplication, service: number): Promise<number> {
  const { rows } = await sql<{
    balance: number;
  }>`select account.balance::int as balance from account join payment_service on payment_service.account_id = account.id where payment_service.id = ${service}`.execute(
    db,
  );
  return rows[0]?.balance ?? 0;
}
