import type pg from 'pg';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';

/** Milliseconds by which clocks may differ: above it, codes and signed addresses end early and buckets refuse. */
const ALLOWED = 30_000;

/** How far this machine's clock is ahead of others, in milliseconds, by whose they are. */
export class Clocks {
  readonly #now: () => Date;
  readonly #ahead = new Map<string, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Takes the header Date of an answer that came just now; it has whole seconds. */
  heard(whose: string, date: string | undefined): void {
    const theirs = Date.parse(date ?? '');
    if (!Number.isNaN(theirs)) this.#ahead.set(whose, this.#now().getTime() - theirs);
  }

  /** Asks the database; half of the way there and back lies before its answer. */
  async hear(pool: pg.Pool): Promise<void> {
    const asked = this.#now().getTime();
    const { rows } = await pool.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    );
    const ours = (asked + this.#now().getTime()) / 2;
    this.#ahead.set('the database', ours - (rows[0]?.at ?? ours));
  }

  remarks(): readonly Remark[] {
    if (this.#ahead.size === 0) return [note("Nobody could be asked whether this machine's clock is right")];
    const off = [...this.#ahead].filter(([, ahead]) => Math.abs(ahead) > ALLOWED);
    if (off.length === 0)
      return [right(`This machine's clock agrees with that of ${[...this.#ahead.keys()].sort().join(', ')}`)];
    return off.map(([whose, ahead]) =>
      wrong(
        `This machine's clock is ${spanOf(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} that of ${whose}: let each machine take its time from NTP (chrony or systemd-timesyncd)`,
      ),
    );
  }
}

function spanOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
