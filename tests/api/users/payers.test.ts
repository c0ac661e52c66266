import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePayer, exportPayer, forgetOldPayers } from '../../../server/users/personal-data/payers.ts';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import { services } from '../../../src/lib/contract/financials/services.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { PAYMENT } from '../../../src/lib/domain/payments.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { whereverIs } from './personal-scan.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
});
afterAll(() => application.close());

const db = () => application.services.db;
let number = 0;

/** A payment of a new client that somebody else paid, or tried to pay, by its link. */
async function paidBy(email: string, { charged }: { charged: boolean }): Promise<number> {
  const member_id = await buildMember(db());
  const { body: sale } = await application.call(services.create, {
    token,
    body: {
      service_type_id: SERVICE_TYPES.tour,
      member_id,
      concept: 'Excursión',
      unit_amount: 40_00,
      total: 40_00,
      currency: 'USD',
      note: '',
    },
  });
  const { account_id } = await db()
    .selectFrom('payment_service')
    .select('account_id')
    .where('id', '=', sale.id)
    .executeTakeFirstOrThrow();
  number += 1;
  const payer = JSON.stringify({ name: 'Filomena Pagadora', email, phone: '', address: '' });
  const { id } = await db()
    .insertInto('payment')
    .values({
      code: `PG-PAYER-${number}`,
      brand: 'alisios',
      service_id: sale.id,
      account_id,
      method: 'card',
      amount: 40_00,
      currency: 'USD',
      payer,
      ...(charged ? { status: PAYMENT.charged, charged: 40_00, charged_at: application.clock.now } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('payment_attempt')
    .values({
      payment_id: id,
      order_number: `9000PAYER${number}`,
      provider: 1,
      amount: 40_00,
      currency: 'USD',
      status: charged ? 'paid' : 'declined',
      language: 'es',
      token_hash: Buffer.from(`payer-${number}`.padEnd(32, '.')),
      payer,
      ip: '203.0.113.77',
      honoured_until: application.clock.now,
      begun_at: application.clock.now,
    })
    .execute();
  await db()
    .insertInto('mail')
    .values({
      recipient: email.toUpperCase(),
      subject: 'Recibo',
      text: 'Gracias',
      html: '',
      brand: 'alisios',
      language: 'es',
      key: payments.key,
      record_id: id,
    })
    .execute();
  return id;
}

const payerOf = (id: number) =>
  db().selectFrom('payment').select(['payer', 'charged']).where('id', '=', id).executeTakeFirstOrThrow();

describe('a payer who is no member (rule: payers-are-known-by-address)', () => {
  it('is handed out, and erased but for who paid what came, which goes after ten years', async () => {
    const email = 'filomena@payers.example';
    const [paid, declined] = [
      await paidBy(email, { charged: true }),
      await paidBy(email, { charged: false }),
    ];
    const other = await paidBy('another@payers.example', { charged: true });
    await db()
      .insertInto('idempotency')
      .values({
        scope: 'payer',
        key: 'told-of-her',
        request_hash: Buffer.alloc(32),
        status: 200,
        body: JSON.stringify({ payer: { email } }),
      })
      .execute();
    const told = await exportPayer(application.services, email);
    expect(told).toMatchObject({
      payments: [{ payer: { name: 'Filomena Pagadora' }, charged: 40_00 }, { charged: 0 }],
      attempts: [{ status: 'paid', ip: '203.0.113.77' }, { status: 'declined' }],
      mails: [{ text: 'Gracias' }, {}],
    });
    expect(JSON.stringify(told)).not.toContain('another@');

    const until = new Date(application.clock.now);
    until.setUTCFullYear(until.getUTCFullYear() + 10);
    expect(await erasePayer(application.services, email)).toBe(until.toISOString());
    expect((await payerOf(declined)).payer).toBeNull();
    expect((await payerOf(paid)).payer).toMatchObject({ email });
    expect((await whereverIs(db(), email, email.toUpperCase())).sort()).toEqual([
      'payment.payer',
      'payment_attempt.payer',
    ]);
    // What was done once is not done again: its answer is known to be gone.
    const answer = db().selectFrom('idempotency').select('body').where('key', '=', 'told-of-her');
    expect(await answer.executeTakeFirst()).toEqual({ body: null });
    const { body: history } = await application.call(auditTrail, {
      token,
      query: { key: payments.key, id: paid },
    });
    expect(history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['erased', 'personal_data_exported']),
    );

    const today = application.clock.now;
    try {
      application.clock.now = new Date(until.getTime() - 86_400_000);
      await forgetOldPayers(application.services);
      expect((await payerOf(paid)).payer).toMatchObject({ email });
      expect((await payerOf(other)).payer).not.toBeNull();
      application.clock.now = new Date(until.getTime() + 86_400_000);
      await forgetOldPayers(application.services);
    } finally {
      application.clock.now = today;
    }
    expect(await payerOf(paid)).toEqual({ payer: null, charged: 40_00 });
    expect(await whereverIs(db(), email)).toEqual([]);
  });

  it('is nobody while a member has the address, and waits for the bank', async () => {
    const id = await buildMember(db(), { email: 'Client@payers.example' });
    await paidBy('client@payers.example', { charged: true });
    for (const work of [exportPayer, erasePayer])
      await expect(work(application.services, 'client@payers.example')).rejects.toThrow(`Member ${id} has`);

    const open = await paidBy('waiting@payers.example', { charged: false });
    await db()
      .updateTable('payment_attempt')
      .set({ status: 'begun' })
      .where('payment_id', '=', open)
      .execute();
    await expect(erasePayer(application.services, 'waiting@payers.example')).rejects.toThrow(
      'still at the bank',
    );
    expect((await payerOf(open)).payer).not.toBeNull();
  });
});
