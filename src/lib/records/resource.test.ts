import { afterEach, beforeEach, expect, test } from 'vitest';
import { littleApi } from '../../../tests/fixtures/little-api.ts';
import { $search, changeSearch } from './address.ts';
import { models } from '../contract/cars/models.ts';
import { announceChange } from '../api/live.ts';
import { createPanel } from './panel.ts';
import { createList } from './resource.ts';
import { $toasts } from '../shell/toasts.ts';

let api: ReturnType<typeof littleApi>;
let stop = (): void => undefined;

/** A list that somebody looks at, with its first page there. */
async function look() {
  const list = createList(models);
  stop = list.$page.listen(() => undefined);
  await ready(list);
  return list;
}
function ready(list: ReturnType<typeof createList<typeof models>>): Promise<void> {
  return new Promise((resolve) => {
    const end = list.$page.subscribe(
      ({ kind }) => kind !== 'loading' && queueMicrotask(() => (end(), resolve())),
    );
  });
}
const address = () => $search.get().toString();
const goTo = (query: string) => $search.set(new URLSearchParams(query));

beforeEach(() => {
  api = littleApi();
  $toasts.set([]);
  goTo('');
});
afterEach(() => stop());

test('the view is in the address, and the address is the view', async () => {
  const list = await look();
  expect(list.$page.get()).toMatchObject({ kind: 'ready', page: { count: 60 } });
  list.setFilter('status', '1,2');
  list.search(' Picanto ');
  list.sortBy('name', false);
  list.sortBy('passengers', true);
  list.sortBy('passengers', true);
  list.goTo(2);
  expect(address()).toBe('status=1%2C2&q=Picanto&sort=name%2C-passengers&page=2');
  await ready(list);
  goTo('status=2&page_size=50');
  await ready(list);
  expect(list.$query.get()).toMatchObject({
    page: 1,
    page_size: 50,
    filters: { status: '2' },
    sort: ['brand'],
  });
  expect(list.$page.get()).toMatchObject({ kind: 'ready', page: { count: 6 } });
  list.clearFilters();
  expect(address()).toBe('page_size=50');
});

test('filters are known to whoever shows them, without the rows (rule: filter-of-days)', () => {
  const list = createList(models);
  goTo('status=2');
  stop = list.$query.listen(() => undefined);
  expect(list.$query.get().filters).toEqual({ status: '2' });
  list.setFilter('status', undefined);
  expect(list.$query.get().filters).toEqual({});
  expect(address()).toBe('');
});

test('a record that a colleague deletes leaves with a word, and is counted no more (rule: rows-stay-true)', async () => {
  const list = await look();
  const [first] = list.$page.get().page?.results ?? [];
  list.select([first?.id ?? 0]);
  announceChange({ key: models.key, id: first?.id ?? 0, version: 0, action: 'remove', by: 77 });
  expect(list.$page.get()).toMatchObject({ kind: 'ready', page: { count: 59 } });
  expect(list.$page.get().page?.results.some(({ id }) => id === first?.id)).toBe(false);
  expect([...list.$selection.get()]).toEqual([]);
  expect($toasts.get()).toMatchObject([
    { tone: 'info', message: { text: 'A record of this list was deleted.' } },
  ]);
});

test('values that cannot be are left out with a message (rule: impossible-values)', async () => {
  goTo('status=abc&page=0&sort=nonsense&brand=Kia&id=7');
  const list = await look();
  expect(list.$query.get()).toMatchObject({ page: 1, filters: { brand: 'Kia' }, sort: ['brand'] });
  expect(address()).toBe('brand=Kia&id=7');
  expect($toasts.get()).toMatchObject([
    { tone: 'info', message: { text: expect.stringContaining('status, sort, page') } },
  ]);
});

test('chosen rows are rows on the screen (rule: chosen-rows)', async () => {
  const list = await look();
  list.select([1, 2, 3]);
  changeSearch({ id: '9' });
  expect([...list.$selection.get()]).toEqual([1, 2, 3]);
  list.setFilter('status', '2');
  expect(list.$selection.get().size).toBe(0);
});

