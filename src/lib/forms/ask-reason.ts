import { ask } from './confirm.ts';
import type { Question } from './confirm.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/** A question is known by its title, which names what it is about. */
const screenOf = ({ title }: Question): string => `reasons/${title}`;

/** What was typed when the question was asked before and nothing came of it. */
export function typedReason(question: Question): string {
  const values = readDraft(screenOf(question), undefined)?.values;
  return typeof values === 'string' ? values : '';
}

export function keepReason(question: Question, reason: string): void {
  keepDraft({
    screen: screenOf(question),
    id: undefined,
    version: undefined,
    values: reason,
    initial: '',
    errors: [],
    idempotencyKey: undefined,
  });
}

/**
 * Asks why, and does what was asked about. The reason is kept until it is done: when `work` gives undefined, since it was
 * refused or the session ended, the question has it the next time. Gives undefined, too, when the person changes their mind.
 */
export async function askReason<T>(
  question: Question,
  work: (reason: string) => Promise<T | undefined>,
  max = 500,
): Promise<T | undefined> {
  const reason = await ask({ ...question, reasonMax: max });
  const done = reason === undefined ? undefined : await work(reason);
  if (reason === undefined || done !== undefined) dropDraft(screenOf(question), undefined);
  return done;
}
