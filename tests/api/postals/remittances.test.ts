import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerCash } from '../../../src/lib/contract/financials/payment-actions.ts';
import { services as paymentServices } from '../../../src/lib/contract/financials/services.ts';
import { changeSigningKey } from '../../../server/db/new-key.ts';
import { verifyLedger } from '../../../server/financials/ledger/verify.ts';
import { newToken } from '../../../server/lib/tokens.ts';
import { quoteRemittance } from '../../../src/lib/contract/postals/remittance-quote.ts';
import {
  cancelRemittance,
  remittanceLimits,
  revealCard,
  saveRemittanceLimits,
} from '../../../src/lib/contract/postals/remittance-actions.ts';
import { RemittanceInput } from '../../../src/lib/contract/postals/remittance-input.ts';
import {
  remittanceFacets,
  remittanceTotals,
  remittances,
} from '../../../src/lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../src/lib/contract/postals/remittances.ts';
import { recipients } from '../../../src/lib/contract/postals/recipients.ts';
import { mailServiceClient, sentMails } from '../../../src/lib/contract/system/mails.ts';
import { kindOfRemittance, remittanceProblems } from '../../../src/lib/domain/remittance-needs.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { makeSender } from './package-scene.ts';
import {
  ADULT,
  MINOR,
  MLC,
  MLC_CARD,
  OTHER_CARD,
  cashForm,
  mlcForm,
  quoted,
  remitted,
  send,
  setRates,
} from './remittance-scene.ts';
import { randomRuns } from '../../random-runs.ts';

let application: TestApplication;
let token: string;
let other: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ token } = await application.login(agent));
  ({ token: other } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
  await setRates(application, chief);
});
beforeEach(() => {
  application.clock.now = new Date('2026-11-20T15:00:00Z');
});
afterAll(async () => {
  expect(await verifyLedger(application.services.db)).toBeUndefined();
  await application.close();
});

const pass = (minutes: number) => {
  application.clock.now = new Date(application.clock.now.getTime() + minutes * 60_000);
};
const read = async (id: number) => (await application.call(remittances.get, { token, params: { id } })).body;
const save = (row: RemittanceRow, values: object) =>
  application.call(remittances.update, {
    token,
    params: { id: row.id },
    version: row.version,
    body: { ...remittances.valuesOf(row), ...values },
  });
const serviceOf = async ({ id }: RemittanceRow) =>
  (await application.call(paymentServices.list, { token, query: { remittance: String(id) } })).body
    .results[0];
const pay = async (row: RemittanceRow, amount = row.total.amount) =>
  application.call(registerCash, { token, body: { service_id: (await serviceOf(row))?.id ?? 0, amount } });
const cancel = (row: RemittanceRow) =>
  application.call(cancelRemittance, {
    token,
    params: { id: row.id },
    version: row.version,
    body: { reason: 'El cliente lo pidió' },
  });
const reveal = (id: number, by = token) => application.call(revealCard, { token: by, params: { id } });

