import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';

/** What is on its way into the fields of a form, such as uploads. */
export interface Arrivals {
  /** How much of it a person gave. */
  readonly $coming: ReadableAtom<number>;
  /** Gives false when it does not come. */
  expect(work: Promise<boolean>, given?: boolean): void;
  /** Whether a save has to wait. */
  expected(): boolean;
  /** Waits for everything; gives false as soon as some of it does not come. */
  all(): Promise<boolean>;
  /** The form begins anew: what comes now comes for nobody. */
  forget(): void;
}

export function createArrivals(): Arrivals {
  const $coming = atom(0);
  const coming = new Map<Promise<boolean>, boolean>();
  const count = (): void => $coming.set([...coming.values()].filter(Boolean).length);
  return {
    $coming,
    expect: (work, given = true) => {
      coming.set(work, given);
      count();
      void work.finally(() => coming.delete(work) && count());
    },
    expected: () => coming.size > 0,
    all: async () => {
      let all = true;
      // What does not come may be tried again for as long as the line is down: the save does not wait for that.
      while (all && coming.size > 0) all = (await Promise.all(coming.keys())).every(Boolean);
      return all;
    },
    forget: () => {
      coming.clear();
      count();
    },
  };
}
