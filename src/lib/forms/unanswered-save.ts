import { atom, computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { newIdempotencyKey } from '../api/call.ts';
import { sameValues } from './field-path.ts';

/** Which save of a form is under way, so that one whose answer was lost is asked again and not made twice. */
export interface UnansweredSave {
  /** True while a save of exactly the present text has no answer: it may be saved already. */
  readonly $waits: ReadableAtom<boolean>;
  /** Idempotency-Key of the next save. */
  idempotencyKey(): string;
  /** Begins anew; `unanswered` is the key of an earlier save of the present text whose answer was lost. */
  begin(unanswered?: string): void;
  /** The Idempotency-Key to send the present text with. */
  send(): string;
  /** An answer came, whatever it says. */
  answered(): void;
  /** No answer came for this text. */
  lose(values: unknown): void;
}

export function createUnansweredSave($values: ReadableAtom<unknown>): UnansweredSave {
  let idempotencyKey = newIdempotencyKey();
  const $sent = atom<unknown>(undefined);
  const $waits = computed([$values, $sent], (values, sent) => sent !== undefined && sameValues(sent, values));
  const begin = (unanswered?: string): void => {
    idempotencyKey = unanswered ?? newIdempotencyKey();
    $sent.set(unanswered === undefined ? undefined : $values.get());
  };
  return {
    $waits,
    idempotencyKey: () => idempotencyKey,
    begin,
    send() {
      // The same key only as long as it is the same text: a server may refuse a key that comes with another body.
      if ($sent.get() !== undefined && !$waits.get()) idempotencyKey = newIdempotencyKey();
      return idempotencyKey;
    },
    answered: () => begin(),
    // Without an answer nobody knows whether it was saved: the next press must be recognized as the same.
    lose: (values) => $sent.set(values),
  };
}
