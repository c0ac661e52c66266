import {
  addRoomFeed,
  makeCalendarAddress,
  readRoomFeed,
  removeRoomFeed,
  roomCalendar,
  roomCalendarFile,
  uploadRoomFeed,
} from '../../src/lib/contract/lodgings/room-calendars.ts';
import { FOLLOWED } from '../../src/lib/contract/events.ts';
import { roomBlocks } from '../../src/lib/contract/lodgings/blocks.ts';
import type { AuditedWrite } from '../lib/audit.ts';
import { actorOf, onTransaction } from '../lib/call.ts';
import type { RequestContext } from '../lib/call.ts';
import { announce } from '../lib/events.ts';
import { conflict, invalid, notFound } from '../lib/problem.ts';
import { preparedRoute, route } from '../lib/route.ts';
import { apiAddress } from '../lib/site-address.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { inTransaction } from '../lib/transaction.ts';
import { writeCalendar } from './feeds/calendar-text.ts';
import { nightsOfFile } from './feeds/files.ts';
import { FEED, announceRoom, auditCalendar, houseOf, keepNights } from './feeds/keep.ts';
import type { Feed } from './feeds/keep.ts';
import { claimFeed, readFeed } from './feeds/reading.ts';
import { shownCalendar } from './feeds/show.ts';
import { takenNights } from './feeds/taken.ts';

export const roomFeedRoutes = [
  route(roomCalendar, (call) => shownCalendar(call, call.params.id)),
  // Answers a secret, which no repeated Idempotency-Key may bring back.
  route(
    makeCalendarAddress,
    (call) => inTransaction(call.db, (db) => newAddress(onTransaction(call, db), call.params.id)),
    { transactional: false },
  ),
  route(addRoomFeed, async (call) => {
    const { name, address } = call.body;
    await houseOf(call, call.params.id);
    const { protocol, origin } = new URL(address);
    if (protocol !== 'https:' && !call.services.configuration.calendarOrigins.includes(origin))
      throw invalid({ field: 'address', key: 'url' });
    const added = await insertFeed(call, { name, source_address: address });
    if (!added) throw invalid({ field: 'name', key: 'calendar_name' });
    await changed(call, call.params.id, { action: 'calendar_added', after: { calendar: name } });
    return shownCalendar(call, call.params.id);
  }),
  preparedRoute(uploadRoomFeed, nightsOfFile, async (call, runs) => {
    const { name } = call.body;
    const feed = (await insertFeed(call, { name, source_address: null })) ?? (await fileNamed(call, name));
    if (!feed) throw invalid({ field: 'name', key: 'calendar_name' });
    await keepNights(call, feed, runs);
    return shownCalendar(call, call.params.id);
  }),
  // It may take seconds, in which it holds the calendar and no transaction.
  route(
    readRoomFeed,
    async (call) => {
      const feed = (await claimFeed(call.services, call.params)) ?? (await refuseReading(call));
      await readFeed(call.services, feed, (db) => onTransaction(call, db));
      return shownCalendar(call, feed.room_id);
    },
    { transactional: false },
  ),
  route(removeRoomFeed, async (call) => {
    const { db, params } = call;
    const block = await db
      .selectFrom('room_block')
      .select('id')
      .where('feed_id', '=', params.id)
      .executeTakeFirst();
    const gone = await db
      .deleteFrom('room_feed')
      .where('id', '=', params.id)
      .returning(FEED)
      .executeTakeFirst();
    if (!gone) throw notFound();
    await changed(call, gone.room_id, { action: 'calendar_removed', before: { calendar: gone.name } });
    if (block)
      await announce(db, {
        key: roomBlocks.key,
        id: block.id,
        version: 0,
        action: FOLLOWED,
        by: actorOf(call),
      });
  }),
  route(roomCalendarFile, async ({ db, params, query, now }) => {
    const room = await db
      .selectFrom('room_calendar')
      .innerJoin('room', 'room.id', 'room_calendar.room_id')
      .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
      .select(['room.id', 'accommodation.zone'])
      .where('room.id', '=', params.id)
      .where('secret_hash', '=', hashToken(query.secret))
      .executeTakeFirst();
    if (!room) throw notFound();
    return new Response(writeCalendar(room.id, await takenNights(db, room, now), now), {
      headers: {
        'content-type': roomCalendarFile.download ?? '',
        'content-disposition': `attachment; filename="room-${room.id}.ics"`,
      },
    });
  }),
];

/** Makes the address anew: whoever had the one before finds nothing there. */
async function newAddress(context: RequestContext, roomId: number): Promise<{ address: string }> {
  const { db, now, services, brand } = context;
  await houseOf(context, roomId);
  const secret = newToken();
  const made = { secret_hash: hashToken(secret), made_at: now };
  await db
    .insertInto('room_calendar')
    .values({ room_id: roomId, ...made })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(made))
    .execute();
  await changed(context, roomId, { action: 'calendar_address' });
  const path = roomCalendarFile.path.replace('{id}', String(roomId));
  return { address: `${apiAddress(services.configuration, brand)}${path}?secret=${secret}` };
}

/** A new calendar of the room in `params`; undefined where it has one of this name. One with an address is due at once. */
const insertFeed = (
  { db, now, params }: RequestContext & { readonly params: { readonly id: number } },
  values: Pick<Feed, 'name' | 'source_address'>,
): Promise<Feed | undefined> =>
  db
    .insertInto('room_feed')
    .values({
      ...values,
      room_id: params.id,
      next_read_at: values.source_address === null ? null : now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['room_id', 'name']).doNothing())
    .returning(FEED)
    .executeTakeFirst();

const fileNamed = (
  { db, params }: RequestContext & { readonly params: { readonly id: number } },
  name: string,
): Promise<Feed | undefined> =>
  db
    .selectFrom('room_feed')
    .select(FEED)
    .where('room_id', '=', params.id)
    .where('name', '=', name)
    .where('source_address', 'is', null)
    .executeTakeFirst();

/** Why a calendar is not read now: there is none, it is a file, or it is being read. */
async function refuseReading({
  db,
  params,
}: RequestContext & { readonly params: { readonly id: number } }): Promise<never> {
  const feed = await db
    .selectFrom('room_feed')
    .select('source_address')
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!feed) throw notFound();
  throw conflict(feed.source_address === null ? 'calendar_is_file' : 'calendar_being_read');
}

/** The history and the screens are told. */
async function changed(
  context: RequestContext,
  roomId: number,
  write: Pick<AuditedWrite, 'action' | 'before' | 'after'>,
): Promise<void> {
  await auditCalendar(context, roomId, write);
  await announceRoom(context, roomId);
}
