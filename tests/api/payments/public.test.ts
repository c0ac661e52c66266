import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPaymentCode } from '../../../server/financials/payments/stored.ts';
import { linkToken } from '../../../server/financials/payments/link.ts';
import { findPayment, payDebt, readDebt, readOutcome } from '../../../src/lib/contract/payments/public.ts';
import { mailReceipt } from '../../../src/lib/contract/payments/receipts.ts';
import { PAYER, paymentScene } from './scene.ts';
import type { Debt, PaymentScene } from './scene.ts';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await paymentScene();
});
afterAll(() => scene.close());

const facts = ({ payment }: Debt) =>
  scene.application.services.db
    .selectFrom('payment')
    .innerJoin('payment_service', 'payment_service.id', 'payment.service_id')
    .innerJoin('member', 'member.id', 'payment_service.member_id')
    .select(['payment.code', 'member.email', 'member.first_name', 'member.last_name'])
    .where('payment.id', '=', payment)
    .executeTakeFirstOrThrow();
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('a token that opens nothing', () => {
  it('is refused alike everywhere, and guessing is slowed', async () => {
    const debt = await scene.debt();
    const wrong = `${debt.token.slice(0, -1)}${debt.token.endsWith('A') ? 'B' : 'A'}`;
    const body = {
      provider: 2,
      payer: PAYER,
      terms: true,
      language: 'en',
      amount_seen: { amount: 1, currency: 'EUR' },
    };
    const answers = await Promise.all([
      scene.application.call(readDebt, { token: wrong }),
      scene.application.call(readDebt, {}),
      scene.application.call(readDebt, { token: debt.payment.toString().padStart(43, '0') }),
      scene.application.call(readOutcome, { token: debt.token }),
      scene.application.call(payDebt, { token: wrong, body }),
      scene.application.call(mailReceipt, { token: wrong }),
      scene.application
        .request('GET', '/payments/receipt.pdf', { token: wrong })
        .then(async (response) => ({ problem: await response.json() })),
    ]);
    for (const { problem } of answers) expect(problem).toMatchObject({ status: 404, code: 'e9' });
    let status = 404;
    for (let tries = 0; tries < 70 && status === 404; tries += 1)
      ({ status } = await scene.application.call(readDebt, { token: wrong, headers: from('203.0.113.9') }));
    expect(status).toBe(429);
    expect(
      (await scene.application.call(readDebt, { token: debt.token, headers: from('203.0.113.10') })).status,
    ).toBe(200);
  });

  it('shows a receipt of what was paid only', async () => {
    const debt = await scene.debt();
    expect((await scene.application.call(mailReceipt, { token: debt.token })).problem).toMatchObject({
      status: 409,
      code: 'e9',
    });
  });
});

describe('a payment by its code and email', () => {
  it('is found however it is typed, and its token is that of the link (rule: found-by-code-and-email)', async () => {
    const debt = await scene.debt();
    const { code, email } = await facts(debt);
    expect(code).toMatch(/^P-\d{4}-\d{9}$/);
    for (const typed of [code, ` #${code.toLowerCase()} `, code.replaceAll('-', '')]) {
      const found = await scene.application.call(findPayment, {
        body: { code: typed, email: ` ${email?.toUpperCase()} ` },
        headers: from('203.0.113.20'),
      });
      expect(found.body).toEqual({ token: debt.token });
    }
  });

  it('is found by a code of six digits, as older payments have them', async () => {
    const debt = await scene.debt();
    const { email } = await facts(debt);
    await scene.application.services.db
      .updateTable('payment')
      .set({ code: 'P-2025-000042' })
      .where('id', '=', debt.payment)
      .execute();
    const { body } = await scene.application.call(findPayment, {
      body: { code: 'p-2025-42', email: email ?? '' },
      headers: from('203.0.113.21'),
    });
    expect(body).toEqual({ token: debt.token });
  });

  it('has a code of its own also where a number is drawn twice', async () => {
    const { db } = scene.application.services;
    const drawn = [493_028_175, 493_028_175, 100_000_001];
    const code = (): Promise<string> =>
      newPaymentCode(db, new Date('2026-11-28T15:00:00Z'), () => drawn.shift() ?? 0);
    const debt = await scene.debt();
    await db
      .updateTable('payment')
      .set({ code: await code() })
      .where('id', '=', debt.payment)
      .execute();
    expect(await code()).toBe('P-2026-100000001');
  });

  it('is refused alike for whatever does not match, and slowed', async () => {
    const debt = await scene.debt();
    const { code, email } = await facts(debt);
    const tries = [
      { code, email: 'somebody@example.com' },
      { code: 'P-2026-999999', email },
      { code: 'nonsense', email },
    ];
    const answers = [];
    for (const body of tries)
      answers.push(await scene.application.call(findPayment, { body, headers: from('203.0.113.30') }));
    const texts = answers.map(({ status, problem }) =>
      JSON.stringify({ answered: status, ...problem, request_id: '' }),
    );
    expect(new Set(texts).size).toBe(1);
    expect(answers[0]?.problem).toMatchObject({ status: 404, code: 'e9' });
    let status = 404;
    for (let count = 0; count < 12 && status === 404; count += 1)
      ({ status } = await scene.application.call(findPayment, {
        body: tries[0] ?? {},
        headers: from(`203.0.113.${100 + count}`),
      }));
    expect(status).toBe(429);
  });
});

