import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { checkRoomBlock, roomBlocks, unlockRoomBlock } from '../../../src/lib/contract/lodgings/blocks.ts';
import { buildAccommodation, buildBooking, buildRoom } from '../../fixtures/lodgings.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { cellTexts } from './calendar-cells.ts';

let application: TestApplication;
let token: string;
let chief: string;
let house: number;
let patio: number;
let member: number;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
  member = await buildMember(application.services.db);
});
beforeEach(async () => {
  application.clock.now = new Date('2026-10-01T14:00:00Z');
  const { db } = application.services;
  house = await buildAccommodation(db);
  patio = await buildRoom(db, house, { quantity: 3, name: 'Patio' });
});
afterAll(() => application.close());

const nights = (from: string, to: string, more: object = {}) => ({
  accommodation_id: house,
  room_ids: [patio],
  from,
  to,
  ...more,
});
const block = (from: string, to: string, more: object = {}, as = chief) =>
  application.call(roomBlocks.create, {
    token: as,
    body: { reason: 'Pintura', ...nights(from, to, more) },
  });
const book = (check_in: string, check_out: string, room = patio) =>
  buildBooking(application.services.db, { accommodation: house, room, member, check_in, check_out });
const cells = (from: string, to: string) => cellTexts(application, token, { house, from, to });

