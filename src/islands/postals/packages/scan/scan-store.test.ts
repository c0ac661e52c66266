import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ready } from '../../../../../tests/api/shown.ts';
import { openScreen } from '../../../../../tests/api/screen.ts';
import { apiSettings, call } from '../../../../lib/api/call.ts';
import { generateOrders } from '../../../../lib/contract/postals/orders.ts';
import { scanPackage } from '../../../../lib/contract/postals/package-actions.ts';
import { packages } from '../../../../lib/contract/postals/packages.ts';
import { members } from '../../../../lib/contract/users/members.ts';

/** What the browser keeps, which outlives the page. */
const stored = Object.create({
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => void (stored[key] = value),
  removeItem: (key: string) => void delete stored[key],
}) as Record<string, string>;
vi.stubGlobal('localStorage', stored);
vi.stubGlobal('window', new EventTarget());

openScreen(['postals/packages', 'postals/scan']);
const { $waiting } = await import('./kept.ts');
const { queue, $latest, $lost, $results, dismiss, resume, sendAgain } = await import('./queue.ts');
const { $asks, choose, form, take, takeCode } = await import('./store.ts');

/** A package with an order, and as many parcels. */
async function ordered(parcels = 1) {
  const sender = members.input.parse({ first_name: 'Ana', last_name: 'Paz', phone: '+13055550199' });
  const { id: member_id } = await call(members.create, { body: sender });
  const values = { first_name: 'Yanet', first_surname: 'Morales', street: 'Calle 23', city_id: 2301 };
  const body = packages.input.parse({
    member_id,
    recipient: { values },
    contents: [{ description: 'Ropa', class: 'miscellaneous', quantity: 1, value: 10_00 }],
    parcels: Array.from({ length: parcels }, () => ({ weight: { value: '3', unit: 'lb' } })),
  });
  const { id } = await call(packages.create, { body });
  await call(generateOrders, { body: { package_ids: [id] } });
  const row = await call(packages.get, { params: { id } });
  return { ...row, number: row.number ?? '' };
}
const label = (number: string, parcel: number) => `${number.replaceAll('-', '')}-${parcel}`;

/** What the newest code comes to, once it is answered. */
const answered = () => ready($latest, (scan) => scan !== undefined && scan.state !== 'waiting');
const states = () => $results.get().map(({ state }) => state);
const keptKeys = () => Object.keys(stored).filter((key) => key.startsWith('malecon.scan.'));

/** The connection, which a test takes away and gives back. */
let connected = apiSettings.fetch;
const loseIt = (): void =>
  void (apiSettings.fetch = () => Promise.reject(new TypeError('There is no connection')));
const giveItBack = (): void => {
  apiSettings.fetch = connected;
  queue.sendNow();
};
beforeAll(() => {
  connected = apiSettings.fetch;
});
beforeEach(() => $results.get().forEach(dismiss));
afterEach(() => void (apiSettings.fetch = connected));

test('does the step for each label, tells a second scan and a code of nobody', async () => {
  const { number } = await ordered(2);
  choose('receive');
  expect(await takeCode(`${label(number, 1)}\r`)).toBe(true);
  expect(await answered()).toMatchObject({
    state: 'done',
    answer: { number, parcel: 1, parcels: 2, scanned: 1 },
  });
  expect(form.fields.code.$value.get()).toBe('');
  await takeCode(label(number, 1));
  expect(await answered()).toMatchObject({ state: 'duplicate' });
  await takeCode('PF-2026-999999');
  expect(await answered()).toMatchObject({
    state: 'refused',
    reason: 'No package has this code. Check the label and scan it again.',
  });
  // What went wrong stays over a reload, until somebody has looked at it.
  expect(keptKeys()).toHaveLength(1);
  $results.get().forEach(dismiss);
  expect(keptKeys()).toEqual([]);
});

test('waits for the weight, and for who received it', async () => {
  const { number, id } = await ordered();
  choose('weigh');
  // Neither a box that is passed nor a code that comes first is wrong: the step asks for its answer.
  const weight = form.fields.weight.fields.value;
  weight.leave();
  const asked = $asks.get();
  for (const times of [1, 2]) {
    expect(await takeCode(number)).toBe(false);
    expect([$asks.get() - asked, weight.$error.get()]).toEqual([times, undefined]);
  }
  expect(await take()).toBe(false);
  expect(weight.$error.get()?.key).toBe('required');
  form.fields.weight.set({ value: '9.5', unit: 'lb' });
  expect(await take()).toBe(true);
  expect(await answered()).toMatchObject({ state: 'done', answer: { weight: { lb: '9.5' } } });
  choose('deliver');
  expect(await takeCode(number)).toBe(false);
  form.fields.delivery.fields.received_by.set('Yanet Morales');
  expect(await take()).toBe(true);
  expect(await answered()).toMatchObject({ state: 'done', answer: { status: 3 } });
  expect((await call(packages.get, { params: { id } })).received_by).toBe('Yanet Morales');
});

