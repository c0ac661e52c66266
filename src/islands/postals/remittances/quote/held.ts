import { atom, computed, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { onChange } from '../../../../lib/api/live.ts';
import { exchanges } from '../../../../lib/contract/postals/exchanges.ts';
import type { RemittanceQuote } from '../../../../lib/contract/postals/remittance-quote.ts';

/** A quote while it is looked at (rule: rate-kept-for-a-quote): how long it holds, and whether a rate was set since. */

interface Held {
  readonly quote: RemittanceQuote;
  /** By this browser's clock. */
  readonly ends: number;
  /** The quote of the same question that ended, to be compared. */
  readonly before: RemittanceQuote | undefined;
}

interface HeldQuote {
  readonly $held: ReadableAtom<Held | undefined>;
  /** A rate was set after the quote was given: the quote keeps its own. */
  readonly $changed: ReadableAtom<boolean>;
  /** Whole seconds that the quote still holds; 0 once it has ended, undefined without one. */
  readonly $left: ReadableAtom<number | undefined>;
  /** `ends` is said of one that was given earlier. */
  hold(quote: RemittanceQuote, before: RemittanceQuote | undefined, ends?: number): void;
  /** Whether there is a quote that can still be used. */
  holds(): boolean;
  /** It can be used no more, whatever its time says. */
  end(): void;
  drop(): void;
}

const SECOND = 1000;

export function createHeldQuote(): HeldQuote {
  const $held = atom<Held | undefined>(undefined);
  const $changed = atom(false);
  const $clock = atom(Date.now());
  onMount($clock, () => {
    $clock.set(Date.now());
    const ticking = setInterval(() => $clock.set(Date.now()), SECOND);
    const stop = onChange(({ key }) => key === exchanges.key && $changed.set($held.get() !== undefined));
    return () => {
      clearInterval(ticking);
      stop();
    };
  });
  const secondsLeft = (held: Held | undefined, now: number): number | undefined =>
    held && Math.max(0, Math.ceil((held.ends - now) / SECOND));
  return {
    $held,
    $changed,
    $left: computed([$held, $clock], secondsLeft),
    hold(quote, before, ends) {
      const lasts = Date.parse(quote.valid_until) - Date.parse(quote.quoted_at);
      $changed.set(false);
      $clock.set(Date.now());
      $held.set({ quote, ends: ends ?? Date.now() + lasts, before });
    },
    holds: () => (secondsLeft($held.get(), Date.now()) ?? 0) > 0,
    end() {
      const held = $held.get();
      if (held) $held.set({ ...held, ends: 0 });
    },
    drop: () => $held.set(undefined),
  };
}
