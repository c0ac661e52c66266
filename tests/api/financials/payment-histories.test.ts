import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '../../../src/lib/contract/financials/payment-actions.ts';
import { refundPayment } from '../../../src/lib/contract/financials/payment-refunds.ts';
import { changeService } from '../../../server/financials/services/change.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { asMember } from './money.ts';
import { balanceOf, ledgerFault, makeService, serviceNow } from './payment-scene.ts';
import { randomRuns } from '../../random-runs.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
});
afterAll(() => application.close());

const amount = fc.integer({ min: 1, max: 120_00 });
const step = fc.record({
  what: fc.constantFrom('cash', 'link', 'complete', 'refund', 'account', 'split', 'price', 'revoke'),
  service: fc.nat(1),
  payment: fc.nat(9),
  amount,
  other: amount,
  lowered: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const payments = (ids: readonly number[]) =>
  application.services.db
    .selectFrom('payment')
    .selectAll()
    .where('service_id', 'in', ids)
    .orderBy('id')
    .execute();

const stillDue = async (id: number): Promise<number> => {
  const { due, received } = await serviceNow(application, id);
  expect(due).toBeGreaterThanOrEqual(0);
  return Math.max(0, due - received);
};

/** A refund that lowers the price leaves what is still due as it was. */
async function refund(
  service: number,
  send: () => Promise<{ status: number }>,
  lowered: boolean,
): Promise<number> {
  const before = await stillDue(service);
  const { status } = await send();
  const after = await stillDue(service);
  if (lowered) expect(after).toBe(before);
  return status;
}

/** Does one thing as staff would; whatever the rules refuse is refused, and changes nothing. */
async function act(
  ids: readonly number[],
  { what, service, payment, amount: first, other, lowered }: Step,
): Promise<number> {
  const service_id = ids[service] ?? 0;
  const body = { service_id, amount: first };
  const rows = await payments(ids);
  const row = rows[payment % Math.max(rows.length, 1)];
  const one = row && { token, params: { id: row.id }, version: row.version };
  switch (what) {
    case 'cash':
      return (await application.call(calls.registerCash, { token, body })).status;
    case 'link':
      return (await application.call(calls.createPaymentLink, { token, body: { ...body, provider: 1 } }))
        .status;
    case 'account':
      return (await application.call(calls.payFromAccount, { token, body })).status;
    case 'split':
      return (
        await application.call(calls.splitPayment, {
          token,
          body: {
            service_id,
            total: first + other,
            parts: [
              { method: 'cash', amount: first },
              { method: 'card', provider: 2, amount: other },
            ],
          },
        })
      ).status;
    case 'price':
      await asMember(application, null, (context) =>
        changeService(context, service_id, { total: other, unit_amount: other }),
      );
      return 200;
    case 'complete':
      return one
        ? (
            await application.call(calls.completePayment, {
              ...one,
              body: { amount: first, reference: 'x', confirm_excess: true },
            })
          ).status
        : 404;
    case 'refund':
      return one
        ? refund(
            row.service_id,
            () =>
              application.call(refundPayment, {
                ...one,
                body: { amount: first, reference: 'TR-9', reason: 'x', price: lowered ? 'lowered' : 'owed' },
              }),
            lowered,
          )
        : 404;
    case 'revoke':
      return one
        ? (await application.call(calls.revokePayment, { ...one, body: { reason: 'x' } })).status
        : 404;
  }
}

/** The product's own sums, made again from the rows that they come from. */
async function check(ids: readonly number[], member: number): Promise<void> {
  const rows = await payments(ids);
  let owed = 0;
  for (const id of ids) {
    const service = await serviceNow(application, id);
    const came = rows
      .filter(({ service_id }) => service_id === id)
      .reduce((sum, { charged, refunded }) => sum + charged - refunded, 0);
    expect(service.received).toBe(came - service.moved);
    expect(service.recognized).toBe(Math.min(Math.max(service.received, 0), service.due));
    owed += service.due;
  }
  // What came from outside: the client's own credit is no new money.
  const money = rows
    .filter(({ method }) => method !== 'account')
    .reduce((sum, { charged, refunded }) => sum + charged - refunded, 0);
  expect(await balanceOf(application, member)).toBe(owed - money);
}

describe('random histories of payments', () => {
  it('keep every service, payment and balance right', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const { id, member } = await makeService(application, 100_00);
        const ids = [id, (await makeService(application, 80_00, { member_id: member })).id];
        for (const one of steps) {
          expect([200, 201, 404, 409, 422]).toContain(await act(ids, one));
          await check(ids, member);
        }
      }),
      randomRuns(5),
    );
    expect(await ledgerFault(application)).toBeUndefined();
  });
});
