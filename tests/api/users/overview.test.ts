import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachedKindsOf, recordKindsOf } from '../../../server/users/overview/kinds.ts';
import { addNote } from '../../../src/lib/contract/notes.ts';
import { PAGE_SIZES } from '../../../src/lib/contract/limits.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import { recipients } from '../../../src/lib/contract/postals/recipients.ts';
import { search } from '../../../src/lib/contract/system/search.ts';
import {
  RECORD_KINDS,
  SHOWN_OF_KIND,
  TIMELINE_KINDS,
  memberOverview,
  memberTimeline,
} from '../../../src/lib/contract/users/member-overview.ts';
import type { TimelineRow } from '../../../src/lib/contract/users/member-overview.ts';
import { memberNumber } from '../../../src/lib/domain/client-numbers.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { PACKAGE } from '../../../src/lib/domain/packages.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { buildMember, buildModel, buildOffice, buildRental, buildVehicle } from '../../fixtures/builders.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { book, bodyOf as bookingOf, makeHouse } from '../lodgings/booking-scene.ts';
import { bodyOf as packageOf, send } from '../postals/package-scene.ts';
import { makeService, pay } from '../financials/funding-scene.ts';
import { randomRuns } from '../../random-runs.ts';

let application: TestApplication;
let token: string;
let place: { model_id: number; pick_up_office_id: number };
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  const { db } = application.services;
  place = { model_id: await buildModel(db), pick_up_office_id: await buildOffice(db) };
});
afterAll(() => application.close());

const day = (ahead: number): string => addDays(new Date().toISOString().slice(0, 10), ahead);
const usd = (amount: number) => ({ amount, currency: 'USD' as const });
const buildClient = (values: Parameters<typeof buildMember>[1] = {}) =>
  buildMember(application.services.db, { brand: 'alisios', ...values });
const rent = (member_id: number, from: string, until: string, values: object = {}) =>
  buildRental(application.services.db, {
    ...place,
    member_id,
    created_at: `${day(-20)}T12:00Z`,
    pick_up_local: `${from}T10:00`,
    drop_off_local: `${until}T10:00`,
    ...values,
  });
const recipientOf = async (member_id: number, values: object = {}) =>
  (
    await application.call(recipients.create, {
      token,
      body: {
        first_name: 'Marta',
        first_surname: `Iglesias ${crypto.randomUUID().slice(0, 8)}`,
        city_id: 2301,
        members: [{ member_id, relation: 'parent' }],
        ...values,
      },
    })
  ).body;
async function sendTo(member_id: number, recipient_id: number): Promise<number> {
  const { values } = packageOf(member_id).recipient as { values: object };
  const { status, body, problem } = await send(
    application,
    token,
    packageOf(member_id, { recipient: { recipient_id, values } }),
  );
  if (status !== 201) throw new Error(JSON.stringify(problem));
  return body.id;
}
const overviewOf = async (id: number, as = token) =>
  (await application.call(memberOverview, { token: as, params: { id } })).body;
const timelineOf = async (id: number, query: Readonly<Record<string, string | number>> = {}) =>
  (await application.call(memberTimeline, { token, params: { id }, query })).body;
const find = async (q: string) => (await application.call(search, { token, query: { q } })).body;

