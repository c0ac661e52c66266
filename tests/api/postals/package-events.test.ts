import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import {
  addPackageEvent,
  cancelPackage,
  packageMessage,
  scanPackage,
} from '../../../src/lib/contract/postals/package-actions.ts';
import { uploadFile } from '../../../src/lib/contract/files.ts';
import { generateOrders } from '../../../src/lib/contract/postals/orders.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { trackShipment } from '../../../src/lib/contract/postals/tracking.ts';
import { companyOffices } from '../../../src/lib/contract/system/company-offices.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import {
  BAYAMO,
  bodyOf,
  happen,
  makeSender,
  ordered,
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

const minutesLater = (minutes: number) => {
  application.clock.now = new Date(application.clock.now.getTime() + minutes * 60_000);
};
const delivery = { received_by: 'Yanet Morales', signature: 'M10 20L30 40' };
const ordersFor = (id: number) => application.call(generateOrders, { token, body: { package_ids: [id] } });
const mailsOf = async (id: number) =>
  application.services.db
    .selectFrom('mail')
    .select(['subject', 'text', 'recipient', 'language'])
    .where('key', '=', packages.key)
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();

describe('what happens to a package', () => {
  it('happens in the city of its office, which clients read, and at an office without one by its name (rule: tracking-tells-little)', async () => {
    const office = async (values: object) =>
      (
        await application.call(companyOffices.create, {
          token: chief,
          body: companyOffices.input.parse({ zone: 'America/New_York', ...values }),
        })
      ).body.id;
    const [named, placed] = [
      await office({ name: 'Flagler' }),
      await office({ name: 'Second store', city: 'Hialeah' }),
    ];
    const member_id = await makeSender(application);
    for (const [office_id, place] of [
      [named, 'Flagler'],
      [placed, 'Hialeah'],
    ] as const) {
      const { body: made } = await send(application, token, { ...bodyOf(member_id), office_id });
      await happen(application, token, made.id, { code: 'received_origin' });
      const { events } = await read(application, token, made.id);
      expect(events.map((event) => event.place)).toEqual([place, place]);
    }
  });

  it('goes from the counter to the door, its status behind it, and the sender is told in their language', async () => {
    const member_id = await makeSender(application, { email: 'ana@example.com', language: 'es' });
    const { body: made } = await send(application, token, bodyOf(member_id));
    const { order_id } = await read(application, token, made.id);
    expect(order_id).toBeNull();
    const codes: [string, number, object][] = [
      ['received_origin', 1, {}],
      ['departed_origin', 2, {}],
      ['arrived_destination', 2, { text_en: 'Landed', text_es: 'Aterrizó' }],
      ['customs_held', 2, { reason: 'Papeles de la aduana' }],
      ['customs', 2, {}],
      ['out_for_delivery', 2, { place: 'Playa' }],
      ['attempt_failed', 2, { reason: 'Nadie en casa' }],
      ['out_for_delivery', 2, {}],
      ['delivered', 3, { delivery }],
    ];
    for (const [code, status, values] of codes) {
      minutesLater(30);
      if (code === 'departed_origin') {
        const none = await happen(application, token, made.id, { code });
        expect(none.problem).toMatchObject({ reason: 'order_missing' });
        await ordersFor(made.id);
      }
      const {
        status: answer,
        body,
        problem,
      } = await happen(application, token, made.id, { code, ...values });
      expect([answer, problem?.reason]).toEqual([200, undefined]);
      expect([body.event.code, body.status, body.held]).toEqual([
        code,
        status,
        ['customs_held', 'attempt_failed'].includes(code),
      ]);
    }
    const row = await read(application, token, made.id);
    expect(row).toMatchObject({ received_by: 'Yanet Morales', delivered_at: expect.any(String) });
    expect(row.events[0]).toMatchObject({
      signed: true,
      place: 'Playa, La Habana',
      at: { zone: 'America/Havana' },
    });
    expect(JSON.stringify(row)).not.toContain('M10 20');
    const mails = await mailsOf(made.id);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Ya tenemos su paquete'),
      expect.stringContaining('salió para Cuba'),
      expect.stringContaining('llegó a Cuba'),
      expect.stringContaining('está en reparto'),
      expect.stringContaining('está en reparto'),
      expect.stringContaining('fue entregado'),
    ]);
    const told = JSON.stringify(mails);
    expect(told).toContain(`payment/tracking/?n=${row.number}`);
    expect(told).not.toMatch(/Nadie en casa|Papeles de la aduana/);
    const shown = await application.call(trackShipment, {
      query: { number: row.number ?? '', language: 'en' },
    });
    expect(shown.body).toMatchObject({ status: 3, destination: 'Playa, La Habana' });
    expect(shown.body.events.map(({ text }) => text)).toContain('Landed');
    expect(JSON.stringify(shown.body)).not.toMatch(/Nadie en casa|Papeles|Yanet/);
    const trail = await application.call(auditTrail, {
      token,
      query: { key: packages.key, id: String(made.id) },
    });
    expect(trail.body.map(({ action }) => action)).toContain('add_event');
  });

  it.each([
    ['what happened last', { code: 'received_origin' }, 409, 'event_again'],
    ['what an action writes', { code: 'cancelled' }, 409, 'event_by_action'],
    ['what an action writes', { code: 'created' }, 409, 'event_by_action'],
    ['the way back of what has not left', { code: 'returned' }, 409, 'event_backwards'],
    ['a hold without a reason', { code: 'customs_held' }, 422, 'reason required'],
    ['a delivery to nobody', { code: 'delivered' }, 422, 'delivery.received_by received_by'],
    ['one language', { code: 'departed_origin', text_en: 'Left' }, 422, 'text_es both_languages'],
    [
      'the future',
      { code: 'customs', at: { local: '2026-11-21T10:00', zone: 'America/Havana' } },
      422,
      'at in_future',
    ],
    [
      'before the package',
      { code: 'customs', at: { local: '2026-11-19T10:00', zone: 'America/Havana' } },
      422,
      'at event_before_first',
    ],
    [
      'before the last step',
      { code: 'customs', at: { local: '2026-11-20T10:05', zone: 'America/Havana' } },
      422,
      'at event_before_last',
    ],
    [
      'no such zone',
      { code: 'customs', at: { local: '2026-11-20T10:05', zone: 'Cuba/Playa' } },
      422,
      'at.zone zone',
    ],
  ])('refuses %s: %o', async (_, body, status, told) => {
    const row = await ordered(application, token);
    minutesLater(30);
    await happen(application, token, row.id, { code: 'received_origin' });
    minutesLater(30);
    const answer = await happen(application, token, row.id, body);
    expect(answer.status).toBe(status);
    expect([answer.problem.reason, ...(keysOf(answer.problem) ?? [])]).toContain(told);
  });

  it('asks which of two hours it was on the night when the clocks go back', async () => {
    application.clock.now = new Date('2026-10-31T15:00:00Z');
    const row = await ordered(application, token);
    application.clock.now = new Date('2026-11-01T15:00:00Z');
    const at = { local: '2026-11-01T00:30', zone: 'America/Havana' };
    const asked = await happen(application, token, row.id, { code: 'received_origin', at });
    expect(keysOf(asked.problem)).toEqual(['second clock_twice']);
    const { body } = await happen(application, token, row.id, { code: 'received_origin', at, second: true });
    expect(body.events[0]).toMatchObject({ at, instant: '2026-11-01T05:30:00.000Z' });
  });

  it('refuses an hour that the clocks skip', async () => {
    application.clock.now = new Date('2026-03-07T15:00:00Z');
    const row = await ordered(application, token);
    application.clock.now = new Date('2026-03-09T15:00:00Z');
    const at = { local: '2026-03-08T00:30', zone: 'America/Havana' };
    const { problem } = await happen(application, token, row.id, { code: 'received_origin', at });
    expect(keysOf(problem)).toEqual(['at hours_skipped']);
  });

  it('is set back by the Administrator with a reason only, and the sender is told nothing', async () => {
    const member_id = await makeSender(application, { email: 'eva@example.com' });
    const { body: made } = await send(application, token, bodyOf(member_id));
    await ordersFor(made.id);
    minutesLater(5);
    await happen(application, token, made.id, { code: 'arrived_destination' });
    minutesLater(5);
    const back = { code: 'received_origin', force: true };
    expect((await happen(application, token, made.id, { ...back, force: false })).problem).toMatchObject({
      reason: 'event_backwards',
    });
    expect((await happen(application, token, made.id, { ...back, reason: 'Error' })).status).toBe(403);
    expect(keysOf((await happen(application, chief, made.id, back)).problem)).toEqual(['reason required']);
    const { body } = await happen(application, chief, made.id, { ...back, reason: 'Lote equivocado' });
    expect([body.status, body.event.code, body.events[0]?.forced]).toEqual([1, 'received_origin', true]);
    expect(await mailsOf(made.id)).toHaveLength(1);
  });

  it('is delivered once: of two who say so, one wins and the other is told (rule: events-go-forward)', async () => {
    const row = await ordered(application, token);
    minutesLater(5);
    await happen(application, token, row.id, { code: 'out_for_delivery' });
    minutesLater(5);
    const apps = [application.app, application.second()];
    const answers = await Promise.all(
      apps.map((app, index) =>
        application.call(addPackageEvent, {
          app,
          token,
          params: { id: row.id },
          body: { code: 'delivered', delivery: { ...delivery, received_by: `Vecino ${index}` } },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({ reason: 'event_again' });
    const after = await read(application, token, row.id);
    expect(after.events.filter(({ code }) => code === 'delivered')).toHaveLength(1);
  });

  it('is not cancelled once it has left', async () => {
    const row = await ordered(application, token);
    minutesLater(5);
    const { body } = await happen(application, token, row.id, { code: 'departed_origin' });
    const { problem } = await application.call(cancelPackage, {
      token,
      params: { id: row.id },
      version: body.version,
      body: { reason: 'Tarde' },
    });
    expect(problem).toMatchObject({ reason: 'package_left' });
    const changed = await application.call(packages.update, {
      token,
      params: { id: row.id },
      version: body.version,
      body: { ...packages.valuesOf(body), parcels: [parcel('99')] },
    });
    expect(changed.problem).toMatchObject({ reason: 'package_left' });
  });

  it('makes a text for the phone in the sender’s language', async () => {
    const row = await ordered(application, token);
    const { body } = await application.call(packageMessage, { token, params: { id: row.id } });
    expect(body.phone).toBe('+13055550199');
    expect(body.text).toContain(row.number);
    expect(body.text).toContain('payment/tracking/?n=');
  });
});

describe('the scan box', () => {
  const scan = (body: object, options: object = {}) =>
    application.call(scanPackage, { token, body: { ...body }, ...options });

  it('takes a label, a folio or an address, with what readers add to them', async () => {
    const row = await ordered(application, token, { recipient: recipientOf({ city_id: BAYAMO }) });
    minutesLater(5);
    const done = await scan({ code: `${row.number}\r\n`, step: 'receive' });
    expect(done.body).toMatchObject({
      result: 'done',
      id: row.id,
      event: 'received_origin',
      destination: 'Bayamo, Granma',
    });
    for (const code of [row.folio, ` ${row.number?.toLowerCase()}\t`])
      expect((await scan({ code, step: 'receive' })).body.result, code).toBe('duplicate');
  });

  it.each([
    ['another company', 'RR473124829GB', 'scan_foreign'],
    ['a typing mistake', 'PK-7QX4-M2ZD-9KTX', 'mistyped_number'],
    ['a folio of nobody', 'PF-2026-999999', 'scan_unknown'],
  ])('names a code of %s', async (_, code, reason) => {
    const { status, problem } = await scan({ code, step: 'receive' });
    expect([status, problem.code, problem.reason]).toEqual([404, 'e23', reason]);
  });

  it('counts the parcels of a package, and leaves with an order only', async () => {
    const row = await ordered(application, token, { parcels: [parcel('3'), parcel('4')] });
    const label = (n: number) => `${row.number?.replaceAll('-', '')}-${n}`;
    minutesLater(5);
    expect((await scan({ code: label(1), step: 'receive' })).body).toMatchObject({
      result: 'done',
      parcel: 1,
      scanned: 1,
    });
    expect((await scan({ code: label(1), step: 'receive' })).body).toMatchObject({
      result: 'duplicate',
      scanned: 1,
    });
    expect((await scan({ code: label(2), step: 'receive' })).body).toMatchObject({
      result: 'done',
      parcels: 2,
      scanned: 2,
    });
    expect((await scan({ code: label(3), step: 'receive' })).status).toBe(404);
    const bare = await sent(application, token);
    minutesLater(5);
    expect((await scan({ code: bare.folio, step: 'dispatch' })).problem).toMatchObject({
      reason: 'order_missing',
    });
  });

  it('answers a repeated key what it answered, and does the step once', async () => {
    const row = await ordered(application, token);
    minutesLater(5);
    const body = { code: row.number, step: 'receive' };
    const [first, again] = [await scan(body, { key: 'scan-1' }), await scan(body, { key: 'scan-1' })];
    expect([first.body.result, again.body.result]).toEqual(['done', 'done']);
    expect((await read(application, token, row.id)).events).toHaveLength(2);
  });

  it('weighs, and the price follows', async () => {
    const row = await ordered(application, token);
    const weighed = await scan({ code: row.number, step: 'weigh', weight: { value: '10', unit: 'lb' } });
    expect(weighed.body).toMatchObject({ result: 'done', weight: { lb: '10' } });
    const after = await read(application, token, row.id);
    expect(after.total.amount).toBeGreaterThan(row.total.amount);
    expect(
      (await scan({ code: row.number, step: 'weigh', weight: { value: '10', unit: 'lb' } })).body.result,
    ).toBe('duplicate');
  });

  it('delivers to a name, at the time when it was scanned', async () => {
    const row = await ordered(application, token);
    minutesLater(60);
    const at = new Date(application.clock.now.getTime() - 20 * 60_000).toISOString();
    expect((await scan({ code: row.number, step: 'deliver' })).status).toBe(422);
    const { body } = await scan({ code: row.number, step: 'deliver', at, delivery });
    expect([body.result, body.status]).toEqual(['done', 3]);
    expect((await read(application, token, row.id)).delivered_at).toBe(at);
  });

  it('takes the time of a phone whose clock is wrong as near as it can be', async () => {
    const row = await ordered(application, token);
    minutesLater(60);
    const { now } = application.clock;
    const newest = async () =>
      application.services.db
        .selectFrom('package')
        .select('event_at')
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow();
    const created = await newest();
    await scan({ code: row.number, step: 'receive', at: '2026-11-01T00:00:00.000Z' });
    expect(await newest()).toEqual(created);
    await scan({ code: row.number, step: 'dispatch', at: new Date(now.getTime() + 3_600_000).toISOString() });
    expect(await newest()).toEqual({ event_at: now.toISOString() });
  });

  it('keeps the photo of a delivery with its step', async () => {
    const row = await ordered(application, token);
    minutesLater(60);
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#c0392b' } });
    const form = new FormData();
    form.set('purpose', 'photo');
    form.set('file', new File([new Uint8Array(await picture.jpeg().toBuffer())], 'door.jpg'));
    const { id } = (await application.call(uploadFile, { token, body: form })).body;
    await scan({ code: row.number, step: 'deliver', delivery, photos: [{ id, alt_en: '', alt_es: '' }] });
    const [newest] = (await read(application, token, row.id)).events;
    expect(newest?.photos.map((photo) => photo.id)).toEqual([id]);
  });
});
