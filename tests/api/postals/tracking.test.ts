import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trackShipment } from '../../../src/lib/contract/postals/tracking.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { newTrackingNumber } from '../../../src/lib/domain/tracking-number.ts';
import { learnDeliveryTimes } from '../../../server/postals/packages/arrival.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { ISLA, addPackage } from './packages.ts';

const RANDOM = newTrackingNumber(new Uint8Array([4, 8, 15, 16, 23, 42, 4, 8, 15, 16, 23]));
const HOSTILE = '<img src=x onerror=alert(1)>';
const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication({ TRUST_PROXY: '1' });
  await addPackage(application, { number: 'PK-DEMO-0001', status: 3 }, [
    { code: 'received_origin' },
    { code: 'departed_origin' },
    {
      code: 'delivered',
      local: '2026-11-24T15:20',
      zone: 'America/Havana',
      at: '2026-11-24T20:20:00Z',
      place: 'Playa, La Habana',
    },
  ]);
  await addPackage(
    application,
    {
      number: RANDOM,
      status: 2,
      receiver_name: HOSTILE,
      receiver_city_id: ISLA,
      weight: '3.50',
      weight_unit: 'kg',
    },
    [
      { code: 'created', place: HOSTILE, text_en: `Held: ${HOSTILE}`, text_es: `Detenido: ${HOSTILE}` },
      { code: 'of_a_newer_version', text_en: ' ', text_es: '' },
    ],
  );
  await addPackage(application, { number: 'pk-abcd-0001' });
});
afterAll(() => application.close());

// Each test is another visitor, so that none is slowed by the others.
let address = '';
let visitors = 0;
beforeEach(() => {
  address = `203.0.113.${(visitors += 1)}`;
});

const track = (number: string, language?: Language) =>
  application.call(trackShipment, {
    query: { number, ...(language ? { language } : {}) },
    headers: { 'x-forwarded-for': address },
  });
const page = (query: Record<string, string>) =>
  application.request('GET', `/postals/tracking?${new URLSearchParams(query)}`, {
    headers: { accept: HTML, 'x-forwarded-for': address },
  });