describe('the overview of a client', () => {
  it('is empty for somebody who bought nothing; nobody is not found, and a client has no business here (rule: one-page-of-a-client)', async () => {
    const id = await buildClient({ phone: null });
    expect(await overviewOf(id)).toEqual({
      owed: [],
      on_its_way: [],
      call_back: [],
      brands: ['alisios'],
      duplicates: [],
      sections: RECORD_KINDS.map((kind) => ({ kind, count: 0, owed: [], results: [] })),
      sent: [],
    });
    expect(await timelineOf(id)).toEqual({ count: 0, page: 1, page_size: PAGE_SIZES[0], results: [] });
    expect((await application.call(memberOverview, { token, params: { id: 999_999 } })).status).toBe(404);
    expect((await application.call(memberTimeline, { token, params: { id: 999_999 } })).status).toBe(404);
    expect((await application.call(memberOverview, { params: { id } })).status).toBe(401);
  });

  it('has a car on its way that is still out, however late it is', async () => {
    const id = await buildClient();
    const vehicle_id = await buildVehicle(application.services.db, {
      model_id: place.model_id,
      office_id: place.pick_up_office_id,
    });
    const out = await rent(id, day(-9), day(-2), { status: RENTAL.in_process, vehicle_id });
    await rent(id, day(-30), day(-23), { status: RENTAL.paid });
    expect((await overviewOf(id)).on_its_way).toMatchObject([{ kind: 'cars/rentals', id: out }]);
  });

  it('has the newest of each kind, what is owed for it, and on top what is on its way, the nearest first', async () => {
    const id = await buildClient({ phone: '+17865550188' });
    const twin = await buildClient({ first_name: 'Doble', phone: '+17865550188' });
    const ahead = await rent(id, day(12), day(17), { status: RENTAL.phone_check, brand: 'ceiba' });
    const past = await rent(id, day(-200), day(-193), {
      status: RENTAL.paid,
      created_at: `${day(-220)}T12:00Z`,
    });
    const scene = await makeHouse(application);
    const booking = (await book(application, token, bookingOf(scene, day(7), day(10), { member_id: id })))
      .body.id;
    const marta = await recipientOf(id);
    const parcel = await sendTo(id, marta.id);
    const cancelled = await sendTo(id, marta.id);
    await application.services.db
      .updateTable('package')
      .set({ status: PACKAGE.cancelled, expected_date: null })
      .where('id', '=', cancelled)
      .execute();
    await application.services.db
      .updateTable('package')
      .set({ expected_date: day(10) })
      .where('id', '=', parcel)
      .execute();
    const flight = await makeService(application, 80_00, id);
    await pay(application, flight, 30_00);

    const overview = await overviewOf(id);
    expect(overview.on_its_way.map(({ kind, id: record, from }) => [kind, record, from])).toEqual([
      ['lodgings/bookings', booking, day(7)],
      ['postals/packages', parcel, day(10)],
      ['cars/rentals', ahead, `${day(12)}T10:00`],
    ]);
    expect(overview.call_back).toMatchObject([{ kind: 'cars/rentals', id: ahead }]);
    expect(overview.brands.toSorted()).toEqual(['alisios', 'ceiba']);
    expect(overview.duplicates).toEqual([
      { id: twin, name: 'Doble Ñúñez', fields: ['phone'], restricted: false },
    ]);
    expect(overview.sections.map(({ kind, count }) => [kind, count])).toEqual([
      ['cars/rentals', 2],
      ['lodgings/bookings', 1],
      ['postals/packages', 2],
      ['postals/remittances/listing', 0],
      ['postals/procedures', 0],
      ['financials/services', 6],
      ['financials/fundings', 0],
      ['financials/payments', 1],
    ]);
    expect(overview.sections[0]?.results.map((row) => row.id)).toEqual([ahead, past]);
    expect(overview.sections[0]?.owed).toEqual([usd(12 * 50_00)]);
    expect(overview.sections[5]?.owed).toEqual([usd(50_00)]);
    // What each kind owes is all that is owed.
    const all = overview.sections.flatMap(({ owed }) => owed).reduce((sum, { amount }) => sum + amount, 0);
    expect(overview.owed.map(({ owed }) => owed)).toEqual([usd(all)]);
    expect(overview.sent).toMatchObject([{ recipient: marta.id, kind: 'postals/packages', count: 1 }]);

    // Debts of records are said by their records; what hangs on them is there, too.
    await application.call(addNote, {
      token,
      body: { text: 'Llega de noche', key: 'cars/rentals', record_id: ahead },
    });
    await application.call(addNote, {
      token,
      body: { text: 'Prefiere WhatsApp', key: 'users/members', record_id: id },
    });
    const { results } = await timelineOf(id);
    expect(
      Map.groupBy(results, ({ kind }) => kind)
        .get('financials/services')
        ?.map((row) => row.id),
    ).toEqual([flight]);
    expect(results.filter(({ kind }) => kind === 'system/notes')).toMatchObject([
      { kind: 'system/notes', text: 'Prefiere WhatsApp', record: { key: 'users/members', id }, status: null },
      { kind: 'system/notes', text: 'Llega de noche', record: { key: 'cars/rentals', id: ahead } },
    ]);
    expect((await timelineOf(id, { kind: 'postals/packages,financials/payments' })).count).toBe(3);
    expect((await timelineOf(id, { at_to: '2020-01-01' })).count).toBe(0);
    expect((await timelineOf(id, { at_from: day(-1), kind: 'system/notes' })).count).toBe(2);
    expect(
      (await application.call(memberTimeline, { token, params: { id }, query: { kind: 'cars/models' } }))
        .status,
    ).toBe(422);
    // Everything is the client's own.
    expect(await overviewOf(twin)).toMatchObject({ on_its_way: [], sent: [], duplicates: [{ id }] });
  });

  it('says the same to Administrator and Agent, and leaves out what a role may not read', async () => {
    const id = await buildClient();
    await rent(id, day(12), day(17));
    const { token: ruler } = await application.login(administrator);
    expect(await overviewOf(id, ruler)).toEqual(await overviewOf(id));
    for (const role of [ROLES.administrator, ROLES.agent])
      expect([...recordKindsOf({ member: { role } }), ...attachedKindsOf({ member: { role } })]).toEqual(
        TIMELINE_KINDS,
      );
    for (const role of [ROLES.client, ROLES.partner, ROLES.provider, ROLES.driver])
      expect([...recordKindsOf({ member: { role } }), ...attachedKindsOf({ member: { role } })]).toEqual([]);
  });
});

