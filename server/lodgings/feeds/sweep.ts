import type { FeedError } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import type { Stay } from '../../../src/lib/domain/lodging-nights.ts';
import { jobContext } from '../../lib/job-context.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { Services } from '../../services.ts';
import { keepError, keepNights, nightsAsked } from './keep.ts';
import type { Feed } from './keep.ts';
import { readOutside } from './outside.ts';
import { nightsTaken } from './reader.ts';
import { Unreadable } from './unreadable.ts';

/** Calendars of one sweep, and how many are fetched at once. */
const SWEEP = 20;
const AT_ONCE = 4;

type DueFeed = Feed & { readonly zone: string };

/** Takes in the calendars whose time has come. One that fails says why and holds no other up. */
export async function readDueFeeds(services: Services): Promise<void> {
  const due: DueFeed[] = await services.db
    .selectFrom('room_feed')
    .innerJoin('room', 'room.id', 'room_feed.room_id')
    .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
    .select(['room_feed.id', 'room_feed.room_id', 'room_feed.name', 'room_feed.source_address'])
    .select('accommodation.zone')
    .where('room_feed.next_read_at', '<=', services.clock().toISOString())
    .orderBy('room_feed.next_read_at')
    .limit(SWEEP)
    .execute();
  const waiting = due.values();
  const inTurn = async () => {
    for (const feed of waiting) await readFeed(services, feed);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
}

async function readFeed(services: Services, feed: DueFeed): Promise<void> {
  try {
    const found = await fetched(services, feed);
    await inTransaction(services.db, async (db) => {
      const context = jobContext(services, db, '');
      await (typeof found === 'string' ? keepError(context, feed, found) : keepNights(context, feed, found));
    });
  } catch (error) {
    services.log.error({ err: error, id: feed.id }, 'A calendar could not be taken in');
  }
}

/** The nights that it takes, or why they cannot be known. */
async function fetched(
  { configuration, clock }: Services,
  { source_address, zone }: DueFeed,
): Promise<readonly Stay[] | FeedError> {
  try {
    const text = await readOutside(source_address ?? '', configuration.calendarOrigins);
    return await nightsTaken({ text, ...nightsAsked(zone, clock()) });
  } catch (error) {
    if (error instanceof Unreadable) return error.key;
    throw error;
  }
}