test('a failed read says so, and the answer of an older view never replaces a newer one', async () => {
  const list = await look();
  api.trouble('GET', () => new Response('', { status: 503 }));
  await list.reload();
  expect(list.$page.get()).toMatchObject({ kind: 'failed', error: { code: 'e1' } });
  let release = (): void => undefined;
  api.trouble(
    'GET',
    () => new Promise((resolve) => (release = () => resolve(new Response('', { status: 500 })))),
  );
  list.search('slow');
  list.search('Picanto 007');
  await ready(list);
  release();
  expect(list.$page.get()).toMatchObject({ kind: 'ready', page: { count: 1 } });
});

test('a row that somebody else changed is read again; a new one is counted', async () => {
  const list = await look();
  const row = api.rows.get(3);
  if (row) api.rows.set(3, { ...row, name: 'Changed', version: 2 });
  announceChange({ key: 'cars/models', id: 3, version: 2, action: 'update', by: 5 });
  announceChange({ key: 'cars/offices', id: 4, version: 9, action: 'update', by: 5 });
  announceChange({ key: 'cars/models', id: 999, version: 1, action: 'create', by: 5 });
  await expect.poll(() => [...list.$changed.get()]).toEqual([3]);
  expect(list.$page.get().page?.results.find(({ id }) => id === 3)?.name).toBe('Changed');
  expect(list.$added.get()).toBe(1);
});

test('a change that is heard while the page is on its way is not lost (rule: rows-stay-true)', async () => {
  const list = await look();
  const row = api.rows.get(3);
  let release = (): void => undefined;
  const older = new Promise<void>((resolve) => (release = resolve));
  // The answer left the server before the change was made.
  api.trouble(
    'GET',
    async () => (
      await older,
      new Response(JSON.stringify(list.$page.get().page), { headers: { 'content-type': 'application/json' } })
    ),
  );
  const loaded = list.reload();
  if (row) api.rows.set(3, { ...row, name: 'Refunded', version: 3 });
  announceChange({ key: 'cars/models', id: 3, version: 3, action: 'payment_refunded', by: null });
  release();
  await loaded;
  await expect.poll(() => list.$page.get().page?.results.find(({ id }) => id === 3)?.name).toBe('Refunded');
  // What it shows of other records changed: it has no new version.
  if (row) api.rows.set(3, { ...row, name: 'Link sent', version: 3 });
  announceChange({ key: 'cars/models', id: 3, version: 3, action: 'follow', by: 5 });
  await expect.poll(() => list.$page.get().page?.results.find(({ id }) => id === 3)?.name).toBe('Link sent');
});

test('the page before is shown when the last page is empty', async () => {
  goTo('page=9');
  const list = await look();
  await expect.poll(() => list.$query.get().page).toBe(3);
});

test('an export has the filter and all pages', async () => {
  const list = await look();
  list.setFilter('brand', 'Kia');
  await list.exportAs('csv');
  expect(new URL(api.requests.at(-1)?.url ?? '').search).toBe('?brand=Kia&sort=brand');
});

test('a row follows its panel at once, with or without a new version', async () => {
  const list = await look();
  const panel = createPanel(models);
  const end = panel.$state.listen(() => undefined);
  const shown = () => list.$page.get().page?.results.find(({ id }) => id === 3);
  panel.open(3);
  await expect.poll(() => panel.$state.get().kind).toBe('ready');
  const change = (values: object) => {
    const row = api.rows.get(3);
    if (row) api.rows.set(3, { ...row, ...values });
  };
  change({ note: 'Money went back', version: 2 });
  await panel.reload();
  expect(shown()?.note).toBe('Money went back');
  // What hangs on a record, such as its payment, changes without it.
  change({ vehicle_count: 77 });
  await panel.reload();
  expect(shown()?.vehicle_count).toBe(77);
  // An older answer that comes late takes nothing back.
  change({ vehicle_count: 1, version: 1 });
  await panel.reload();
  expect(shown()?.vehicle_count).toBe(77);
  end();
});