describe('a client with 500 records', () => {
  let id: number;
  beforeAll(async () => {
    const { db } = application.services;
    id = await buildClient({ first_name: 'Quinientas' });
    const marta = await recipientOf(id);
    const parcel = await sendTo(id, marta.id);
    const rental = await rent(id, day(12), day(17));
    await sql`insert into rental (code, brand, status, member_id, first_name, last_name, birth_date, model_id, pick_up_office_id, pick_up_local,
        pick_up_zone, pick_up_at, drop_off_office_id, drop_off_local, drop_off_zone, drop_off_at, currency, days, rental_price, total, lines,
        payment_limit, created_at)
      select 'R-2019-' || lpad(n::text, 6, '0'), brand, 6, member_id, first_name, last_name, birth_date, model_id, pick_up_office_id, pick_up_local,
        pick_up_zone, pick_up_at, drop_off_office_id, drop_off_local, drop_off_zone, drop_off_at, currency, days, rental_price, total, lines,
        payment_limit, created_at - n % 40 * interval '1 hour'
      from rental, generate_series(1, 250) n where id = ${rental}`.execute(db);
    await sql`insert into package (folio, brand, member_id, sender_name, recipient_id, receiver, receiver_name, receiver_city_id, weight, weight_unit,
        created_at)
      select 'PF-2019-' || lpad(n::text, 6, '0'), brand, member_id, sender_name, recipient_id, receiver, receiver_name, receiver_city_id, weight,
        weight_unit, created_at - n % 40 * interval '1 hour'
      from package, generate_series(1, 250) n where id = ${parcel}`.execute(db);
    await sql`insert into note (key, record_id, text, member_id, created_at)
      select 'cars/rentals', id, code, ${id}, created_at from rental where member_id = ${id} and id % 5 = 0`.execute(
      db,
    );
    await sql`analyze`.execute(db);
  });

  const everyPage = async (query: Readonly<Record<string, string | number>>): Promise<TimelineRow[]> => {
    const rows: TimelineRow[] = [];
    for (let page = 1; ; page += 1) {
      const { results, count } = await timelineOf(id, { ...query, page });
      if (results.length === 0) {
        expect(count).toBe(rows.length);
        return rows;
      }
      rows.push(...results);
    }
  };

  it('has a timeline that is complete and in order over its pages, whatever it is narrowed to', async () => {
    const all = await everyPage({ page_size: 250 });
    expect(all.length).toBeGreaterThan(500);
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...TIMELINE_KINDS], { minLength: 1 }),
        fc.constantFrom(...PAGE_SIZES.slice(1)),
        async (kinds, page_size) => {
          const rows = await everyPage({ kind: kinds.join(','), page_size });
          expect(rows).toEqual(all.filter(({ kind }) => kinds.includes(kind)));
        },
      ),
      randomRuns(6),
    );
    expect(new Set(all.map(({ kind, id: record }) => `${kind} ${record}`)).size).toBe(all.length);
    const moments = all.map(({ at }) => Date.parse(at));
    expect(moments).toEqual(moments.toSorted((one, other) => other - one));
  });

  it('is answered at once', async () => {
    const timed = async (ask: () => Promise<unknown>): Promise<number> => {
      const took: number[] = [];
      for (let run = 0; run < 9; run += 1) {
        const begun = performance.now();
        await ask();
        took.push(performance.now() - begun);
      }
      return took.toSorted((one, other) => one - other)[4] ?? Infinity;
    };
    const took = { overview: await timed(() => overviewOf(id)), timeline: await timed(() => timelineOf(id)) };
    // 80 ms on a machine with nothing else to do.
    expect(took.overview).toBeLessThan(400);
    expect(took.timeline).toBeLessThan(400);
    const { sections, sent } = await overviewOf(id);
    expect(sections[0]).toMatchObject({ count: 251 });
    expect(sections[0]?.results).toHaveLength(SHOWN_OF_KIND);
    expect(sent).toMatchObject([{ count: 251 }]);
  });
});

describe('the palette', () => {
  it('finds a client by any phone, passport, number, account, or somebody in Cuba (rule: command-palette, phones-as-meant)', async () => {
    const { db } = application.services;
    const id = await buildClient({
      first_name: 'Zenaida',
      last_name: 'Quevedo',
      phone: '+17865550177',
      passport: 'K778899',
    });
    await makeService(application, 10_00, id);
    const { number } = await db
      .selectFrom('account')
      .select('number')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow();
    const { name } = await recipientOf(id, {
      first_name: 'Hortensia',
      identity_card: '61031912347',
      mobile: '+5352349977',
      landline: '+5376485533',
    });
    const own = ['(786) 555-0177', '+1 786 555 01 77', '001 786-555-0177', 'tel:+17865550177', 'k-778899'];
    for (const q of [...own, number, number.replace('A-0', 'a'), memberNumber(id), `m${id}`])
      expect({ q, found: await find(q) }).toMatchObject({
        q,
        found: expect.arrayContaining([
          expect.objectContaining({ key: 'users/members', id, detail: '+1 786 555 0177' }),
        ]),
      });
    for (const q of ['5234 9977', '0053 5234-9977', '011 53 52349977', '07 648 5533', '610319-12347', name])
      expect({ q, found: await find(q) }).toMatchObject({
        q,
        found: [
          { key: 'users/members', id, title: 'Zenaida Quevedo', detail: `+1 786 555 0177 · → ${name}` },
          { key: 'postals/recipients', title: name },
        ],
      });
  });
});
