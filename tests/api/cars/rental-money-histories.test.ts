import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import * as calls from '../../../src/lib/contract/financials/payment-actions.ts';
import { refundPayment } from '../../../src/lib/contract/financials/payment-refunds.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { balanceOf, ledgerFault, serviceNow } from '../financials/payment-scene.ts';
import { bodyOf, createRental, makeScene } from './rental-scene.ts';
import { randomRuns } from '../../random-runs.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-10-01T15:00:00Z');
  ({ token } = await application.login(administrator));
});
afterAll(() => application.close());

const step = fc.record({
  what: fc.constantFrom(
    'price',
    'price',
    'cash',
    'cash',
    'link',
    'mark',
    'refund_payment',
    'refund',
    'cancel',
    'cancel_with_refund',
    'days',
  ),
  payment: fc.nat(9),
  amount: fc.integer({ min: 1, max: 400_00 }),
  lowered: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const proof = { reference: 'TR', reason: 'Seen' };
const paymentsOf = (service: number) =>
  application.services.db
    .selectFrom('payment')
    .selectAll()
    .where('service_id', '=', service)
    .orderBy('id')
    .execute();

/** Does one thing as staff would; what the rules refuse changes nothing. Gives the answer's status. */
async function act(
  rental: RentalRow,
  body: ReturnType<typeof bodyOf>,
  { what, payment, amount, lowered }: Step,
): Promise<number> {
  const target = { token, params: { id: rental.id }, version: rental.version };
  const service_id = rental.payment.service.id;
  const priced = { ...body, manual_price: amount, manual_price_reason: 'Agreed' };
  switch (what) {
    case 'price':
      return (await application.call(rentals.update, { ...target, body: priced })).status;
    case 'days':
      return (
        await application.call(rentals.update, {
          ...target,
          body: { ...body, drop_off: { ...body.drop_off, local: '2026-11-07T09:00' } },
        })
      ).status;
    case 'cash':
      return (await application.call(calls.registerCash, { token, body: { service_id, amount } })).status;
    case 'link':
      return (
        await application.call(calls.createPaymentLink, { token, body: { service_id, amount, provider: 1 } })
      ).status;
    case 'mark':
      return (await application.call(actions.markRentalPaid, { ...target, body: proof })).status;
    case 'refund':
      return (await application.call(actions.refundRental, { ...target, body: proof })).status;
    case 'cancel':
    case 'cancel_with_refund':
      return (
        await application.call(actions.cancelRental, {
          ...target,
          body: { reason: 'Changed plans', notify: false, refund: what !== 'cancel' },
        })
      ).status;
    case 'refund_payment': {
      const rows = await paymentsOf(service_id);
      const row = rows[payment % Math.max(rows.length, 1)];
      return row
        ? (
            await application.call(refundPayment, {
              token,
              params: { id: row.id },
              version: row.version,
              body: { amount, reference: 'TR-9', reason: 'Back', price: lowered ? 'lowered' : 'owed' },
            })
          ).status
        : 404;
    }
  }
}

/** The rental's money, made again from the rows that it comes from. */
async function check(id: number, member: number): Promise<RentalRow> {
  const { body: rental } = await application.call(rentals.get, { token, params: { id } });
  const service = await serviceNow(application, rental.payment.service.id);
  const came = (await paymentsOf(service.id)).reduce(
    (sum, { charged, refunded }) => sum + charged - refunded,
    0,
  );
  const ended = rental.status === RENTAL.cancelled || rental.status === RENTAL.refunded;
  expect(rental.paid.amount).toBe(came);
  expect(service.received).toBe(came);
  if (ended) {
    expect(service.due).toBeLessThanOrEqual(rental.cancellation_fee?.amount ?? 0);
    if (rental.status === RENTAL.refunded) expect(came).toBeLessThanOrEqual(service.due);
  } else {
    expect(service.due).toBe(Math.max(0, rental.total.amount - service.allowance));
  }
  expect(ended).toBe(service.status === 5);
  if (rental.status === RENTAL.confirmed) expect(came < service.due || service.due === 0).toBe(true);
  expect(rental.balance.amount).toBe(service.due - came);
  expect(await balanceOf(application, member)).toBe(service.due - came);
  expect(service.recognized).toBe(Math.min(came, service.due));
  return rental;
}

describe('random histories of rentals', () => {
  it('keep what was paid, what is due and the ledger right', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const member = await buildMember(application.services.db);
        const body = bodyOf(await makeScene(application), '2026-11-02T09:00', '2026-11-05T09:00', {
          member_id: member,
        });
        const { body: made } = await createRental(application, token, body);
        for (const one of steps) {
          const status = await act(await check(made.id, member), body, one);
          expect([200, 201, 403, 404, 409, 422]).toContain(status);
        }
        await check(made.id, member);
      }),
      randomRuns(6),
    );
    expect(await ledgerFault(application)).toBeUndefined();
  });
});
