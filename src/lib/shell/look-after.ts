/** Milliseconds between looks when a limit is over by this clock and not by the server's, whose clock counts. */
const AGAIN = 30_000;
/** The longest that a browser's timer can wait, in milliseconds: about 24 days. */
const LONGEST = 2 ** 31 - 1;

/**
 * Calls `look` once an instant has passed, again and again until it is stopped: what a page shows until a limit turns by
 * itself. A device whose clock runs ahead only asks more often. Gives the function that stops it.
 */
export function lookAfter(instant: string, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    const left = Date.parse(instant) - Date.now();
    // A second later, so that the server's clock is past it too.
    const pause = left > 0 ? Math.min(left + 1_000, LONGEST) : AGAIN;
    timer = setTimeout(() => {
      if (Date.parse(instant) <= Date.now()) look();
      wait();
    }, pause);
  };
  wait();
  return () => clearTimeout(timer);
}