test('the parcels of one package go into one hand, which signs once (rule: delivered-in-parts)', async () => {
  const [{ number, id }, other] = [await ordered(3), await ordered()];
  choose('deliver');
  form.fields.delivery.fields.received_by.set('Yanet Morales');
  form.fields.delivery.fields.signature.set('M10 20L30 40');
  expect(await takeCode(label(number, 1))).toBe(true);
  expect(await answered()).toMatchObject({ state: 'done', answer: { scanned: 1 } });
  for (const n of [2, 3]) {
    expect(await takeCode(label(number, n))).toBe(true);
    expect(await ready($latest, (scan) => scan?.answer?.scanned === n)).toMatchObject({
      body: { delivery: { received_by: 'Yanet Morales', signature: 'M10 20L30 40' } },
    });
  }
  // Whoever gets another package signs for it.
  expect(await takeCode(label(other.number, 1))).toBe(false);
  form.fields.code.set('');
  expect((await call(packages.get, { params: { id } })).parcels.map(({ step }) => step)).toEqual([
    'delivered',
    'delivered',
    'delivered',
  ]);
});

test('keeps codes without a connection and sends each once, in order (rule: scans-wait)', async () => {
  const [one, other] = [await ordered(), await ordered()];
  choose('receive');
  loseIt();
  await takeCode(one.number);
  await ready($lost, Boolean);
  await takeCode(other.number);
  expect([$waiting.get(), keptKeys().length]).toEqual([2, 2]);
  // Another company's is told at once, and the same one does not wait twice.
  await takeCode('RR473124829GB');
  await takeCode(one.number.toLowerCase());
  expect(states()).toEqual(['again', 'refused', 'waiting', 'waiting']);
  giveItBack();
  await ready($waiting, (count) => count === 0);
  expect(states()).toEqual(['again', 'refused', 'done', 'done']);
  expect(keptKeys()).toHaveLength(1);
});

test('an answer that is lost is asked for again, and the step is done once', async () => {
  const { number, id } = await ordered();
  choose('receive');
  apiSettings.fetch = async (input, init) => {
    await connected(input, init);
    throw new TypeError('The answer is lost');
  };
  await takeCode(number);
  await ready($lost, Boolean);
  giveItBack();
  expect(await answered()).toMatchObject({ state: 'done' });
  expect((await call(packages.get, { params: { id } })).events).toHaveLength(2);
});

test('a code that was refused is sent again once what stood in its way is gone', async () => {
  const { id, folio } = await ordered();
  const { number } = await ordered();
  choose('weigh');
  form.fields.weight.set({ value: '5', unit: 'lb' });
  await takeCode(label(number, 2));
  const refused = await answered();
  expect(refused).toMatchObject({ state: 'refused' });
  choose('receive');
  await call(scanPackage, { body: { code: folio, step: 'receive', place: '' } });
  if (refused) sendAgain({ ...refused, body: { ...refused.body, code: folio } });
  expect(await answered()).toMatchObject({ state: 'done', answer: { id, weight: { lb: '5' } } });
});

test('takes up what a closed page left, and only of the person who scanned it', async () => {
  const { number } = await ordered();
  loseIt();
  choose('dispatch');
  await takeCode(number);
  await ready($lost, Boolean);
  const [mine = ''] = keptKeys();
  const left = stored[mine] ?? '';
  // Somebody else's waits for them.
  stored['malecon.scan.999999.theirs'] = left;
  giveItBack();
  await answered();
  expect(keptKeys()).toEqual(['malecon.scan.999999.theirs']);
  // As the next page finds it: sent before, but its answer never came.
  stored[mine] = left;
  resume();
  await ready($waiting, (count) => count === 0);
  expect($latest.get()).toMatchObject({ state: 'done', answer: { number } });
  expect(keptKeys()).toEqual(['malecon.scan.999999.theirs']);
});