describe('tracking', () => {
  it('tells status, events, expected date, weight and city, and nothing else (rule: tracking-tells-little)', async () => {
    const { status, body } = await track('PK-DEMO-0001');
    expect(status).toBe(200);
    expect(body).toEqual({
      number: 'PK-DEMO-0001',
      brand: 'alisios',
      site: expect.stringMatching(/^https?:/),
      status: 3,
      events: [
        {
          at: { local: '2026-11-24T15:20', zone: 'America/Havana' },
          place: 'Playa, La Habana',
          code: 'delivered',
          text: 'Delivered',
        },
        {
          at: { local: '2026-11-11T09:30', zone: 'America/New_York' },
          place: 'Miami',
          code: 'departed_origin',
          text: 'In transit to Cuba',
        },
        {
          at: { local: '2026-11-10T09:30', zone: 'America/New_York' },
          place: 'Miami',
          code: 'received_origin',
          text: 'Received at US warehouse',
        },
      ],
      expected_date: '2026-11-28',
      expected: null,
      parcels: null,
      weight: { lb: '8.4', kg: '3.81' },
      destination: 'Playa, La Habana',
    });
    expect(JSON.stringify(body)).not.toMatch(/Yanet|Morales|Ana|Paz|555|Calle|price|id"/);
  });

  it('finds a number however it is typed', async () => {
    const spellings = [
      '  pk-demo-0001 ',
      'pk demo 0001',
      'PKDEMO0001',
      'PK–DEMO–0001',
      'PK-DEMO-OOO1',
      RANDOM.toLowerCase(),
      RANDOM.slice(3),
      RANDOM.replaceAll('-', ' '),
    ];
    for (const typed of spellings) expect([typed, (await track(typed)).status]).toEqual([typed, 200]);
    expect((await track('PK-ABCD-0001')).body).toMatchObject({ status: 1, events: [] });
  });

  it('speaks the asked language, else that of the browser', async () => {
    expect((await track('PK-DEMO-0001', 'es')).body.events[1]?.text).toBe('En tránsito a Cuba');
    const { body } = await application.call(trackShipment, {
      query: { number: 'PK-DEMO-0001' },
      language: 'es',
      headers: { 'x-forwarded-for': address },
    });
    expect(body.events[0]?.text).toBe('Entregado');
  });

  it('shows an exact weight in its own unit and one place that is city and province at once', async () => {
    expect((await track(RANDOM)).body).toMatchObject({
      weight: { kg: '3.5', lb: '7.716' },
      destination: 'Isla de la Juventud',
    });
    // An event without words has ours, whatever its code (rule: events-have-words).
    expect((await track(RANDOM)).body.events[0]).toMatchObject({
      code: 'of_a_newer_version',
      text: 'Update on the shipment',
    });
  });

  it('gives the same e23 for what does not exist, and says so when a character is wrong', async () => {
    const other = newTrackingNumber(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
    expect(await track(other)).toMatchObject({
      status: 404,
      problem: { code: 'e23', title: 'No shipment was found. Check the number on your receipt.' },
    });
    expect((await track(other, 'es')).problem.reason).toBeUndefined();
    const mistyped = await track(`${other.slice(0, -1)}${other.endsWith('A') ? 'B' : 'A'}`);
    expect(mistyped).toMatchObject({ status: 404, problem: { code: 'e23', reason: 'mistyped_number' } });
    expect(await track("' or 1=1 --")).toMatchObject({ status: 404, problem: { code: 'e23' } });
  });

  it('refuses an empty number, one without end and an unknown language with the field named', async () => {
    for (const query of [{ number: '  ' }, { number: 'P'.repeat(61) }, {}]) {
      const response = await application.request(
        'GET',
        `/postals/tracking?${new URLSearchParams(query as Record<string, string>)}`,
        { headers: { 'x-forwarded-for': address } },
      );
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: 'e10', errors: [{ field: 'number' }] });
    }
    const french = await application.request('GET', '/postals/tracking?number=PK-DEMO-0001&language=fr', {
      headers: { 'x-forwarded-for': address },
    });
    expect(await french.json()).toMatchObject({ code: 'e10', errors: [{ field: 'language' }] });
  });

  it('slows down who guesses, not who follows their parcels, and nobody else (rule: numbers-not-guessed)', async () => {
    for (let tries = 0; tries < 40; tries += 1) expect((await track('PK-DEMO-0001')).status).toBe(200);
    const guesses: number[] = [];
    for (let number = 9000; number < 9030; number += 1)
      guesses.push((await track(`PK-DEMO-${number}`)).status);
    expect(guesses.slice(0, 20)).toEqual(Array<number>(20).fill(404));
    expect(new Set(guesses.slice(20))).toEqual(new Set([429]));
    const refused = await track('PK-DEMO-0001');
    expect(refused).toMatchObject({ status: 429, problem: { code: 'e1', reason: 'too_many' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const answered = await page({ number: 'PK-DEMO-0001', language: 'es' });
    expect(answered.status).toBe(429);
    expect(answered.headers.get('retry-after')).toBe(refused.headers.get('retry-after'));
    expect(await answered.text()).toContain('Hubo demasiados intentos');
    address = '203.0.113.250';
    expect((await track('PK-DEMO-0001')).status).toBe(200);
  });

  it('counts a whole IPv6 connection, a /56, as one', async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      address = `2001:db8:1:2${tries.toString(16).padStart(2, '0')}::1`;
      await track('PK-DEMO-9000');
    }
    address = '2001:db8:1:2ff:ffff::1';
    expect((await track('PK-DEMO-9000')).status).toBe(429);
    address = '2001:db8:1:300::1';
    expect((await track('PK-DEMO-9000')).status).toBe(404);
  });
});

describe('what is expected', () => {
  const NOW = new Date('2026-11-30T15:00:00Z');
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
  const values = { office_id: 19, expected_date: null, status: 2, event_code: 'customs' } as const;
  let number = 0;
  const numbered = () => `PK-ROAD-${String((number += 1)).padStart(4, '0')}`;
  /** Packages that were delivered a week ago, after so many days. */
  const delivered = async (days: readonly number[], more: object = {}) => {
    for (const each of days)
      await addPackage(application, {
        number: numbered(),
        ...values,
        status: 3,
        event_code: 'delivered',
        event_at: daysAgo(7),
        delivered_at: daysAgo(7),
        created_at: daysAgo(7 + each),
        ...more,
      });
  };
  const learn = () => learnDeliveryTimes(application.services, application.services.db);
  const expectedOf = async (more: object) => {
    const own = numbered();
    await addPackage(application, { number: own, created_at: daysAgo(8), ...values, ...more });
    return { own, expected: (await track(own)).body.expected };
  };
  const TAKEN = [...Array<number>(8).fill(9), 10, 10, 10, 11, 12, 13, 14, 15, 15, 150, 160, 170];

  beforeAll(() => {
    application.clock.now = NOW;
  });
  afterAll(() => {
    application.clock.now = new Date();
  });

  it('is nothing on fewer than 20 deliveries, then the median and the day of four of five (rule: arrival-learned)', async () => {
    await delivered(TAKEN.slice(1));
    // Of another office, or long ago, they teach nothing.
    await delivered([1, 1], { office_id: null });
    await delivered([1, 1], { event_at: daysAgo(200), delivered_at: daysAgo(200), created_at: daysAgo(201) });
    await learn();
    expect((await expectedOf({})).expected).toBeNull();
    await delivered(TAKEN.slice(0, 1));
    await learn();
    // 10 and 15 days after November 22.
    const { own, expected } = await expectedOf({});
    expect(expected).toEqual({ from: '2026-12-02', to: '2026-12-07', learned: true, late: false });
    const chief = await application.login(administrator);
    const found = await application.call(packages.list, { token: chief.token, query: { q: own } });
    const row = await application.call(packages.get, {
      token: chief.token,
      params: { id: found.body.results[0]?.id ?? 0 },
    });
    expect(row.body.expected).toEqual(expected);
    const elsewhere = await expectedOf({ receiver_city_id: ISLA });
    expect(elsewhere.expected).toBeNull();
  });

  it('names no day that is past, and none of a package that is held or at its end', async () => {
    expect((await expectedOf({ created_at: daysAgo(14) })).expected).toMatchObject({
      from: '2026-11-30',
      to: '2026-12-01',
    });
    const late = await expectedOf({ created_at: daysAgo(20) });
    expect(late.expected).toMatchObject({ learned: true, late: true });
    const text = await (await page({ number: late.own, language: 'es', host: 'www.alisios.example' })).text();
    expect(text).toContain('Más tarde de lo habitual en esta ruta');
    expect(text).not.toContain('/postals/tracking.ics');
    expect((await expectedOf({ event_code: 'customs_held' })).expected).toBeNull();
    expect((await expectedOf({ status: 4, event_code: 'returned' })).expected).toBeNull();
    expect((await expectedOf({ expected_date: '2026-12-24' })).expected).toEqual({
      from: '2026-12-24',
      to: '2026-12-24',
      learned: false,
      late: false,
    });
  });

  it('stands in a calendar file without anything of a person', async () => {
    const { own } = await expectedOf({});
    const calendar = (asked: string) =>
      application.request('GET', `/postals/tracking.ics?number=${asked}&language=es`, {
        headers: { 'x-forwarded-for': address },
      });
    const response = await calendar(own.toLowerCase());
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const text = await response.text();
    const event = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('summary')).toBe(`Llega el paquete ${own}`);
    expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2026-12-02');
    // The day after the last one, as iCalendar counts.
    expect(String(event?.getFirstPropertyValue('dtend'))).toBe('2026-12-08');
    expect(String(event?.getFirstPropertyValue('url'))).toContain(`/es/payment/tracking/?n=${own}`);
    expect(text).not.toMatch(/Yanet|Morales|Ana|Paz|555|Calle/);
    expect((await calendar('PK-ROAD-9999')).status).toBe(404);
    expect((await calendar('PK-ABCD-0001')).status).toBe(404);
  });

  it('counts the parcels that had the newest scanned step or a later one', async () => {
    const { db } = application.services;
    const own = numbered();
    await addPackage(application, { number: own, ...values, parcels: 4 });
    const { id } = await db
      .selectFrom('package')
      .select('id')
      .where('number', '=', own)
      .executeTakeFirstOrThrow();
    const parcels = await db
      .insertInto('parcel')
      .values(
        [1, 2, 3, 4].map((n) => ({ package_id: id, number: n, weight: '2', weight_unit: 'lb' as const })),
      )
      .returning('id')
      .execute();
    const scan = (code: string, count: number) =>
      db
        .insertInto('parcel_step')
        .values(parcels.slice(0, count).map((each) => ({ parcel_id: each.id, code, at: NOW })))
        .execute();
    const progress = async () => (await track(own)).body.parcels;
    await scan('departed_origin', 4);
    // It is in customs, and nobody scanned what arrived.
    expect(await progress()).toBeNull();
    await scan('arrived_destination', 3);
    expect(await progress()).toEqual({ step: 'arrived_destination', passed: 3, total: 4 });
    const html = await (await page({ number: own, language: 'en', host: 'www.alisios.example' })).text();
    expect(html).toContain('<dt>Parcels</dt><dd>3 of 4 arrived in Cuba</dd>');
    await db.updateTable('package').set({ status: 4, event_code: 'lost' }).where('id', '=', id).execute();
    expect(await progress()).toBeNull();
  });
});

