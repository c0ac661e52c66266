import { parentPort, workerData } from 'node:worker_threads';
import type { FeedError } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import type { Stay } from '../../../src/lib/domain/lodging-nights.ts';
import { readCalendar } from './calendar-text.ts';
import type { NightsAsked } from './calendar-text.ts';
import { Unreadable } from './unreadable.ts';

/** What a reader is given, and what it answers. */
export interface ReaderQuestion extends NightsAsked {
  readonly text: string;
}
export type ReaderAnswer = { readonly runs: Stay[] } | { readonly error: FeedError };

function answer({ text, ...asked }: ReaderQuestion): ReaderAnswer {
  try {
    return { runs: readCalendar(text, asked) };
  } catch (error) {
    // Whatever the library stumbles over, it is no calendar.
    return { error: error instanceof Unreadable ? error.key : 'no_calendar' };
  }
}

parentPort?.postMessage(answer(workerData as ReaderQuestion));
