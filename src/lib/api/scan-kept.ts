import { $session } from '../session/session.ts';

/*
 * Codes that wait for a connection, and those that were refused, until somebody has looked at them. They outlive their
 * tab, since what they stand for was done already; the person who scanned them alone sees and sends them.
 */

/** One code that was scanned. */
export interface Scan<Body, Answer> {
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly body: Body;
  /** When it was scanned, by this browser. */
  readonly at: string;
  /** `again`: the same code waits already. */
  readonly state: 'waiting' | 'done' | 'duplicate' | 'again' | 'refused';
  readonly answer?: Answer;
  /** Why it was refused, in words. */
  readonly reason?: string;
}

/** The browser's store; undefined where it lets nobody in. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export interface KeptScans<Kept extends Scan<unknown, unknown>> {
  /** Whether this person left codes here. */
  has(): boolean;
  /** False in a browser that has no room: the page alone has it. */
  keep(scan: Kept): boolean;
  forget(scan: Kept): void;
  /** What this person left, the oldest first. */
  read(): Kept[];
}

/** The codes of one kind of scanning, under a name of their own. */
export function keptScans<Kept extends Scan<unknown, unknown>>(name: string): KeptScans<Kept> {
  const prefix = (): string => `${name}${$session.get()?.member?.id}.`;
  const keys = (): string[] => Object.keys(storage() ?? {}).filter((address) => address.startsWith(prefix()));
  return {
    has: () => keys().length > 0,
    keep(scan) {
      try {
        storage()?.setItem(`${prefix()}${scan.key}`, JSON.stringify(scan));
        return storage() !== undefined;
      } catch {
        return false;
      }
    },
    forget: ({ key }) => storage()?.removeItem(`${prefix()}${key}`),
    read: () =>
      keys()
        .map((address) => JSON.parse(storage()?.getItem(address) ?? '') as Kept)
        .toSorted((one, other) => String(one.at).localeCompare(String(other.at))),
  };
}