describe('tracking without script', () => {
  it.each([
    ['en', 'Delivered', 'November 24, 2026, 15:20 (Havana)', '8.4 lb · 3.81 kg'],
    ['es', 'Entregado', '24 de noviembre de 2026, 15:20 (La Habana)', '8.4 lb · 3.81 kg'],
  ] as const)('answers a form with a page in %s', async (language, headline, moment, weight) => {
    const response = await page({ number: ' pk-demo-0001', language, host: 'www.alisios.example' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-language')).toBe(language);
    expect(response.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://socios.alisios.example",
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toMatch(new RegExp(`<html lang="${language}"`));
    expect(html).toContain('value="pk-demo-0001"');
    for (const text of [headline, moment, weight, 'Playa, La Habana']) expect(html).toContain(text);
    expect(html).not.toMatch(/<astro-island|customElements|Yanet|Calle 23|555 ?12345|style=/);
  });

  it('answers with the page of the brand that ships, whichever was asked (rule: record-brand)', async () => {
    await addPackage(application, { number: 'PK-DEMO-0004', brand: 'ceiba', status: 2 }, [
      { code: 'customs' },
    ]);
    expect((await track('PK-DEMO-0004')).body).toMatchObject({
      brand: 'ceiba',
      site: expect.stringContaining('ceiba'),
    });
    const html = await (
      await page({ number: 'PK-DEMO-0004', language: 'en', host: 'www.alisios.example' })
    ).text();
    expect(html).toContain('Ceiba Services');
    expect(html).toContain('name="host" value="www.ceiba.example"');
    expect(html.toLowerCase()).not.toContain('alisios');
  });

  it('keeps the number and puts e23 beside the field', async () => {
    const response = await page({ number: 'PK-DEMO-9999', language: 'es', host: 'www.alisios.example' });
    expect(response.status).toBe(404);
    const html = await response.text();
    const field = /<input\b[^>]*name="number"[^>]*>/.exec(html)?.[0];
    expect(field).toContain('value="PK-DEMO-9999"');
    expect(field).toContain('aria-invalid="true"');
    expect(html).toMatch(
      /id="number-hint"[^>]*field-error[^>]*role="alert">No se encontró ningún envío\. Revise el número en su recibo\.</,
    );
  });

  it('answers an empty form with words, not with JSON', async () => {
    const response = await page({ number: '', language: 'es', host: 'www.alisios.example' });
    expect(response.status).toBe(422);
    expect(await response.text()).toMatch(/field-error[^>]*role="alert">[^<]+</);
  });

  it('writes texts, not markup, whatever they hold (rule: markup-is-text)', async () => {
    for (const language of ['en', 'es']) {
      const html = await (await page({ number: RANDOM, language, host: 'www.alisios.example' })).text();
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(html).not.toContain(HOSTILE);
    }
    const html = await (
      await page({ number: `"><script>alert(1)</script>$&$'`, language: 'en', host: '../../server' })
    ).text();
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;$&#39;"');
  });

  it('is for browsers only', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5', '']) {
      const response = await application.request('GET', '/postals/tracking?number=PK-DEMO-0001', {
        headers: { accept, 'x-forwarded-for': address },
      });
      expect([accept, response.headers.get('content-type')]).toEqual([
        accept,
        'application/json; charset=utf-8',
      ]);
    }
  });
});
