import type { Kysely } from 'kysely';
import type { FeedError } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import type { Stay } from '../../../src/lib/domain/lodging-nights.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { Services } from '../../services.ts';
import { FEED, houseOf, keepError, keepNights, nightsAsked } from './keep.ts';
import type { Feed } from './keep.ts';
import { readOutside } from './outside.ts';
import { nightsTaken } from './reader.ts';
import { Unreadable } from './unreadable.ts';

/** What a server that ended while it read holds up for so long; longer than any reading takes. */
const HELD_MINUTES = 2;

/**
 * Takes a calendar for oneself, this one or the first that is due, so that nobody reads it at the same time; undefined
 * where there is none. What is kept of it lets it go.
 */
export function claimFeed(
  { db, clock }: Services,
  which: { readonly id: number } | 'due',
): Promise<Feed | undefined> {
  const now = clock();
  const lost = new Date(now.getTime() - HELD_MINUTES * 60_000).toISOString();
  const claimable = db
    .selectFrom('room_feed')
    .select('id')
    .where('source_address', 'is not', null)
    .where(({ eb, or }) => or([eb('reading_since', 'is', null), eb('reading_since', '<', lost)]))
    .where(({ eb }) =>
      which === 'due' ? eb('next_read_at', '<=', now.toISOString()) : eb('id', '=', which.id),
    )
    .orderBy('next_read_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('room_feed')
    .set({ reading_since: now })
    .where('id', 'in', claimable)
    .returning(FEED)
    .executeTakeFirst();
}

/** Reads a calendar that was claimed, and keeps its nights or why they cannot be known. */
export async function readFeed(
  services: Services,
  feed: Feed,
  contextOf: (db: Kysely<Database>) => RequestContext,
): Promise<void> {
  const { zone } = await houseOf(contextOf(services.db), feed.room_id);
  const found = await fetched(services, feed, zone);
  await inTransaction(services.db, async (db) => {
    const context = contextOf(db);
    await (typeof found === 'string' ? keepError(context, feed, found) : keepNights(context, feed, found));
  });
}

/** The nights that it takes, or why they cannot be known. */
async function fetched(
  { configuration, clock }: Services,
  { source_address }: Feed,
  zone: string,
): Promise<readonly Stay[] | FeedError> {
  try {
    const text = await readOutside(source_address ?? '', configuration.calendarOrigins);
    return await nightsTaken({ text, ...nightsAsked(zone, clock()) });
  } catch (error) {
    if (error instanceof Unreadable) return error.key;
    throw error;
  }
}
