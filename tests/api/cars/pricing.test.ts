import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { models } from '../../../src/lib/contract/cars/models.ts';
import { checkPrice, copyPrices, prices } from '../../../src/lib/contract/cars/pricing/listing.ts';
import { PICANTO } from '../../fixtures/picanto.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
let staff: string;
let high: number;
let carnival: number;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
  ({ token: staff } = await application.login(agent));
  const season = async (name_en: string, from: string, to: string, priority: number) =>
    (
      await application.services.db
        .insertInto('season')
        .values({
          name_en,
          name_es: `${name_en} (es)`,
          from,
          to,
          priority,
          created_at: new Date(),
          updated_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  high = await season('High season', '2026-12-01', '2027-03-31', 1);
  carnival = await season('Carnival', '2027-02-10', '2027-02-20', 2);
});
afterAll(() => application.close());

async function model(): Promise<number> {
  const body = { ...PICANTO, name: `Picanto ${crypto.randomUUID()}` };
  return (await application.call(models.create, { token, body })).body.id;
}
const starts = [3, 7, 14, 21, 30];
const ranges = (daily: number) =>
  starts.map((from_days, index) => ({ from_days, daily: daily - index * 100 }));
const create = (body: object) =>
  application.call(prices.create, { token, body: { currency: 'USD', ranges: ranges(60_00), ...body } });

describe('prices of car models', () => {
  it('keeps five ranges without gap or overlap, whatever edges are typed', async () => {
    const { status, body } = await create({ model_id: await model() });
    expect(status).toBe(201);
    expect(body.ranges.map(({ from_days, to_days }) => [from_days, to_days])).toEqual([
      [3, 6],
      [7, 13],
      [14, 20],
      [21, 29],
      [30, null],
    ]);
    expect(body.ranges[1]?.daily).toBe(59_00);
    const moved = await create({
      model_id: await model(),
      ranges: [1, 2, 10, 11, 60].map((from_days) => ({ from_days, daily: 50_00 })),
    });
    expect(moved.body.ranges.map(({ to_days }) => to_days)).toEqual([1, 9, 10, 59, null]);
  });

  it('refuses ranges that do not rise, a wrong number of them, and what is no price', async () => {
    const model_id = await model();
    const refused = async (more: object) => keysOf((await create({ model_id, ...more })).problem);
    const from = (...days: number[]) => days.map((from_days) => ({ from_days, daily: 10_00 }));
    expect(await refused({ ranges: from(3, 7, 7, 21, 30) })).toEqual(['ranges ranges_rising']);
    expect(await refused({ ranges: from(3, 7, 14, 21) })).toEqual(['ranges ranges_count']);
    expect(await refused({ ranges: from(0, 7, 14, 21, 30) })).toEqual(['ranges.0.from_days min']);
    expect(await refused({ ranges: ranges(60_00).map((range) => ({ ...range, daily: 0 })) })).toHaveLength(5);
    expect(await refused({ currency: 'CUP' })).toEqual(['currency invalid']);
    expect(await refused({ valid_from: '2027-02-01', valid_to: '2027-01-31' })).toEqual([
      'valid_to date_order',
    ]);
    expect(await refused({ model_id: 999_999 })).toEqual(['model_id select_option']);
    expect(await refused({ season_id: 999_999 })).toEqual(['season_id select_option']);
  });

  it('refuses a price that overlaps another of the same model, season and currency, and names it', async () => {
    const model_id = await model();
    await create({ model_id, season_id: high, valid_from: '2027-01-01', valid_to: '2027-01-31' });
    const overlap = await create({ model_id, season_id: high, valid_from: '2027-01-31' });
    expect(overlap.status).toBe(422);
    expect(overlap.problem.errors?.[0]).toMatchObject({ field: 'valid_from', key: 'price_overlap' });
    expect(overlap.problem.errors?.[0]?.message).toMatch(
      /Kia Picanto .*, High season, USD, from 01\/01\/2027 to 31\/01\/2027/,
    );
    expect((await create({ model_id, season_id: high, valid_from: '2027-02-01' })).status).toBe(201);
    expect((await create({ model_id, season_id: high, currency: 'EUR' })).status).toBe(201);
    expect((await create({ model_id, season_id: null })).status).toBe(201);
    expect((await create({ model_id })).problem.errors?.[0]?.key).toBe('price_overlap');
  });

  it('enters one of two overlapping prices that arrive at once', async () => {
    const model_id = await model();
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ model_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });

  it('is changed against itself only, and never over somebody else (rule: nobody-overwrites)', async () => {
    const model_id = await model();
    const { body } = await create({ model_id, season_id: high });
    const change = {
      model_id,
      season_id: high,
      currency: 'USD' as const,
      ranges: ranges(70_00),
      valid_from: '2027-01-01',
    };
    const mine = await application.call(prices.update, {
      token,
      params: { id: body.id },
      version: 1,
      body: change,
    });
    expect(mine.body).toMatchObject({
      version: 2,
      valid_from: '2027-01-01',
      ranges: [{ daily: 70_00 }, {}, {}, {}, {}],
    });
    expect(
      (await application.call(prices.update, { token, params: { id: body.id }, version: 1, body: change }))
        .status,
    ).toBe(412);
    expect(
      (
        await application.call(prices.update, {
          token: staff,
          params: { id: body.id },
          version: 2,
          body: change,
        })
      ).status,
    ).toBe(403);
  });

  it('lists by model, season and date, in the reader’s language, and exports money as numbers', async () => {
    const model_id = await model();
    const { body: seasonal } = await create({
      model_id,
      season_id: high,
      valid_from: '2027-01-01',
      valid_to: '2027-01-31',
    });
    const { body: plain } = await create({ model_id });
    const found = async (query: object) =>
      (
        await application.call(prices.list, { token: staff, query: { model: model_id, ...query } })
      ).body.results.map(({ id }) => id);
    expect(await found({ season: 0 })).toEqual([plain.id]);
    expect(await found({ season: `0,${high}`, sort: '-valid_from' })).toHaveLength(2);
    expect(await found({ valid_on: '2027-02-01' })).toEqual([plain.id]);
    expect(await found({ q: 'picanto temporada' })).toEqual([]);
    expect(await found({ q: 'high picanto' })).toEqual([seasonal.id]);
    const spanish = await application.call(prices.get, {
      token: staff,
      language: 'es',
      params: { id: seasonal.id },
    });
    expect(spanish.body.season?.name).toBe('High season (es)');
    const text = await (
      await application.request('GET', `/cars/pricing/export_listing.csv?model=${model_id}&season=0`, {
        token: staff,
      })
    ).text();
    expect(text).toContain(`,"'3-6",60,"'7-13",59,`);
    expect(text).toContain('"30+",56');
  });
});

describe('copies of prices', () => {
  const copy = (body: object) => application.call(copyPrices, { token, body: { ids: [1], ...body } });

  it('go to another model, dearer by a percentage that is rounded once', async () => {
    const model_id = await model();
    const target = await model();
    const source = await create({
      model_id,
      ranges: starts.map((from_days) => ({ from_days, daily: 860_20 })),
    });
    const { status, body } = await copy({ ids: [source.body.id], model_id: target, change: 250 });
    expect({ status, body }).toEqual({ status: 201, body: { copied: 1 } });
    const { body: list } = await application.call(prices.list, { token, query: { model: target } });
    expect(list.results[0]?.ranges[0]?.daily).toBe(881_71);
  });

  it('go to another season, all or none', async () => {
    const model_id = await model();
    const { body: plain } = await create({ model_id });
    expect((await copy({ ids: [plain.id], season_id: high })).status).toBe(201);
    const { body: euro } = await create({ model_id, currency: 'EUR' });
    const refused = await copy({ ids: [euro.id, plain.id], season_id: high });
    expect(refused.problem).toMatchObject({ status: 409, code: 'e3', reason: 'price_overlap' });
    expect(refused.problem.detail).toContain('High season, USD, always');
    expect((await application.call(prices.list, { token, query: { model: model_id } })).body.count).toBe(3);
    expect((await copy({ ids: [plain.id] })).problem.reason).toBe('price_overlap');
    expect((await copy({ ids: [999_999], season_id: high })).status).toBe(404);
    expect(
      (await copy({ ids: [plain.id], season_id: carnival, change: -90_01 })).problem.errors?.[0]?.field,
    ).toBe('change');
  });
});

describe('the price checker', () => {
  it('answers with the season of the pick-up date and the range of all days, never a sum (rule: one-season-prices)', async () => {
    const model_id = await model();
    await create({ model_id, ranges: ranges(40_00) });
    await create({ model_id, season_id: high, ranges: ranges(60_00) });
    await create({ model_id, season_id: carnival, ranges: ranges(90_00) });
    const check = async (pick_up_date: string, days: number) =>
      (
        await application.call(checkPrice, {
          token: staff,
          query: { model_id, pick_up_date, days, currency: 'USD' },
        })
      ).body;
    expect(await check('2026-11-30', 6)).toMatchObject({
      season: null,
      daily: { amount: 40_00 },
      total: { amount: 240_00, currency: 'USD' },
    });
    expect(await check('2026-12-01', 7)).toMatchObject({
      season: { name: 'High season' },
      range: { from_days: 7, to_days: 13 },
      total: { amount: 7 * 59_00 },
    });
    expect(await check('2027-02-10', 30)).toMatchObject({
      season: { name: 'Carnival' },
      range: { from_days: 30, to_days: null },
      total: { amount: 30 * 86_00 },
    });
    expect(await check('2027-02-21', 3)).toMatchObject({
      price_season: { id: high },
      total: { amount: 180_00 },
    });
  });

  it('falls back to the price without season, and says e8 and why when nothing covers', async () => {
    const model_id = await model();
    await create({ model_id, valid_from: '2027-02-01' });
    const check = (query: object) =>
      application.call(checkPrice, {
        token: staff,
        query: { model_id, pick_up_date: '2027-02-15', days: 7, currency: 'USD', ...query },
      });
    expect((await check({})).body).toMatchObject({
      season: { id: carnival },
      price_season: null,
      daily: { amount: 59_00 },
    });
    const few = await check({ days: 2 });
    expect(few.problem).toMatchObject({ status: 422, code: 'e8', reason: 'no_price_for_days' });
    expect(few.problem.detail).toContain('3 days');
    expect((await check({ pick_up_date: '2027-01-31' })).problem).toMatchObject({
      code: 'e8',
      reason: 'no_price_on_date',
    });
    expect((await check({ currency: 'EUR' })).problem.code).toBe('e8');
    expect((await check({ pick_up_date: '2027-02-31' })).problem.errors?.[0]).toMatchObject({
      field: 'pick_up_date',
      key: 'date',
    });
  });
});
