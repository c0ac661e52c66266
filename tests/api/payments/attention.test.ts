import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { askForAttention, endAttention } from '../../../server/financials/payments/attention.ts';
import { checkPayment, createPaymentLink } from '../../../src/lib/contract/financials/payment-actions.ts';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import type { PaymentRow } from '../../../src/lib/contract/financials/payments.ts';
import { ATTENTIONS } from '../../../src/lib/contract/financials/attention.ts';
import type { Attention } from '../../../src/lib/contract/financials/attention.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { createEmptyDatabase } from '../database.ts';
import { asMember } from '../financials/money.ts';
import { makeService } from '../financials/payment-scene.ts';
import { randomRuns } from '../../random-runs.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
});
afterAll(() => application.close());

async function asked(): Promise<PaymentRow> {
  const { id } = await makeService(application);
  const body = { service_id: id, amount: 100_00, provider: 1 } as const;
  return (await application.call(createPaymentLink, { token, body })).body;
}
const now = async (id: number): Promise<PaymentRow> =>
  (await application.call(payments.get, { token, params: { id } })).body;
/** Raises or ends reasons as the server does, one after the other. */
const step = (id: number, change: typeof askForAttention, reasons: readonly Attention[]) =>
  asMember(application, null, async (context) => {
    for (const reason of reasons) await change(context, id, reason);
  });

describe('reasons for attention', () => {
  it('stand beside each other, the gravest first, and each ends by itself (rule: every-reason-stands)', async () => {
    const { id } = await asked();
    await step(id, askForAttention, ['bank_differs', 'attempt_unknown', 'second_charge', 'bank_differs']);
    const row = await now(id);
    expect(row.attention).toEqual(['second_charge', 'attempt_unknown', 'bank_differs']);
    const check = async (attention: 'bank_differs' | 'second_charge') =>
      application.call(checkPayment, {
        token,
        params: { id },
        version: (await now(id)).version,
        body: { attention, reason: 'Called the bank' },
      });
    expect((await check('bank_differs')).body.attention).toEqual(['second_charge', 'attempt_unknown']);
    expect((await check('bank_differs')).problem).toMatchObject({ status: 409, reason: 'nothing_to_check' });
    expect((await check('second_charge')).body).toMatchObject({
      attention: ['attempt_unknown'],
      needs_attention: true,
    });
  });

  it('of which nobody knows do not end by looking at them', async () => {
    const { id } = await asked();
    await step(id, askForAttention, ['refund_unknown']);
    const { version } = await now(id);
    const checked = await application.request('POST', `/financials/payments/${id}/check/`, {
      token,
      version,
      body: { attention: 'refund_unknown', reason: 'Looked' },
    });
    expect(checked.status).toBe(422);
    expect((await now(id)).attention).toEqual(['refund_unknown']);
  });

  it('stand exactly as they were raised and not ended, whatever came when (rule: every-reason-stands)', async () => {
    const change = fc.record({ raised: fc.boolean(), reason: fc.constantFrom(...ATTENTIONS) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (history) => {
        const { id, service } = await asked();
        const standing = new Set<Attention>();
        for (const { raised, reason } of history) {
          await step(id, raised ? askForAttention : endAttention, [reason]);
          if (raised) standing.add(reason);
          else standing.delete(reason);
        }
        const expected = ATTENTIONS.filter((reason) => standing.has(reason));
        const query = { service: service.id, needs_attention: expected.length > 0 };
        const { results } = (await application.call(payments.list, { token, query })).body;
        expect(results.map(({ attention }) => attention)).toEqual([expected]);
      }),
      randomRuns(6),
    );
  });

  it('are named in the export, the gravest first', async () => {
    const { id, service } = await asked();
    await step(id, askForAttention, ['bank_differs', 'refund_refused']);
    const path = `/financials/export_payments.csv?service=${service.id}`;
    const csv = await (await application.request('GET', path, { token })).text();
    expect(csv).toContain('"Refund refused, Bank record differs"');
  });
});

it('the one reason that a payment had before is carried over', async () => {
  const database = await createEmptyDatabase();
  try {
    await migrate(database.direct.pool, { until: '310_rental_months' });
    // What payments refer to does not matter here.
    await database.direct.pool.query(`
      set session_replication_role = replica;
      insert into payment (code, brand, service_id, account_id, method, amount, currency, attention)
      values ('P-1', 'alisios', 1, 1, 'card', 1, 'USD', 'refund_refused'), ('P-2', 'alisios', 1, 1, 'card', 1, 'USD', '');
      set session_replication_role = default`);
    await migrate(database.direct.pool);
    const { rows } = await database.pool.query('select code, attention from payment order by code');
    expect(rows).toEqual([
      { code: 'P-1', attention: ['refund_refused'] },
      { code: 'P-2', attention: [] },
    ]);
  } finally {
    await database.drop();
  }
});