describe('a remittance', () => {
  it('keeps what was quoted and typed, and charges its sender', async () => {
    const row = await remitted(application, token);
    expect(row).toMatchObject({
      code: expect.stringMatching(/^RM-2026-\d{6}$/),
      status: 1,
      event: 'created',
      office: { id: 19 },
      delivery: 'cash',
      remit: { amount: 100_00, currency: 'USD' },
      receive: { amount: 38_500_00, currency: 'CUP' },
      rate: '385.00',
      fee: { amount: 3_50 },
      total: { amount: 103_50 },
      receiver_name: 'Yanet Morales Ñíguez',
      state: { name: 'La Habana' },
      card_last: '',
      declared_at: '2026-11-20T15:00:00.000Z',
      payment: { state: 'unpaid' },
    });
    expect(await serviceOf(row)).toMatchObject({
      total: row.total,
      service_type: { id: 4 },
      concept: expect.stringContaining(row.code),
    });
    expect((await pay(row)).status).toBe(201);
    expect(await read(row.id)).toMatchObject({ paid: row.total, balance: { amount: 0 } });
  });

  it("is refused without a quote, with another's, twice by one, and after its time (rule: rate-kept-for-a-quote)", async () => {
    const member_id = await makeSender(application);
    const ask = (quote_id: number | null, by = token) =>
      send(application, by, { member_id, quote_id, ...cashForm });
    expect(keysOf((await ask(null)).problem)).toEqual(['quote_id remittance_quote']);
    const mine = await quoted(application, token);
    expect((await ask(mine, other)).status).toBe(404);
    const both = await Promise.all([ask(mine), ask(mine)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    // The form that opens again leads to the quote, not to its first box.
    const errors = [{ field: 'quote_id', key: 'remittance_quote' }];
    expect((await ask(mine)).problem).toMatchObject({ reason: 'quote_used', errors });
    const late = await quoted(application, token);
    pass(15);
    expect((await ask(late)).problem).toMatchObject({ reason: 'quote_ended', errors });
  });

  it('is told everything that its currency lacks at once (rule: remittance-needs)', async () => {
    const member_id = await makeSender(application);
    const [mlc, cash] = [await quoted(application, token, MLC), await quoted(application, token)];
    const ask = async (quote_id: number, body: object) =>
      keysOf((await send(application, token, { member_id, quote_id, ...body })).problem);
    expect(await ask(mlc, cashForm)).toEqual([
      'card_number needed_for_mlc',
      'sender_document needed_for_mlc',
      'sender_birth_date needed_for_mlc',
      'recipient.values.identity_card needed_for_mlc',
      'recipient.values.street not_for_card',
      'recipient.values.house_number not_for_card',
    ]);
    expect(await ask(cash, { ...cashForm, card_number: MLC_CARD })).toEqual(['card_number not_for_cash']);
    expect(await ask(mlc, { ...mlcForm, card_number: '9225 9598 7012 189' })).toEqual([
      'card_number card_length',
    ]);
    const young = { values: { ...mlcForm.recipient.values, identity_card: MINOR } };
    expect(await ask(mlc, { ...mlcForm, recipient: young })).toEqual([
      'recipient.values.identity_card recipient_minor',
    ]);
    expect(await ask(cash, { ...cashForm, note: `Tarjeta ${MLC_CARD}` })).toEqual(['note card_in_text']);
    expect(await ask(cash, { ...cashForm, declared: false })).toEqual(['declared remittance_declared']);
    expect(await ask(cash, { ...cashForm, provider_id: 999_999 })).toEqual(['provider_id select_option']);
  });

  it('is refused for exactly what the rule of the form says (rule: remittance-needs)', async () => {
    const member_id = await makeSender(application);
    const or = <T>(...values: T[]) => fc.constantFrom(...values);
    const forms = fc.record({
      quote: or<object>({}, MLC, { delivery: 'card' }, { receive_currency: 'USD' }),
      declared: or(true, true, false),
      card_number: or('', MLC_CARD, OTHER_CARD, MLC_CARD.slice(1)),
      sender_document: or('', 'K1234567'),
      sender_birth_date: or(null, '1980-05-04', '2030-01-01'),
      recipient: fc.record({
        first_name: or('Yanet'),
        first_surname: or('Morales'),
        second_surname: or('', 'Ñíguez'),
        identity_card: or(null, ADULT, MINOR),
        mobile: or(null, '+5353317131'),
        landline: or(null, '+5372045678'),
        street: or('', 'Calle 23'),
        suburb: or('', '', 'Vedado'),
        city_id: or(2301),
      }),
    });
    let saved = 0;
    await fc.assert(
      fc.asyncProperty(forms, async ({ quote, recipient, ...typed }) => {
        const asked = { remit_currency: 'USD', receive_currency: 'CUP', delivery: 'cash', ...quote } as const;
        const body = {
          member_id,
          quote_id: await quoted(application, token, quote),
          ...typed,
          recipient: { values: recipient },
        };
        const expected = remittanceProblems(RemittanceInput.parse(body), {
          kind: kindOfRemittance(asked),
          hasCard: false,
          today: '2026-11-20',
        });
        const { status, problem } = await send(application, token, body);
        expect(status).toBe(expected.length === 0 ? 201 : 422);
        expect(keysOf(problem) ?? []).toEqual(expected.map(({ field, key }) => `${field} ${key}`));
        saved += status === 201 ? 1 : 0;
      }),
      {
        ...randomRuns(40),
        examples: [
          [
            {
              quote: {},
              declared: true,
              card_number: '',
              sender_document: '',
              sender_birth_date: null,
              recipient: {
                first_name: 'Yanet',
                first_surname: 'Morales',
                second_surname: '',
                identity_card: null,
                mobile: '+5353317131',
                landline: null,
                street: 'Calle 23',
                suburb: '',
                city_id: 2301,
              },
            },
          ],
        ],
      },
    );
    expect(saved).toBeGreaterThan(0);
  });

  it('keeps the address of a person to whose card it goes, and none itself', async () => {
    const cash = await remitted(application, token, {
      recipient: { ...cashForm.recipient, scope: 'person' },
    });
    const { recipient_id } = cash;
    const card = await remitted(application, token, {
      ...mlcForm,
      quote: MLC,
      member_id: cash.member_id,
      recipient: { ...mlcForm.recipient, recipient_id, scope: 'person' },
    });
    expect(card).toMatchObject({ recipient_id, receiver: { street: '', identity_card: ADULT } });
    const kept = await application.call(recipients.get, { token, params: { id: recipient_id ?? 0 } });
    expect(kept.body).toMatchObject({ street: 'Calle 23', identity_card: ADULT });
  });
});

describe('the card of a remittance (rule: card-of-a-recipient)', () => {
  it('is sealed, shown by its last digits, and told on demand with an entry in the history', async () => {
    const row = await remitted(application, token, { ...mlcForm, quote: MLC });
    expect(row).toMatchObject({ card_last: '1891', card_unusual: false });
    expect(await reveal(row.id)).toMatchObject({ status: 200, body: { card_number: MLC_CARD } });
    await save(row, { note: 'Llamar antes' });
    const { db } = application.services;
    const told = await db
      .selectFrom('audit_entry')
      .select(['action', 'changes'])
      .where('key', '=', remittances.key)
      .where('record_id', '=', row.id)
      .orderBy('id')
      .execute();
    expect(told.map(({ action }) => action)).toEqual(['create', 'reveal_card', 'update']);
    // Neither the number nor its sealed bytes stand anywhere that people or programs read.
    const tables = ['audit_entry', 'idempotency', 'payment_service', 'mail', 'remittance'];
    for (const table of tables) {
      const { rows } = await application.services.pool.query<{ text: string }>(
        `select coalesce(string_agg(row_to_json(one)::text, ' '), '') as text from ${table} one`,
      );
      expect(rows[0]?.text).not.toContain(MLC_CARD);
    }
    expect(JSON.stringify(told)).not.toContain('card_number');
    const csv = await application.request('GET', remittances.exportCsv.path, { token });
    const text = await csv.text();
    expect(text).toContain('•••• 1891');
    expect(text).not.toContain(MLC_CARD);
    expect((await reveal((await remitted(application, token)).id)).problem.reason).toBe('card_missing');
  });

  it('warns when it begins as no MLC card does, stays when nothing is typed, and opens nowhere else', async () => {
    const row = await remitted(application, token, { ...mlcForm, card_number: OTHER_CARD, quote: MLC });
    expect(row.card_unusual).toBe(true);
    const other_row = await remitted(application, token, { ...mlcForm, quote: MLC });
    const kept = await save(row, { note: 'x' });
    expect([kept.status, kept.body.card_last]).toEqual([200, '0003']);
    const changed = await save(kept.body, { card_number: MLC_CARD });
    expect(changed.body).toMatchObject({ card_last: '1891', card_unusual: false });
    await application.services.pool.query(
      'update remittance set card_number = (select card_number from remittance where id = $1) where id = $2',
      [row.id, other_row.id],
    );
    expect((await reveal(other_row.id)).problem.reason).toBe('card_unreadable');
  });

  it('goes when cash is delivered instead, with a new quote', async () => {
    const row = await remitted(application, token, { ...mlcForm, quote: MLC });
    const { body, problem } = await save(row, {
      quote_id: await quoted(application, token),
      recipient: cashForm.recipient,
    });
    expect(problem.errors).toBeUndefined();
    expect(body).toMatchObject({ delivery: 'cash', card_last: '', receive: { currency: 'CUP' } });
    const { rows } = await application.services.pool.query(
      'select card_number from remittance where id = $1',
      [row.id],
    );
    expect(rows).toEqual([{ card_number: null }]);
  });
});

describe('another signing key', () => {
  it('seals cards anew by the key before it, and tells of those that it cannot', async () => {
    const { db } = application.services;
    const row = await remitted(application, token, { ...mlcForm, quote: MLC });
    const key = newToken();
    const lost = await changeSigningKey(db, { key }, application.clock.now);
    expect(lost.unreadable).toBeGreaterThan(0);
    const { unreadable } = await changeSigningKey(
      db,
      { key, before: application.services.secret },
      application.clock.now,
    );
    expect(unreadable).toBeLessThan(lost.unreadable);
    Object.assign(application.services, { secret: key });
    expect((await reveal(row.id)).body).toEqual({ card_number: MLC_CARD });
  });
});

describe('an email to the sender', () => {
  it('is in their language and of the remittance, and stands with it', async () => {
    const row = await remitted(application, token);
    const { status, body } = await application.call(mailServiceClient, {
      token,
      body: {
        key: remittances.key,
        record_id: row.id,
        to: 'ana@example.com',
        subject: 'Su remesa',
        text: 'Hola',
      },
    });
    expect([status, body]).toMatchObject([201, { to: 'ana@example.com' }]);
    const sent = await application.call(sentMails, {
      token,
      query: { key: remittances.key, record_id: row.id },
    });
    expect(sent.body).toMatchObject([{ subject: 'Su remesa' }]);
  });
});

describe('a change', () => {
  it('keeps the agreed rate unless a new quote is used, and its service follows', async () => {
    const row = await remitted(application, token);
    expect((await save(row, { note: 'Tocar fuerte' })).body).toMatchObject({
      rate: '385.00',
      total: row.total,
    });
    const again = await save(await read(row.id), {
      quote_id: await quoted(application, token, { remit_amount: 200_00 }),
    });
    expect(again.body.total.amount).toBe(207_00);
    expect(await serviceOf(row)).toMatchObject({ total: { amount: 207_00 } });
    expect((await save(row, { note: 'x' })).status).toBe(412);
  });

  it('of one that came to its end is refused; one that was paid is cancelled and its money is credit', async () => {
    const row = await remitted(application, token);
    await pay(row);
    const paid = await read(row.id);
    const remove = (id: number) => application.call(remittances.remove, { token: chief, params: { id } });
    expect((await remove(row.id)).problem.reason).toBe('remittance_kept');
    const ended = await cancel(paid);
    expect(ended.body).toMatchObject({
      status: 4,
      event: 'cancelled',
      cancellation_reason: 'El cliente lo pidió',
    });
    expect((await cancel(ended.body)).problem.reason).toBe('remittance_closed');
    expect((await save(ended.body, { note: 'x' })).problem.reason).toBe('remittance_closed');
    expect(await serviceOf(row)).toMatchObject({ status: 5 });
    expect((await remove((await remitted(application, token)).id)).status).toBe(204);
  });
});

describe('the list', () => {
  it('has tabs, filters, sorts, sums and exports', async () => {
    const [cash, card] = [
      await remitted(application, token),
      await remitted(application, token, { ...mlcForm, quote: MLC }),
    ];
    await pay(card);
    const found = async (query: object) =>
      (await application.call(remittances.list, { token, query: { ...query } })).body.results.map(
        ({ id }) => id,
      );
    expect(await found({ q: cash.code })).toEqual([cash.id]);
    expect(await found({ preset: 'to_pay' })).toContain(cash.id);
    expect(await found({ preset: 'to_send' })).toContain(card.id);
    expect(await found({ preset: 'to_send' })).not.toContain(cash.id);
    expect(await found({ member: cash.member_id })).toEqual([cash.id]);
    for (const query of [
      { receive_currency: 'MLC', delivery: 'card' },
      { state: 23, office: 19, is_paid: true, created_from: '2026-11-20', created_to: '2026-11-20' },
      { remit_currency: 'USD,EUR', status: 1, brand: 'alisios' },
    ])
      expect(await found(query)).toContain(card.id);
    expect(await found({ preset: 'on_the_way' })).toEqual([]);
    for (const sort of remittances.sorts.flatMap((name) => [name, `-${name}`]))
      expect((await application.call(remittances.list, { token, query: { sort } })).status).toBe(200);
    const facets = await application.call(remittanceFacets, { token });
    expect(facets.body).toMatchObject({ on_the_way: 0, states: [] });
    const sums = await application.call(remittanceTotals, { token, query: { member: cash.member_id } });
    expect(sums.body.totals).toMatchObject([
      { currency: 'USD', amounts: { remit: { amount: 100_00 }, fee: { amount: 3_50 } } },
    ]);
    expect((await application.request('GET', remittances.exportXlsx.path, { token })).status).toBe(200);
    const form = await application.call(remittances.modifyForm, { token, params: { id: card.id } });
    expect(form.body.values).toMatchObject({ card_number: '', sender_document: 'K1234567' });
  });
});

describe('limits (rule: remittance-limits)', () => {
  it('are off; then they count a sender and a quarter, and stop providers', async () => {
    const { id: provider } = await application.services.db
      .insertInto('service_provider')
      .values({ name: 'Orbit', company_office_id: 19, service_type_ids: [4] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const limit = async (body: object, by = chief) =>
      application.call(saveRemittanceLimits, {
        token: by,
        version: (await application.call(remittanceLimits, { token })).body.version,
        body: { ...body },
      });
    const decided = { per_quarter: { USD: 150_00, EUR: null }, blocked_provider_ids: [provider] };
    expect((await limit(decided, token)).status).toBe(403);
    expect((await limit({ ...decided, blocked_provider_ids: [999_999] })).status).toBe(422);
    expect((await limit(decided)).status).toBe(200);
    const member_id = await makeSender(application);
    const ask = async (values: object = {}) =>
      send(application, token, {
        member_id,
        quote_id: await quoted(application, token),
        ...cashForm,
        ...values,
      });
    expect(keysOf((await ask({ provider_id: provider })).problem)).toEqual(['provider_id provider_blocked']);
    // Of two at once one is within the limit.
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = await ask();
    expect(refused.problem).toMatchObject({
      reason: 'remittance_limit',
      detail: expect.stringContaining('$50'),
    });
    // Saved again as it is, it does not count twice; the next quarter is another one.
    const first = both.find(({ status }) => status === 201)?.body;
    if (!first) throw new Error('One was saved');
    expect((await save(first, { quote_id: await quoted(application, token) })).status).toBe(200);
    expect((await limit({ per_quarter: { USD: null, EUR: null }, blocked_provider_ids: [] })).status).toBe(
      200,
    );
    expect((await ask({ provider_id: provider })).status).toBe(201);
    const { body } = await application.call(quoteRemittance, {
      token,
      body: { remit_currency: 'USD', receive_currency: 'CUP', delivery: 'cash', remit_amount: 1_00 },
    });
    expect(body.total.amount).toBe(5_00);
  });
});
