/*
 * Loaded before a server by `--import`: its clock is moved by MOVED_CLOCK_MILLISECONDS, then by what its parent says, and
 * runs on from there. For tests that must live through a night or a month; the product itself has no way to be told
 * another time.
 */
const { now } = Date;
let ahead = Number(process.env['MOVED_CLOCK_MILLISECONDS'] ?? 0);

class MovedDate extends Date {
  constructor(...given: unknown[]) {
    // The rest of the ways to make a date are the language's own.
    super(...((given.length === 0 ? [now() + ahead] : given) as [number]));
  }
  static override now(): number {
    return now() + ahead;
  }
}
globalThis.Date = MovedDate as DateConstructor;

process.on('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('now' in message)) return;
  ahead = Number(message.now) - now();
  process.send?.('moved');
});
