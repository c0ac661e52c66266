import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testApplication, type TestApplication } from '../../../../tests/api/application.ts';
import { addPackage } from '../../../../tests/api/postals/packages.ts';
import { apiSettings } from '../../../lib/api/call.ts';
import { alisios } from '../../../lib/brands/alisios.ts';
import { LANGUAGES } from '../../../lib/contract/limits.ts';
import { pageBrandOf } from '../../../lib/site/brand.ts';
import { givePageFacts } from '../../../lib/words/page.ts';
import { toldOf, viewOf } from './answer.tsx';
import { $tracking, track } from './store.ts';

const host = { name: 'www.alisios.example' };
const words = (language: string, name: string): never =>
  JSON.parse(readFileSync(`public/locales/${language}/${name}.json`, 'utf8')) as never;

function open(language: (typeof LANGUAGES)[number]): void {
  const names = ['errors', 'validation', 'payment/tracking'];
  givePageFacts({
    language,
    brand: pageBrandOf(alisios, host),
    api: '',
    words: Object.fromEntries(names.map((name) => [name, words(language, name)])),
  });
  $tracking.set({ kind: 'idle' });
}

let application: TestApplication;
const asked: string[] = [];
/** The parts of a browser that the store touches. */
const page = { dataset: {} as Record<string, string>, address: '', stored: new Map<string, string>() };

beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-26T15:00:00Z');
  await addPackage(application, { number: 'PK-DEMO-0001', status: 2 }, [
    { code: 'customs' },
    { code: 'customs_held' },
  ]);
  vi.stubGlobal('parent', globalThis);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { documentElement: page, cookie: '' });
  vi.stubGlobal('location', {
    href: 'https://www.alisios.example/en/payment/tracking/?theme=dark',
    search: '',
  });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, address: URL) => (page.address = address.href),
  });
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => page.stored.set(key, value) });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await application.close();
});
beforeEach(() => {
  page.dataset = {};
  page.address = '';
  page.stored.clear();
  asked.length = 0;
  apiSettings.fetch = (input, init) => {
    asked.push(String(input));
    return Promise.resolve(application.app.request(String(input), init));
  };
});

it.each([
  ['en', 'Held by customs', 'November 28, 2026'],
  ['es', 'Retenido en aduana', '28 de noviembre de 2026'],
] as const)('finds a shipment and keeps its number, in %s', async (language, headline, expected) => {
  open(language);
  const done = track(' pk demo 0001');
  expect($tracking.get().kind).toBe('busy');
  await done;
  const state = $tracking.get();
  if (state.kind !== 'found') throw new Error(state.kind);
  expect(viewOf(state.shipment)).toMatchObject({
    headline,
    tone: 'warn',
    icon: 'alert',
    facts: [{ value: expected }, { value: 'Playa, La Habana' }, { value: '8.4 lb · 3.81 kg' }],
  });
  expect(toldOf(state.shipment)).toMatch(new RegExp(`^${headline}\\. .*${expected}$`));
  expect(page.address).toBe('https://www.alisios.example/en/payment/tracking/?theme=dark&n=PK-DEMO-0001');
  expect(page.stored.get('malecon.tracking')).toBe('PK-DEMO-0001');
});

it('leads to the site of the brand that ships, and stays in the frame of a partner (rule: record-brand)', async () => {
  await addPackage(application, { number: 'PK-DEMO-0007', brand: 'ceiba', status: 2 }, [{ code: 'customs' }]);
  const left: string[] = [];
  vi.stubGlobal('location', {
    ...location,
    pathname: '/en/payment/tracking/',
    search: '?n=PK-DEMO-0007',
    hash: '',
    replace: (address: string) => void left.push(address),
  });
  open('en');
  await track('PK-DEMO-0007');
  expect(left).toEqual([expect.stringMatching(/ceiba.*\/en\/payment\/tracking\/\?n=PK-DEMO-0007$/)]);
  expect(page.address).toContain('n=PK-DEMO-0007');
  page.dataset['embed'] = '';
  await track('PK-DEMO-0007');
  expect([left.length, $tracking.get().kind]).toEqual([1, 'found']);
});

it.each([
  [
    'en',
    'Likely arrival',
    'December 12 – 15, 2026',
    '3 of 4 arrived in Cuba',
    'Later than usual on this route',
  ],
  [
    'es',
    'Llegada probable',
    '12–15 de diciembre de 2026',
    '3 de 4 llegaron a Cuba',
    'Más tarde de lo habitual en esta ruta',
  ],
] as const)(
  'says which days are likely and how many parcels are there, in %s',
  async (language, label, days, parcels, late) => {
    open(language);
    await track('PK-DEMO-0001');
    const state = $tracking.get();
    if (state.kind !== 'found') throw new Error(state.kind);
    const expected = { from: '2026-12-12', to: '2026-12-15', learned: true, late: false };
    const progress = { step: 'arrived_destination', passed: 3, total: 4 } as const;
    const shipment = { ...state.shipment, expected, parcels: progress };
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
    const facts = viewOf(shipment).facts.map((fact) => [fact.label, plain(fact.value)]);
    expect(facts[0]).toEqual([label, days]);
    expect(facts[1]?.[1]).toBe(parcels);
    expect(viewOf(shipment).calendar).toBeDefined();
    const gone = viewOf({ ...shipment, expected: { ...expected, late: true } });
    expect([gone.facts[0]?.value, gone.calendar]).toEqual([late, undefined]);
    const one = viewOf({ ...shipment, parcels: { ...progress, passed: 1 } });
    expect(one.facts[1]?.value).toBe(language === 'es' ? '1 de 4 llegó a Cuba' : '1 of 4 arrived in Cuba');
    // A partner's page stays as it is.
    page.dataset['embed'] = '';
    expect(viewOf(shipment)).toMatchObject({
      calendar: undefined,
      facts: [{ value: 'Playa, La Habana' }, {}],
    });
  },
);

it('keeps nothing inside another site', async () => {
  open('en');
  page.dataset['embed'] = '';
  await track('PK-DEMO-0001');
  expect($tracking.get().kind).toBe('found');
  expect([page.address, page.stored.size]).toEqual(['', 0]);
});

it('says what is wrong with a number, and asks nobody about an empty one', async () => {
  open('es');
  await track('  ');
  expect($tracking.get()).toMatchObject({ kind: 'failed', message: expect.stringMatching(/\S/) });
  expect(asked).toEqual([]);
  await track('PK-DEMO-9999');
  expect($tracking.get()).toEqual({
    kind: 'failed',
    message: 'No se encontró ningún envío. Revise el número en su recibo.',
  });
  await track('PK-7QX4-M2ZD-9KT');
  expect($tracking.get()).toEqual({
    kind: 'failed',
    message: 'No se encontró ningún envío. Revise el número en su recibo. Tiene un error de escritura.',
  });
  expect(page.address).toBe('');
});

it('tells that the line is down', async () => {
  open('en');
  apiSettings.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await track('PK-DEMO-0001');
  expect($tracking.get()).toEqual({
    kind: 'failed',
    message: "We can't connect to the platform. Check your connection and try again.",
  });
});

it('shows the answer to the last question, however late the others come', async () => {
  open('en');
  const slow = track('PK-DEMO-9999');
  const quick = track('PK-DEMO-0001');
  await Promise.all([slow, quick]);
  expect($tracking.get().kind).toBe('found');
});