describe('blocked nights', () => {
  it('keep what nobody booked, of all rooms or some, and come back when they are unlocked', async () => {
    const { db } = application.services;
    await buildRoom(db, house, { quantity: 1 });
    await book('2026-11-10', '2026-11-12');
    const made = await block('2026-11-10', '2026-11-12', { room_ids: [] });
    expect([made.status, made.body.rooms, made.body.member?.name]).toEqual([201, [], expect.any(String)]);
    expect(await cells('2026-11-09', '2026-11-13')).toEqual([
      ['3/3', '0/3-2', '0/3-2', '0/3-3', '3/3'],
      ['1/1', '0/1-1', '0/1-1', '0/1-1', '1/1'],
    ]);
    const { id, version } = made.body;
    const unlock = (known: number) =>
      application.call(unlockRoomBlock, { token: chief, params: { id }, version: known, body: {} });
    const unlocked = await unlock(version);
    expect([unlocked.status, unlocked.body.unlocked_by?.id]).toEqual([200, made.body.member?.id]);
    expect(await cells('2026-11-12', '2026-11-12')).toEqual([['3/3'], ['1/1']]);
    expect((await unlock(version + 1)).problem.reason).toBe('block_unlocked');
    const listed = async (query: object) =>
      (await application.call(roomBlocks.list, { token, query: { accommodation: String(house), ...query } }))
        .body.results.length;
    expect([await listed({}), await listed({ unlocked: 'true' })]).toEqual([0, 1]);
  });

  it('are listed by the rooms that they keep, also where they keep all', async () => {
    const other = await buildRoom(application.services.db, house, { quantity: 1 });
    await block('2026-11-10', '2026-11-10');
    await block('2026-11-11', '2026-11-11', { room_ids: [] });
    const listed = async (query: object) =>
      (
        await application.call(roomBlocks.list, { token, query: { accommodation: String(house), ...query } })
      ).body.results.map(({ from, rooms }) => [from, ...rooms.map(({ name }) => name)].join(' '));
    expect(await listed({ room: String(other) })).toEqual(['2026-11-11']);
    expect(await listed({ room: String(patio) })).toEqual(['2026-11-10 Patio · Double', '2026-11-11']);
    expect(await listed({ from_date: '2026-11-11', to_date: '2026-11-30' })).toEqual(['2026-11-11']);
    expect(await listed({ q: 'pintura' })).toHaveLength(2);
  });

  it('never take a booked room: the dialog says how many can be, and which bookings stand in the way', async () => {
    const { id } = await book('2026-11-11', '2026-11-13');
    const check = async (more: object) =>
      (
        await application.call(checkRoomBlock, {
          token,
          body: nights('2026-11-10', '2026-11-12', { quantity: 3, ...more }),
        })
      ).body;
    const asked = await check({});
    expect(asked.rooms).toEqual([{ room: { id: patio, name: 'Patio · Double' }, can_block: 2, total: 3 }]);
    expect(asked.bookings).toMatchObject([{ id, client: 'Yolanda Prado', check_in: '2026-11-11' }]);
    expect(keysOf((await block('2026-11-10', '2026-11-12', { quantity: 3 })).problem)).toEqual([
      'quantity block_rooms',
    ]);
    const made = await block('2026-11-10', '2026-11-12', { quantity: 2 });
    expect(await cells('2026-11-10', '2026-11-13')).toEqual([['1/3-2', '0/3-2', '0/3-2', '3/3']]);
    // While it is changed, a block is not in its own way; nor is who leaves on its first day.
    expect((await check({})).rooms[0]?.can_block).toBe(0);
    expect((await check({ block_id: made.body.id })).rooms[0]?.can_block).toBe(2);
    const later = await application.call(checkRoomBlock, {
      token,
      body: nights('2026-11-13', '2026-11-13'),
    });
    expect([later.body.rooms[0]?.can_block, later.body.bookings]).toEqual([3, []]);
  });

  it('block several ranges together or not at all', async () => {
    await book('2027-01-05', '2027-01-08');
    const others = (from: string, to: string) => ({ quantity: 3, other_days: [{ from, to }] });
    expect(
      keysOf((await block('2026-10-31', '2026-11-02', others('2027-01-07', '2027-01-07'))).problem),
    ).toEqual(['quantity block_rooms']);
    expect(await cells('2026-10-31', '2026-11-02')).toEqual([['3/3', '3/3', '3/3']]);
    expect((await block('2026-10-31', '2026-11-02', others('2027-01-08', '2027-01-08'))).status).toBe(201);
    expect(await cells('2026-10-31', '2026-11-03')).toEqual([['0/3-3', '0/3-3', '0/3-3', '3/3']]);
    expect(await cells('2027-01-07', '2027-01-09')).toEqual([['2/3', '0/3-3', '3/3']]);
  });

  it('can be shortened although nothing more is free, and not drawn out over booked nights', async () => {
    const made = (await block('2026-11-10', '2026-11-15', { quantity: 3 })).body;
    await book('2026-11-16', '2026-11-18');
    const change = (version: number, from: string, to: string) =>
      application.call(roomBlocks.update, {
        token: chief,
        params: { id: made.id },
        version,
        body: { reason: 'Pintura', ...nights(from, to, { quantity: 3 }) },
      });
    expect(keysOf((await change(made.version, '2026-11-10', '2026-11-17')).problem)).toEqual([
      'quantity block_rooms',
    ]);
    const shorter = await change(made.version, '2026-11-11', '2026-11-12');
    expect([shorter.status, shorter.body.from, shorter.body.to]).toEqual([200, '2026-11-11', '2026-11-12']);
    expect((await change(made.version, '2026-11-11', '2026-11-11')).status).toBe(412);
    // Begun already, it still ends earlier.
    application.clock.now = new Date('2026-11-12T12:00:00Z');
    expect((await change(shorter.body.version, '2026-11-11', '2026-11-11')).problem.errors?.[0]?.key).toBe(
      'in_past',
    );
    const { body: entries } = await application.call(auditTrail, {
      token: chief,
      query: { key: roomBlocks.key, id: made.id },
    });
    expect(entries.map(({ action, changes }) => [action, changes['to_date'] ?? changes['to']])).toEqual([
      ['update', ['2026-11-15', '2026-11-12']],
      ['create', expect.anything()],
    ]);
  });

  it('end by the day of the accommodation', async () => {
    // Two in the morning in London is still the evening before in Havana.
    application.clock.now = new Date('2026-10-02T02:00:00Z');
    expect((await block('2026-09-30', '2026-10-01')).status).toBe(201);
    application.clock.now = new Date('2026-10-02T05:00:00Z');
    expect(keysOf((await block('2026-10-01', '2026-10-01')).problem)).toEqual(['to in_past']);
  });

  it('refuse what is wrong or not there', async () => {
    const { db } = application.services;
    const elsewhere = await buildRoom(db, await buildAccommodation(db));
    const refused = async (from: string, to: string, more: object = {}) =>
      keysOf((await block(from, to, more)).problem);
    expect(await refused('2026-11-03', '2026-11-02')).toEqual(['to date_order']);
    expect(await refused('2026-11-03', '2029-11-04')).toEqual(['to block_nights']);
    expect(await refused('2026-11-03', '2026-11-03', { quantity: 4 })).toEqual(['quantity block_rooms']);
    expect(await refused('2026-11-03', '2026-11-03', { quantity: 0 })).toEqual(['quantity min']);
    expect(await refused('2026-11-03', '2026-11-03', { quantity: 501 })).toEqual(['quantity max']);
    expect(await refused('2026-11-03', '2026-11-03', { accommodation_id: 999_999 })).toEqual([
      'accommodation_id select_option',
    ]);
    expect(await refused('2026-11-03', '2026-11-03', { room_ids: [elsewhere] })).toEqual([
      'room_ids select_option',
    ]);
    expect(await refused('2026-11-03', '2026-11-03', { reason: ' ' })).toEqual(['reason required']);
    await book('2026-11-03', '2026-11-04');
    await block('2026-11-03', '2026-11-03');
    expect(await refused('2026-11-03', '2026-11-03', { quantity: 1 })).toEqual(['quantity no_room_to_block']);
  });

  it('are not for an agent', async () => {
    const refused = await block('2026-11-10', '2026-11-12', {}, token);
    expect([refused.status, refused.problem.code]).toEqual([403, 'e10']);
    const { id, version } = (await block('2026-11-10', '2026-11-12')).body;
    const unlock = await application.call(unlockRoomBlock, { token, params: { id }, version, body: {} });
    expect([unlock.status, unlock.problem.code]).toEqual([403, 'e10']);
  });

  it('of the last room never come twice of thirty that ask at once over two servers', async () => {
    const last = await buildRoom(application.services.db, house, { quantity: 1 });
    const other = application.second();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        application.call(roomBlocks.create, {
          token: chief,
          body: {
            reason: 'Pintura',
            ...nights('2026-11-10', '2026-11-12', { room_ids: [last], quantity: 1 }),
          },
          ...(index % 2 === 0 && { app: other }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 422].includes(status))).toBe(true);
  }, 60_000);
});
