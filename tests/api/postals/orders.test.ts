import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  cancelOrders,
  generateOrders,
  getOrder,
  listOrders,
  removeOrders,
} from '../../../src/lib/contract/postals/orders.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { trackShipment } from '../../../src/lib/contract/postals/tracking.ts';
import { search } from '../../../src/lib/contract/system/search.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { happen, ordered, read, sent } from './package-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
beforeEach(() => {
  application.clock.now = new Date('2026-11-20T15:00:00Z');
});
afterAll(() => application.close());

const generate = (package_ids: number[], options: object = {}) =>
  application.call(generateOrders, { token, body: { package_ids }, ...options });
const remove = (...package_ids: number[]) => application.call(removeOrders, { token, body: { package_ids } });
const cancel = (...package_ids: number[]) =>
  application.call(cancelOrders, { token, body: { package_ids, reason: 'Etiqueta rota' } });
const track = (number: string | null) =>
  application.call(trackShipment, { query: { number: number ?? '', language: 'en' } });
const later = () => {
  application.clock.now = new Date(application.clock.now.getTime() + 60_000);
};

it('numbers one or many, and again the number stays', async () => {
  const [one, other] = [await sent(application, token), await sent(application, token)];
  const first = await generate([one.id]);
  expect(first.body.results).toMatchObject([
    { generated: true, order: { status: 1, record: { code: one.folio } } },
  ]);
  const both = await generate([one.id, other.id]);
  expect(both.body.results.map(({ generated }) => generated)).toEqual([false, true]);
  expect(both.body.results[0]?.order.number).toBe(first.body.results[0]?.order.number);
  expect((await read(application, token, one.id)).number).toBe(first.body.results[0]?.order.number);
});

it('removes the order of a new package, and its number is gone for good', async () => {
  const row = await ordered(application, token);
  expect((await track(row.number)).status).toBe(200);
  expect((await remove(row.id)).body).toEqual({ removed: 1 });
  expect((await track(row.number)).status).toBe(404);
  const again = await generate([row.id]);
  expect(again.body.results[0]?.order.number).not.toBe(row.number);
  expect((await remove((await sent(application, token)).id)).problem).toMatchObject({
    reason: 'order_missing',
  });
});

it('removes nothing of what has left, and all of several or none', async () => {
  const [left, fresh] = [await ordered(application, token), await ordered(application, token)];
  later();
  await happen(application, token, left.id, { code: 'departed_origin' });
  expect((await remove(fresh.id, left.id)).problem).toMatchObject({ reason: 'order_not_new' });
  expect((await read(application, token, fresh.id)).number).toBe(fresh.number);
});

it('keeps a cancelled order where it is found, and tracking says that it was cancelled', async () => {
  const row = await ordered(application, token);
  later();
  await happen(application, token, row.id, { code: 'received_origin' });
  later();
  const { body } = await cancel(row.id);
  expect(body.results).toMatchObject([
    { status: 2, cancellation_reason: 'Etiqueta rota', number: row.number },
  ]);
  later();
  const next = (await generate([row.id])).body.results[0]?.order;
  expect(next?.number).not.toBe(row.number);
  const listed = await application.call(listOrders, { token, query: { package: String(row.id) } });
  expect(listed.body.results.map(({ number, status }) => [number, status])).toEqual([
    [next?.number, 1],
    [row.number, 2],
  ]);
  const one = await application.call(getOrder, { token, params: { id: body.results[0]?.id ?? 0 } });
  expect(one.body.number).toBe(row.number);
  for (const q of [row.number, next?.number]) {
    const found = await application.call(packages.list, { token, query: { q: q ?? '' } });
    expect(found.body.results.map(({ id }) => id)).toEqual([row.id]);
    const palette = await application.call(search, { token, query: { q: q ?? '' } });
    expect(palette.body).toMatchObject([{ key: packages.key, id: row.id }]);
  }
  expect((await track(row.number)).body.status).toBe(4);
  expect((await track(next?.number ?? '')).body.status).toBe(1);
});

it('gives one package one number, whoever asks at once on two servers, and no number twice (rule: order-numbers)', async () => {
  const rows = await Promise.all(Array.from({ length: 6 }, () => sent(application, token)));
  const ids = rows.map(({ id }) => id);
  const apps = [application.app, application.second()];
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      generate(index % 2 === 0 ? ids : ids.toReversed(), { app: apps[index % 2] }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const numbers = answers.map(({ body }) =>
    body.results
      .map(({ order }) => `${order.record.id} ${order.number}`)
      .sort()
      .join(),
  );
  expect(new Set(numbers).size).toBe(1);
  const made = answers.flatMap(({ body }) => body.results.filter(({ generated }) => generated));
  expect(made).toHaveLength(ids.length);
  const { rows: stored } = {
    rows: await application.services.db.selectFrom('postal_order').select('number').execute(),
  };
  expect(new Set(stored.map(({ number }) => number)).size).toBe(stored.length);
});

it('gives no order to what has ended', async () => {
  const row = await ordered(application, token);
  later();
  await happen(application, token, row.id, { code: 'delivered', delivery: { received_by: 'Olga' } });
  await cancel(row.id);
  expect((await generate([row.id])).problem).toMatchObject({ reason: 'package_ended' });
});