describe('what is over', () => {
  const change = (
    { payment }: Debt,
    values: {
      link_revoked_at?: Date;
      link_expires_at?: Date;
      charged_at?: Date;
      charged?: number;
      status?: number;
    },
  ) => scene.application.services.db.updateTable('payment').set(values).where('id', '=', payment).execute();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const find = async (debt: Debt, host: number) => {
    const { code, email } = await facts(debt);
    return (
      await scene.application.call(findPayment, { body: { code, email }, headers: from(`203.0.113.${host}`) })
    ).status;
  };

  it.each([
    ['a withdrawn link', { status: 3, link_revoked_at: daysAgo(1) }, 'revoked', 404],
    ['an expired link', { link_expires_at: daysAgo(1) }, 'expired', 404],
    ['a debt paid last week', { status: 2, charged: 490_30, charged_at: daysAgo(7) }, 'paid', 200],
    ['a debt paid long ago', { status: 2, charged: 490_30, charged_at: daysAgo(31) }, 'paid', 404],
  ] as const)(
    '%s shows no payer; its code finds it only while a receipt is wanted',
    async (_, values, state, found) => {
      const debt = await scene.debt();
      await change(debt, values);
      const { body } = await scene.application.call(readDebt, { token: debt.token });
      expect(body).toMatchObject({ state, payer: { name: '', email: '', phone: '', address: '' } });
      expect(await find(debt, 40)).toBe(found);
    },
  );

  it('is not found by trying the codes of one email from everywhere', async () => {
    const { email } = await facts(await scene.debt());
    const statuses = [];
    for (let number = 0; number < 11; number += 1) {
      const body = { code: `P-2026-9999${10 + number}`, email };
      statuses.push(
        (await scene.application.call(findPayment, { body, headers: from(`198.51.100.${number}`) })).status,
      );
    }
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
  });
});

describe('what a link shows', () => {
  it('is its own debt and nothing of anybody else (rule: link-shows-its-debt)', async () => {
    const debt = await scene.debt();
    const other = await facts(await scene.debt());
    const { body } = await scene.application.call(readDebt, { token: debt.token });
    expect(body.payer.email).toBe((await facts(debt)).email);
    expect(JSON.stringify(body)).not.toContain(other.email);
    expect(Object.keys(body).sort()).toEqual([
      'amount',
      'bank',
      'brand',
      'card_fields',
      'code',
      'concept',
      'contact',
      'facts',
      'free_at',
      'language',
      'limit_at',
      'lines',
      'other_provider',
      'payer',
      'provider',
      'receipt',
      'site',
      'state',
      'total',
    ]);
  });

  it('tells a frame of the bank only origins of ours', async () => {
    const debt = await scene.debt({ provider: 1 });
    const frame = async (origin: string, embed = false) =>
      new URL(
        (await scene.application.call(readDebt, { token: debt.token, query: { provider: 1, origin, embed } }))
          .body.card_fields ?? '',
      );
    expect((await frame('https://evil.example')).searchParams.get('origin')).toBe(scene.sandbox.shop.address);
    expect((await frame('https://miami.alisios.example')).searchParams.get('origin')).toBe(
      'https://miami.alisios.example',
    );
    expect((await frame('https://miami.alisios.example', true)).searchParams.getAll('ancestor')).toEqual([
      'https://socios.alisios.example',
    ]);
  });

  it('says that no bank can be used, where none is configured or it is not active', async () => {
    const debt = await scene.debt();
    const { db } = scene.application.services;
    await db.updateTable('payment_provider').set({ status: 2 }).where('id', '=', 2).execute();
    expect(
      (await scene.application.call(readDebt, { token: debt.token, query: { provider: 2 } })).body,
    ).toMatchObject({ provider: 1, other_provider: null });
    expect((await scene.pay(debt)).problem).toMatchObject({ status: 409, reason: 'bank_unavailable' });
    await db.updateTable('payment_provider').set({ status: 2 }).where('id', '=', 1).execute();
    expect(await scene.state(debt)).toBe('unavailable');
    await db.updateTable('payment_provider').set({ status: 1 }).where('id', 'in', [1, 2]).execute();
  });

  it('keeps when it was first opened, and the token out of the database', async () => {
    const debt = await scene.debt();
    await scene.state(debt);
    const row = await scene.application.services.db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', debt.payment)
      .executeTakeFirstOrThrow();
    expect(row.link_opened_at).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain(debt.token);
    expect(await scene.inside((context) => linkToken(context, row))).toBe(debt.token);
  });
});
