import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discountUses, discounts } from '../../../../src/lib/contract/cars/pricing/discounts.ts';
import { administrator, agent, keysOf, testApplication } from '../../application.ts';
import type { TestApplication } from '../../application.ts';
import { standardRecords } from '../../records.ts';

const named = (mark: string) => ({ name_en: `Welcome ${mark}`, name_es: `Bienvenida ${mark}` });

standardRecords(
  discounts,
  (mark) => ({ ...named(mark), fee_type: 2, amount: 25_00, currency: 'USD' }),
  'name_en',
);

describe('a discount', () => {
  let application: TestApplication;
  let token: string;
  beforeAll(async () => {
    application = await testApplication();
    ({ token } = await application.login(administrator));
  });
  afterAll(() => application.close());

  const add = (body: object, by = token) =>
    application.call(discounts.create, {
      token: by,
      body: { ...named(crypto.randomUUID()), fee_type: 1, amount: 10_00, ...body } as never,
    });
  const refusedAt = async (body: object) => keysOf((await add(body)).problem);

  it('reads its name in the language of who asks, and its code as it was heard', async () => {
    const { body } = await add({ code: ' demo–10 ', name_es: 'Bienvenida' });
    expect(body).toMatchObject({ code: 'DEMO-10', currency: null, uses: 0, models: [], weekdays: [] });
    const spanish = await application.call(discounts.get, {
      token,
      params: { id: body.id },
      language: 'es',
    });
    expect(spanish.body.name).toBe('Bienvenida');
    const none = await application.call(discountUses, { token, params: { id: body.id } });
    expect(none.body).toEqual({ count: 0, given: [], uses: [] });
    expect((await application.call(discountUses, { token, params: { id: 999_999 } })).status).toBe(404);
  });

  it('refuses what could never hold: 0, above 100 %, windows and days that end before they begin, a code twice', async () => {
    expect(await refusedAt({ amount: 0 })).toEqual(['amount min']);
    expect(await refusedAt({ amount: 100_01 })).toEqual(['amount percentage']);
    expect((await add({ amount: 100_00 })).status).toBe(201);
    expect(await refusedAt({ fee_type: 2, amount: 500_00 })).toEqual(['currency required']);
    expect(await refusedAt({ booking_from: '2027-02-01', booking_to: '2027-01-31' })).toEqual([
      'booking_to date_order',
    ]);
    expect(await refusedAt({ pick_up_from: '2027-02-01', pick_up_to: '2027-01-31' })).toEqual([
      'pick_up_to date_order',
    ]);
    expect(await refusedAt({ min_days: 8, max_days: 7 })).toEqual(['max_days days_order']);
    expect(await refusedAt({ model_ids: [999_999], brand: 'nobody' })).toEqual([
      'model_ids select_option',
      'brand select_option',
    ]);
    expect(await refusedAt({ code: '¡10!' })).toEqual(['code discount_code']);
    expect((await add({ code: 'ONCE' })).status).toBe(201);
    expect(await refusedAt({ code: 'once' })).toEqual(['code already_exists']);
  });

  it('is made by staff who may price (rule: roles-of-staff)', async () => {
    const { token: byAgent } = await application.login(agent);
    expect((await add({}, byAgent)).status).toBe(403);
    expect((await application.call(discounts.list, { token: byAgent })).status).toBe(200);
  });
});
