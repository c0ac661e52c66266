import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadFile } from '../../../src/lib/contract/files.ts';
import { services as paymentServices } from '../../../src/lib/contract/financials/services.ts';
import { registerCash } from '../../../src/lib/contract/financials/payment-actions.ts';
import {
  cancelPackage,
  quotePackage,
  savePackageFiles,
} from '../../../src/lib/contract/postals/package-actions.ts';
import { packageFacets, packageTotals, packages } from '../../../src/lib/contract/postals/packages.ts';
import type { PackageRow } from '../../../src/lib/contract/postals/packages.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import {
  BAYAMO,
  bodyOf,
  clothes,
  makeSender,
  parcel,
  read,
  recipientOf,
  send,
  sent,
} from './package-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
beforeEach(() => {
  application.clock.now = new Date('2026-11-20T15:00:00Z');
});
afterAll(() => application.close());

const amounts = ({ lines }: Pick<PackageRow, 'lines'>) =>
  Object.fromEntries(lines.map(({ kind, amount }) => [kind, amount.amount]));
const save = (row: PackageRow, values: object) =>
  application.call(packages.update, {
    token,
    params: { id: row.id },
    version: row.version,
    body: { ...packages.valuesOf(row), ...values },
  });
const serviceOf = async (row: PackageRow) =>
  (await application.call(paymentServices.list, { token, query: { package: String(row.id) } })).body
    .results[0];

it('keeps documents with a package, whatever its status, and tells them of the one package only', async () => {
  const row = await sent(application, token);
  const form = new FormData();
  form.set('purpose', 'document');
  form.set('file', new File(['%PDF-1.7\n%%EOF'], 'invoice.pdf', { type: 'application/pdf' }));
  const { id } = (await application.call(uploadFile, { token, body: form })).body;
  const call = { token, params: { id: row.id } };
  const kept = await application.call(savePackageFiles, {
    ...call,
    version: row.version,
    body: { file_ids: [id] },
  });
  expect(kept.body.files).toMatchObject([{ id, name: 'invoice.pdf' }]);
  expect((await read(application, token, row.id)).files).toHaveLength(1);
  const stale = { ...call, version: row.version, body: { file_ids: [] } };
  expect((await application.call(savePackageFiles, stale)).status).toBe(412);
  const { status } = await application.call(packages.remove, {
    ...call,
    token: chief,
    version: kept.body.version,
  });
  expect(status).toBe(204);
});

