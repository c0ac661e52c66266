import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';

const MINUTE_MS = 60_000;
const $clock = atom(new Date());

/** The present, told anew every minute while somebody looks: for what says how much time is left. */
export const $now: ReadableAtom<Date> = $clock;

onMount($clock, () => {
  $clock.set(new Date());
  const ticking = setInterval(() => $clock.set(new Date()), MINUTE_MS);
  return () => clearInterval(ticking);
});
