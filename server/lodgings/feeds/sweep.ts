import { jobContext } from '../../lib/job-context.ts';
import type { Services } from '../../services.ts';
import { claimFeed, readFeed } from './reading.ts';

/** How many calendars are fetched at once, and how many in turn by each of these in one sweep. */
const AT_ONCE = 4;
const IN_TURN = 5;

/** Takes in the calendars whose time has come. One that fails says why and holds no other up. */
export async function readDueFeeds(services: Services): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, () => readInTurn(services)));
}

async function readInTurn(services: Services): Promise<void> {
  for (let count = 0; count < IN_TURN; count += 1) {
    const feed = await claimFeed(services, 'due');
    if (!feed) return;
    try {
      await readFeed(services, feed, (db) => jobContext(services, db, ''));
    } catch (error) {
      services.log.error({ err: error, id: feed.id }, 'A calendar could not be taken in');
    }
  }
}
