import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { mailOfferSheet, writeOfferSheet } from '../../../src/lib/contract/cars/offer-sheets.ts';
import { rentalDefaults, saveRentalDefaults } from '../../../src/lib/contract/cars/rental-settings.ts';
import { buildMember, buildModel, buildPrice, buildVehicle } from '../../fixtures/builders.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from './rental-scene.ts';
import type { Scene } from './rental-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
beforeEach(() => {
  application.clock.now = new Date('2026-10-01T14:00:00Z');
});
afterAll(() => application.close());

/** Two models with a car each at one office, 50 and 60 dollars a day. */
async function cars(): Promise<Scene & { readonly dear: number; readonly name: string }> {
  const { db } = application.services;
  const scene = await makeScene(application, 1);
  const dear = await buildModel(db, { brand: 'Geely', category: 'IDMR' });
  await buildPrice(db, dear, 60_00);
  await buildVehicle(db, { model_id: dear, office_id: scene.office });
  const { name } = await db
    .selectFrom('office')
    .select('name')
    .where('id', '=', scene.office)
    .executeTakeFirstOrThrow();
  return { ...scene, dear, name };
}

const sheet = ({ office, model, dear }: Scene & { dear: number }, more: object = {}) => ({
  model_ids: [model, dear],
  pick_up: { office_id: office, local: '2026-11-10T09:00' },
  drop_off: { office_id: office, local: '2026-11-13T09:00' },
  currency: 'USD' as const,
  full_tank_price: 60_00,
  airport_tax: 20_00,
  ...more,
});
const write = (body: object) => application.call(writeOfferSheet, { token, body: { ...body } });
const mail = (body: object) => application.call(mailOfferSheet, { token, body: { ...body } });
const sentTo = (to: string) =>
  application.services.db.selectFrom('mail').selectAll().where('recipient', '=', to).execute();

describe('an offer of free cars (rule: offer-reserves-nothing)', () => {
  it('says dates, office, each car with its price in all and what that includes, and until when it counts', async () => {
    const scene = await cars();
    const { status, body } = await write(sheet(scene));
    expect([status, body.language, body.valid_until]).toEqual([200, 'en', '2026-10-02T14:00:00.000Z']);
    const [title, from, to, cheap, dear, until, note] = body.text.split('\n\n');
    expect([title, from, to]).toEqual([
      'Cars for your trip',
      `Pick-up: November 10, 2026, 09:00 · ${scene.name}`,
      `Drop-off: November 13, 2026, 09:00 · ${scene.name}`,
    ]);
    expect(cheap).toMatch(
      /^Kia Picanto \w+ \(Mini\):\n\$230\.00 in all\nIncludes 3 days of rental, a full tank of fuel, and the airport tax\.$/,
    );
    expect(dear).toMatch(/^Geely Picanto \w+ \(Intermediate\):\n\$260\.00 in all/);
    expect(until).toBe('Offer valid until: October 2, 2026, 10:00 Eastern Time');
    expect(note).toMatch(/^This offer doesn't reserve a car\./);
  });

  it('is Spanish for who reads Spanish, and ends with the pick-up at the latest', async () => {
    const scene = await cars();
    application.clock.now = new Date('2026-11-09T20:00:00Z');
    ({ token } = await application.login(agent));
    const { body } = await write(sheet(scene, { language: 'es', airport_tax: null }));
    expect(body.valid_until).toBe('2026-11-10T14:00:00.000Z');
    expect(body.text).toContain('Recogida: 10 de noviembre de 2026, 09:00');
    expect(body.text).toContain('en total\nIncluye 3 días de renta y el tanque lleno.');
    expect(body.text).toContain('Oferta válida hasta: 10 de noviembre de 2026, 09:00 hora del Este');
    expect(body.text).toContain('Esta oferta no reserva ningún auto.');
  });

  it('is mailed in the language and brand of the client, and stands in their history', async () => {
    const scene = await cars();
    const to = `oferta-${scene.office}@example.com`;
    const member_id = await buildMember(application.services.db, {
      email: to,
      language: 'es',
      brand: 'ceiba',
    });
    const sent = await mail(sheet(scene, { member_id }));
    expect([sent.status, sent.body.to]).toEqual([200, to]);
    const [queued] = await sentTo(to);
    expect(queued).toMatchObject({
      brand: 'ceiba',
      language: 'es',
      key: 'users/members',
      record_id: member_id,
      subject: 'Autos para su viaje a Cuba',
    });
    expect(queued?.text).toContain('Hola, José:');
    expect(queued?.text).toContain('Esta oferta no reserva ningún auto.');
    const { body: history } = await application.call(auditTrail, {
      token: chief,
      query: { key: 'users/members', id: member_id },
    });
    expect(history.find(({ action }) => action === 'offer_mailed')?.changes['to']).toEqual([null, to]);
  });

  it('needs an address and a name of who is not on record', async () => {
    const scene = await cars();
    expect((await mail(sheet(scene))).problem.reason).toBe('client_without_email');
    const to = `nueva-${scene.office}@example.com`;
    expect((await mail(sheet(scene, { to }))).problem.errors).toMatchObject([
      { field: 'first_name', key: 'required' },
    ]);
    expect((await mail(sheet(scene, { to, first_name: 'Yuliet', language: 'es' }))).status).toBe(200);
    expect((await sentTo(to))[0]?.text).toContain('Hola, Yuliet:');
    // Whose data are only kept gets none at their address either (rule: restricted-person).
    const restricted_at = application.clock.now;
    await buildMember(application.services.db, { email: `r${to}`, restricted_at });
    const held = await mail(sheet(scene, { to: `R${to}`, first_name: 'Yuliet' }));
    expect(held.problem.reason).toBe('person_restricted');
  });

  it('takes no car, and is refused for one that is no longer free or has no price', async () => {
    const scene = await cars();
    expect((await write(sheet(scene))).status).toBe(200);
    const rented = await createRental(
      application,
      token,
      bodyOf(scene, '2026-11-10T09:00', '2026-11-13T09:00'),
    );
    expect(rented.status).toBe(201);
    expect((await write(sheet(scene))).problem.code).toBe('e16');
    expect((await write(sheet(scene, { model_ids: [scene.dear] }))).status).toBe(200);
    expect((await write(sheet(scene, { model_ids: [scene.dear], currency: 'EUR' }))).problem.code).toBe('e8');
    expect((await write(sheet(scene, { model_ids: [] }))).problem.errors).toMatchObject([
      { field: 'model_ids', key: 'required' },
    ]);
    expect((await write(sheet(scene, { member_id: 999_999 }))).status).toBe(404);
  });

  it('counts as many hours as the settings say', async () => {
    const scene = await cars();
    const { version, ...settings } = (await application.call(rentalDefaults, { token: chief })).body;
    expect(settings.offer_hours).toBe(24);
    const body = { ...settings, offer_hours: 48 };
    expect(
      (await application.call(saveRentalDefaults, { token: chief, version, body: { ...body } })).status,
    ).toBe(200);
    expect((await write(sheet(scene))).body.valid_until).toBe('2026-10-03T14:00:00.000Z');
  });
});
