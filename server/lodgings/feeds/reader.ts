import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CALENDAR_BYTES } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import type { Stay } from '../../../src/lib/domain/lodging-nights.ts';
import type { ReaderAnswer, ReaderQuestion } from './reader-worker.ts';
import { Unreadable } from './unreadable.ts';

/** Time and memory that reading one calendar gets: a rule can be written so that it is never done. */
const MILLISECONDS = 5_000;
const MEGABYTES = 128;

/** The nights that a calendar takes, read beside the server, which it holds up in no case. Throws Unreadable. */
export async function nightsTaken(question: ReaderQuestion): Promise<Stay[]> {
  if (Buffer.byteLength(question.text) > CALENDAR_BYTES) throw new Unreadable('too_large');
  const worker = new Worker(new URL('reader-worker.ts', import.meta.url), {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  try {
    const [answer] = (await once(worker, 'message', {
      signal: AbortSignal.timeout(MILLISECONDS),
    })) as [ReaderAnswer];
    if ('error' in answer) throw new Unreadable(answer.error);
    return answer.runs;
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('too_much');
  } finally {
    await worker.terminate();
  }
}
