/** Milliseconds after which what found no connection is sent again; a browser that says it is back does so at once. */
const AGAIN = 5_000;

/** Ends when the connection may be there again. */
export const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, AGAIN);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
