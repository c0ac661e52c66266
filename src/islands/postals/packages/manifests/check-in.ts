import { atom } from 'nanostores';
import { ApiError, call } from '../../../../lib/api/call.ts';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import { checkInPackage } from '../../../../lib/contract/postals/manifest-actions.ts';
import { reload } from './store.ts';

/** Codes that were scanned in this arrival, as a store: a reader is faster than an answer, so they wait for each other. */

export interface Check {
  readonly key: number;
  /** As it was scanned or typed. */
  readonly typed: string;
  readonly result: Output<typeof checkInPackage.answer>['result'] | 'wrong';
  readonly answer?: Output<typeof checkInPackage.answer>;
  readonly error?: ApiError;
}

/** The newest first. */
export const $checks = atom<readonly Check[]>([]);
/** Kept for the list below the newest one. */
const KEPT = 20;

let waiting: Promise<void> = Promise.resolve();
let made = 0;

async function ask(id: number, typed: string): Promise<Omit<Check, 'key'>> {
  try {
    const answer = await call(checkInPackage, { params: { id }, body: { code: typed } });
    return { typed, answer, result: answer.result };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { typed, error, result: 'wrong' };
  }
}

/** Checks one code in, after those that were scanned before it. */
export function checkIn(id: number, typed: string): Promise<void> {
  waiting = waiting.then(async () => {
    const check = await ask(id, typed);
    made += 1;
    $checks.set([{ ...check, key: made }, ...$checks.get()].slice(0, KEPT));
    reload();
  });
  return waiting;
}

/** The next arrival begins with none. */
export const forgetChecks = (): void => $checks.set([]);
