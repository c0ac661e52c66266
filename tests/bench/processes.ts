import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/* Time that processes computed, which a busy machine changes less than the time that passed. Only Linux tells it. */

const TICKS_A_SECOND = 100;

interface Process {
  readonly parent: number;
  readonly seconds: number;
  /** Of children that have ended. */
  readonly ended: number;
}

function processOf(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // What stands before the last bracket may hold spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number) => (fields[index] ?? 0) / TICKS_A_SECOND;
    return { parent: fields[1] ?? 0, seconds: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return undefined;
  }
}

/** The embedded PostgreSQL of a data folder. */
function postmasterOf(dataDirectory: string): number {
  const folder = realpathSync(join(dataDirectory, 'pg'));
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Seconds that a server and its database have computed so far; undefined where the system does not tell. */
export function computedSeconds(server: number, dataDirectory: string): number | undefined {
  const [own, postmaster] = [processOf(server), postmasterOf(dataDirectory)];
  const parent = processOf(postmaster);
  if (!own || !parent) return undefined;
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(Number(name)))
    .filter((one) => one?.parent === postmaster);
  return (
    own.seconds + parent.seconds + parent.ended + backends.reduce((sum, one) => sum + (one?.seconds ?? 0), 0)
  );
}
