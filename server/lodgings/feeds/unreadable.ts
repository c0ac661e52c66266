import type { FeedError } from '../../../src/lib/contract/lodgings/room-calendars.ts';

/** A calendar of another site could not be taken in; `key` says why to staff. */
export class Unreadable extends Error {
  readonly key: FeedError;

  constructor(key: FeedError) {
    super(key);
    this.key = key;
  }
}
