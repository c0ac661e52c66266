import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { littleApi } from '../../../tests/fixtures/little-api.ts';
import { $search } from './address.ts';
import { apiSettings } from '../api/call.ts';
import { models } from '../contract/cars/models.ts';
import { totals } from '../contract/resource.ts';
import { createTotals } from './list-totals.ts';
import { announceChange } from '../api/live.ts';
import { createList } from './resource.ts';

/** A question for totals, still to be answered. */
interface Asked {
  readonly query: string;
  readonly signal: AbortSignal | undefined;
  answer(amount: number): void;
}

const capacityTotals = totals(models, ['capacity']);
let api: ReturnType<typeof littleApi>;
let asked: Asked[];
let stops: (() => void)[];

beforeEach(() => {
  api = littleApi();
  asked = [];
  stops = [];
  $search.set(new URLSearchParams());
  const rest = apiSettings.fetch;
  apiSettings.fetch = (input, init) => {
    const { pathname, search } = new URL(String(input), 'http://little.example');
    if (!pathname.endsWith('/model_totals')) return rest(input, init);
    return new Promise((resolve, reject) => {
      const signal = init?.signal ?? undefined;
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      const answer = (amount: number) =>
        resolve(
          Response.json({
            totals: [{ currency: 'USD', amounts: { capacity: { amount, currency: 'USD' } } }],
          }),
        );
      asked.push({ query: search, signal, answer });
    });
  };
});
afterEach(() => stops.forEach((stop) => stop()));

/** A list that somebody looks at, with totals under it. */
function look() {
  const list = createList(models);
  const { $totals } = createTotals(list, capacityTotals);
  // Nobody looks any more, and at once.
  stops.push(
    list.$page.listen(() => undefined),
    $totals.listen(() => undefined),
    () => cleanStores($totals, list.$page, list.$query),
  );
  return { list, $totals, amount: () => $totals.get()?.map(({ amounts }) => amounts.capacity.amount) };
}
const ready = (list: ReturnType<typeof look>['list']) =>
  expect.poll(() => list.$page.get().kind).toBe('ready');
const questions = (count: number) => expect.poll(() => asked.length).toBe(count);

test('totals are asked for after the rows, once for a filter, whatever its page and order', async () => {
  const { list, amount } = look();
  expect(asked).toEqual([]);
  await questions(1);
  expect(list.$page.get().kind).toBe('ready');
  asked[0]?.answer(12_00);
  await expect.poll(amount).toEqual([12_00]);
  list.goTo(2);
  await ready(list);
  list.sortBy('name', false);
  await ready(list);
  expect(asked).toHaveLength(1);
  expect(amount()).toEqual([12_00]);
  list.setFilter('status', '2');
  expect(amount()).toBeUndefined();
  await questions(2);
  expect(asked[1]?.query).toBe('?status=2');
});

test('another filter ends the question before it, and no rows come to nothing', async () => {
  const { list, amount } = look();
  await questions(1);
  list.search('Nothing is called so');
  expect(asked[0]?.signal?.aborted).toBe(true);
  await expect.poll(amount).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('rows that change bring new totals, one question at a time', async () => {
  const { list, amount } = look();
  await questions(1);
  asked[0]?.answer(1);
  await expect.poll(amount).toEqual([1]);
  for (const id of [1, 2]) {
    const row = api.rows.get(id);
    if (row) api.rows.set(id, { ...row, version: 2, capacity: 99 });
    announceChange({ key: models.key, id, version: 2, action: 'update', by: null });
  }
  await expect.poll(() => list.$changed.get().size).toBe(2);
  await questions(2);
  asked[1]?.answer(2);
  await questions(3);
  asked[2]?.answer(3);
  await expect.poll(amount).toEqual([3]);
});
