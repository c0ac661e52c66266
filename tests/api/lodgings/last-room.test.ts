import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBookingRoom, changeBookingRoom } from '../../../src/lib/contract/lodgings/booking-actions.ts';
import { roomBlocks, unlockRoomBlock } from '../../../src/lib/contract/lodgings/blocks.ts';
import type { BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { roomNights } from '../../../src/lib/domain/lodging-nights.ts';
import { BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { randomRuns } from '../../random-runs.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { book, bodyOf, makeHouse, roomFor } from './booking-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-10-01T14:00:00Z');
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
afterAll(() => application.close());

describe('the last rooms', () => {
  it('go to exactly as many of 50 simultaneous requests as there are, over two servers (rule: rooms-of-a-night)', async () => {
    const scene = await makeHouse(application, { quantity: 3 });
    const other = application.second();
    // A stay over the night in which the clocks go back.
    const body = bodyOf(scene, '2026-10-31', '2026-11-03');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        book(application, token, body, index % 2 === 0 ? {} : { app: other }),
      ),
    );
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(201)).toHaveLength(3);
    expect(statuses.get(409)).toHaveLength(47);
    expect(new Set(statuses.get(409)?.map(({ problem }) => problem.code))).toEqual(new Set(['e16']));
  });

  it('go to a booking or to a block of their nights, never to both, over two servers (rule: rooms-of-a-night)', async () => {
    const other = application.second();
    const rivals = Array.from({ length: 8 }, async (_, index) => {
      const scene = await makeHouse(application);
      const [one, two] = index % 2 === 0 ? [other, application.app] : [application.app, other];
      const blocking = {
        accommodation_id: scene.house,
        room_ids: [scene.patio],
        // The booking leaves on the morning after the first blocked night.
        from: '2026-11-13',
        to: '2026-11-20',
        quantity: 1,
        reason: 'Pintura',
      };
      const block = async () => {
        // A booking has more to do before it takes its rooms: half of them get a start, so that either may win.
        for (let asked = 0; asked < index % 4; asked += 1)
          await application.call(bookings.list, { token, query: { accommodation: scene.house }, app: two });
        return application.call(roomBlocks.create, { token: chief, body: blocking, app: two });
      };
      const [booked, blocked] = await Promise.all([
        book(application, token, bodyOf(scene, '2026-11-10', '2026-11-14'), { app: one }),
        block(),
      ]);
      return { booked, blocked };
    });
    for (const { booked, blocked } of await Promise.all(rivals)) {
      const lost = booked.status === 201 ? blocked : booked;
      expect([booked.status, blocked.status].toSorted()).toEqual([201, lost.status]);
      if (lost === booked) expect([lost.status, lost.problem.code]).toEqual([409, 'e16']);
      else expect(lost.problem.errors).toMatchObject([{ field: 'quantity', key: 'no_room_to_block' }]);
    }
  });

  it('are never below zero and never refused while free, whatever is booked, moved, blocked and cancelled', async () => {
    const { db } = application.services;
    const action = fc.record({
      kind: fc.constantFrom('book', 'book', 'book', 'move', 'cancel', 'block', 'unlock'),
      from: fc.integer({ min: 0, max: 9 }),
      nights: fc.integer({ min: 1, max: 4 }),
      which: fc.nat({ max: 20 }),
      pair: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
        const scene = await makeHouse(application, { quantity: 2 });
        const day = (offset: number) => addDays('2027-02-01', offset);
        const made: BookingRow[] = [];
        const blocks: { id: number; version: number; from: string; to: string }[] = [];
        /** What is free by a plain look at what was answered so far. */
        const nightsOf = (check_in: string, check_out: string, except?: number) =>
          roomNights(
            {
              quantity: 2,
              stays: made
                .flatMap(({ rooms }) => rooms)
                .filter(({ id, room, status }) => room.id === scene.patio && status !== 4 && id !== except),
              blocks: blocks.map(({ from, to }) => ({ from, to, quantity: 1 })),
            },
            { check_in, check_out },
          );
        for (const { kind, from, nights, which, pair } of actions) {
          const [check_in, check_out] = [day(from), day(from + nights)];
          const booking = made[which % Math.max(1, made.length)];
          if (kind === 'book') {
            const wanted = pair ? 2 : 1;
            const free = Math.min(...nightsOf(check_in, check_out).map((night) => night.free));
            const rooms = Array.from({ length: wanted }, () => roomFor(scene.patio));
            const answer = await book(application, token, bodyOf(scene, check_in, check_out, { rooms }));
            expect(answer.status).toBe(free >= wanted ? 201 : 409);
            if (answer.status === 201) made.push(answer.body);
          } else if (kind === 'move' && booking) {
            const room = booking.rooms.find(({ status }) => status !== BOOKING_ROOM.cancelled);
            if (!room) continue;
            const answer = await application.call(changeBookingRoom, {
              token,
              params: { id: booking.id },
              version: booking.version,
              body: { room_line_id: room.id, room_id: scene.patio, check_in, check_out },
            });
            // A night that it has already is never refused.
            const own = (date: string) => room.check_in <= date && date < room.check_out;
            const possible = nightsOf(check_in, check_out).every(({ date, free }) => own(date) || free >= 1);
            expect(answer.status).toBe(possible ? 200 : 409);
            if (answer.status === 200) made[made.indexOf(booking)] = answer.body;
          } else if (kind === 'cancel' && booking) {
            const room = booking.rooms.find(({ status }) => status !== BOOKING_ROOM.cancelled);
            const answer = await application.call(cancelBookingRoom, {
              token,
              params: { id: booking.id },
              version: booking.version,
              body: { room_line_id: room?.id ?? 0, reason: 'Cambio' },
            });
            if (answer.status === 200) made[made.indexOf(booking)] = answer.body;
          } else if (kind === 'block') {
            const free = nightsOf(check_in, check_out).every((night) => night.free >= 1);
            const answer = await application.call(roomBlocks.create, {
              token: chief,
              body: {
                accommodation_id: scene.house,
                room_ids: [scene.patio],
                from: check_in,
                to: addDays(check_out, -1),
                quantity: 1,
                reason: 'Pintura',
              },
            });
            if (free) expect(answer.status).toBe(201);
            if (answer.status === 201) blocks.push(answer.body);
          } else if (kind === 'unlock' && blocks.length > 0) {
            const [block] = blocks.splice(which % blocks.length, 1);
            await application.call(unlockRoomBlock, {
              token: chief,
              params: { id: block?.id ?? 0 },
              version: block?.version ?? 0,
              body: {},
            });
          }
        }
        const stored = await db
          .selectFrom('booking_room')
          .select(['check_in', 'check_out'])
          .where('room_id', '=', scene.patio)
          .where('status', '<>', BOOKING_ROOM.cancelled)
          .execute();
        const held = roomNights(
          { quantity: 2, stays: stored, blocks: [] },
          { check_in: day(0), check_out: day(20) },
        );
        expect(held.every(({ free }) => free >= 0)).toBe(true);
        for (const { id, total, lines } of made) {
          const { body } = await application.call(bookings.get, { token, params: { id } });
          expect(body.total).toEqual(total);
          expect(lines.reduce((sum, line) => sum + line.amount.amount, 0)).toBe(total.amount);
        }
      }),
      randomRuns(12),
    );
  });
});
