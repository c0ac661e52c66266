import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import { onChange, onGap } from '../api/live.ts';
import type { Endpoint, Output, Schema } from '../contract/endpoint.ts';

/** Counts beside the tabs of a list. */
interface Facets<Counts> {
  /** Undefined until they are read, and then as they last were. */
  readonly $facets: ReadableAtom<Counts | undefined>;
  /** Counts anew. */
  count(): Promise<void>;
}

/** Counts the records of a list while somebody looks, again whenever one of them changes. */
export function createFacets<Answer extends Schema>(
  { key }: { readonly key: string },
  endpoint: Endpoint<undefined, undefined, undefined, Answer>,
): Facets<Output<Answer>> {
  const $facets = atom<Output<Answer> | undefined>(undefined);
  let counting = false;
  let countAgain = false;
  /** While a count is under way, one more follows, however many changes come in. */
  async function count(): Promise<void> {
    countAgain = counting;
    if (counting) return;
    counting = true;
    try {
      $facets.set(await call(endpoint));
    } catch (error) {
      // A list without its counts is still a list.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      counting = false;
      if (countAgain) void count();
    }
  }
  onMount($facets, () => {
    void count();
    const stops = [onGap(() => void count()), onChange((change) => void (change.key === key && count()))];
    return () => stops.forEach((stop) => stop());
  });
  return { $facets, count };
}