describe('a package', () => {
  it('keeps what was typed, what it costs and who gets it, and charges its sender', async () => {
    const row = await sent(application, token, {
      parcels: [parcel('233'), parcel('0.001', 'lb', { length: '33.7', width: '10', height: '18.2' })],
    });
    expect(row).toMatchObject({
      folio: expect.stringMatching(/^PF-2026-\d{6}$/),
      number: null,
      status: 1,
      event: { code: 'created' },
      office: { id: 19 },
      receiver_name: 'Yanet Morales Ñíguez',
      receiver: { mobile: '+5353317131', street: 'Calle 23' },
      city: { name: 'Playa' },
      state: { name: 'La Habana' },
      weight: { lb: '233.001', unit: 'lb' },
      held: false,
      late: false,
    });
    expect(row.parcels.map(({ number, weight, volume }) => [number, weight.lb, weight.kg, volume])).toEqual([
      [1, '233', '105.687', '0'],
      [2, '0.001', '0.001', '6133.4'],
    ]);
    expect(amounts(row)).toEqual({
      // The small one counts by its volume: 1.02 kg.
      transport: 703_39,
      insurance: 1_20,
      distribution: 3_00,
      delivery: 5_00,
      customs: expect.any(Number),
    });
    expect(row.lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(row.total.amount);
    expect(await serviceOf(row)).toMatchObject({ total: row.total, service_type: { id: 3 } });
    expect(row.payment).toMatchObject({ state: 'unpaid', outstanding: row.total });
    expect(row.events).toMatchObject([{ code: 'created', forced: false }]);
  });

  it.each([
    ['a weight of nothing', { parcels: [parcel('0')] }, 'parcels.0.weight.value weight'],
    ['four decimals', { parcels: [parcel('1.0001')] }, 'parcels.0.weight.value weight'],
    ['no parcel', { parcels: [] }, 'parcels parcels_one'],
    ['a thousand parcels', { parcels: Array.from({ length: 1000 }, () => parcel('1')) }, 'parcels '],
    [
      'a side of nothing',
      { parcels: [parcel('1', 'kg', { length: '30', width: '0', height: '20' })] },
      'parcels.0.dimensions.width dimension',
    ],
    ['a tariff of letters', { contents: [{ ...clothes, hs_code: 'ABC' }] }, 'contents.0.hs_code hs_code'],
    ['a member of nobody', { member_id: 999_999 }, 'member_id select_option'],
    [
      'a place outside Cuba',
      { recipient: recipientOf({ city_id: 1 }) },
      'recipient.values.city_id select_option',
    ],
    ['a provider of nobody', { provider_id: 999_999 }, 'provider_id select_option'],
    ['an office of nobody', { office_id: 999_999 }, 'office_id select_option'],
    [
      'a recipient of nobody',
      { recipient: { ...recipientOf({}), recipient_id: 999_999 } },
      'recipient.recipient_id select_option',
    ],
    ['a value above the limit', { contents: [{ ...clothes, value: 500_01 }] }, 'limit_reason limit_reason'],
  ])('refuses %s', async (_, values, told) => {
    const { status, problem } = await send(application, token, {
      ...bodyOf(await makeSender(application)),
      ...values,
    });
    expect(status).toBe(422);
    expect(keysOf(problem)?.[0]).toContain(told);
  });

  it('takes the lightest and smallest things that there are', async () => {
    const row = await sent(application, token, { parcels: [parcel('0.04', 'kg')] });
    expect(row.weight).toEqual({ kg: '0.04', lb: '0.088', unit: 'kg' });
    expect(row.total.amount).toBeGreaterThan(0);
  });

  it('takes its office from the provider', async () => {
    const { id } = await application.services.db
      .insertInto('service_provider')
      .values({ name: 'Cargo de Hialeah', company_office_id: 19, service_type_ids: [3] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await sent(application, token, { provider_id: id });
    expect([row.provider, row.office.id]).toEqual([{ id, name: 'Cargo de Hialeah' }, 19]);
  });

  it('keeps what was agreed while nothing changes that the price is made of, and follows when something does', async () => {
    const row = await sent(application, token);
    await application.services.db
      .updateTable('package')
      .set({ transport: 10_00, total: row.total.amount - row.lines[0]!.amount.amount + 10_00 })
      .where('id', '=', row.id)
      .execute();
    const noted = await save(await read(application, token, row.id), { note: 'Frágil' });
    expect([noted.status, amounts(noted.body)['transport'], noted.body.note]).toEqual([200, 10_00, 'Frágil']);
    const heavier = await save(noted.body, { parcels: [parcel('10')] });
    expect(amounts(heavier.body)['transport']).toBe(29_90);
    expect((await serviceOf(row))?.total).toEqual(heavier.body.total);
  });

  it('keeps a typed charge instead of the ruled one', async () => {
    const row = await sent(application, token, {
      charges: { transport: 12_34, service_fee: 1_00, customs: 0 },
    });
    expect(amounts(row)).toMatchObject({ transport: 12_34, service_fee: 1_00 });
    expect(amounts(row)).not.toHaveProperty('customs');
    expect(row.charges).toMatchObject({ transport: 12_34, distribution: null });
  });

  it('lets nobody overwrite anybody', async () => {
    const row = await sent(application, token);
    await save(row, { note: 'one' });
    expect((await save(row, { note: 'other' })).status).toBe(412);
  });

  it('is paid like anything that a client owes', async () => {
    const row = await sent(application, token);
    const service = await serviceOf(row);
    const paid = await application.call(registerCash, {
      token,
      body: { service_id: service?.id ?? 0, amount: row.total.amount },
    });
    expect(paid.status).toBe(201);
    const after = await read(application, token, row.id);
    expect([after.paid, after.balance.amount, after.payment?.state]).toEqual([row.total, 0, 'paid']);
  });

  it('is cancelled before it leaves, and is not owed any more', async () => {
    const row = await sent(application, token);
    const cancelled = await application.call(cancelPackage, {
      token,
      params: { id: row.id },
      version: row.version,
      body: { reason: 'Se arrepintió' },
    });
    expect(cancelled.body).toMatchObject({
      status: 4,
      event: { code: 'cancelled' },
      cancellation_reason: 'Se arrepintió',
      balance: { amount: 0 },
    });
    expect(await serviceOf(row)).toMatchObject({ status: 5, due: { amount: 0 } });
    expect((await save(cancelled.body, { note: 'x' })).problem).toMatchObject({ reason: 'package_closed' });
  });

  it('is removed by the Administrator only, and only while nothing hangs on it', async () => {
    const row = await sent(application, token);
    const remove = (who: string) => application.call(packages.remove, { token: who, params: { id: row.id } });
    expect((await remove(token)).status).toBe(403);
    expect((await remove(chief)).status).toBe(204);
    expect((await application.call(packages.get, { token, params: { id: row.id } })).status).toBe(404);
  });
});

describe('the quote', () => {
  const quote = async (values: object) =>
    (
      await application.call(quotePackage, {
        token,
        body: { city_id: BAYAMO, parcels: [parcel('3', 'kg')], contents: [clothes], ...values },
      })
    ).body;

  it('explains customs, and says what customs would find unusual', async () => {
    const told = await quote({
      contents: [
        { ...clothes, value: 200_01 },
        { ...clothes, description: '2 drones', class: 'durable', value: 320_00 },
      ],
      parcels: [parcel('20.001', 'kg')],
    });
    expect(told.warnings.map(({ kind, needs_reason, word }) => [kind, needs_reason, word])).toEqual([
      ['value', true, ''],
      ['weight', false, ''],
      ['forbidden', false, expect.any(String)],
      ...told.warnings.slice(3).map(() => expect.anything()),
    ]);
    const customs = told.customs;
    expect(customs?.parts.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(customs?.dutiable.amount);
    expect(told.lines.find(({ kind }) => kind === 'customs')?.amount).toEqual(customs?.duty);
  });

  it('counts the greater of weight and volume', async () => {
    const box = { length: '30', width: '40', height: '20' };
    const told = await quote({ parcels: [parcel('1', 'kg', box)] });
    expect([told.volume, told.volumetric_kg, told.chargeable_kg]).toEqual(['24000', '4', '4']);
  });

  it('adds 3 × 0.333 kg to 0.999 kg', async () => {
    const told = await quote({
      parcels: [parcel('0.333', 'kg'), parcel('0.333', 'kg'), parcel('0.333', 'kg')],
    });
    expect(told.weight).toEqual({ kg: '0.999', lb: '2.202', unit: 'kg' });
  });

  it('counts no duty in euros, and says so', async () => {
    const told = await quote({ currency: 'EUR' });
    expect([told.customs, told.warnings.map(({ kind }) => kind)]).toEqual([null, ['customs_currency']]);
  });
});

describe('the list', () => {
  it('finds by folio, phone and names, and filters by place, sender and tab', async () => {
    const row = await sent(application, token, {
      recipient: recipientOf({ first_name: 'Xiomara', mobile: '+5352224466', city_id: BAYAMO }),
      expected_date: '2026-11-19',
    });
    const found = async (query: object) =>
      (await application.call(packages.list, { token, query: { ...query } })).body.results.map(
        ({ id }) => id,
      );
    for (const q of [row.folio, row.folio.toLowerCase(), 'xiomara morales', '52224466', '+53 5222 4466'])
      expect(await found({ q }), q).toEqual([row.id]);
    expect(await found({ member: String(row.member_id) })).toEqual([row.id]);
    expect(await found({ state: '33', member: String(row.member_id) })).toEqual([row.id]);
    expect(await found({ city: '2301', member: String(row.member_id) })).toEqual([]);
    for (const preset of ['to_receive', 'late'])
      expect(await found({ preset, member: String(row.member_id) }), preset).toEqual([row.id]);
    expect(await found({ preset: 'held', member: String(row.member_id) })).toEqual([]);
    expect(await found({ is_paid: 'false', ordered: 'false', member: String(row.member_id) })).toEqual([
      row.id,
    ]);
    const { body } = await application.call(packageTotals, {
      token,
      query: { member: String(row.member_id) },
    });
    expect(body.totals).toMatchObject([{ amounts: { total: row.total, declared_value: { amount: 40_00 } } }]);
    const facets = await application.call(packageFacets, { token });
    expect(facets.body.late).toBeGreaterThanOrEqual(1);
    expect(facets.body.to_receive).toBeGreaterThanOrEqual(facets.body.late);
  });

  it.each(packages.sorts)('sorts by %s both ways', async (sort) => {
    const of = async (order: string) =>
      (await application.call(packages.list, { token, query: { sort: order, page_size: '250' } })).body
        .results;
    const [up, down] = [await of(sort), await of(`-${sort}`)];
    expect(up.length).toBeGreaterThan(1);
    expect(new Set(up.map(({ id }) => id))).toEqual(new Set(down.map(({ id }) => id)));
  });
});
