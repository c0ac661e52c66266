import { atom } from 'nanostores';
import type { Input, Output } from '../../../../lib/contract/endpoint.ts';
import type { scanPackage } from '../../../../lib/contract/postals/package-actions.ts';
import { $session } from '../../../../lib/session/session.ts';

/*
 * Codes that wait for a connection, and those that were refused, until somebody has looked at them. They outlive their
 * tab, since the parcels behind them were moved already; the person who scanned them alone sees and sends them.
 */

const PREFIX = 'malecon.scan.';

type Body = Input<typeof scanPackage.body>;

/** One code that was scanned. */
export interface Scan {
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly body: Body & { readonly at: string };
  /** `again`: the same code waits already. */
  readonly state: 'waiting' | 'done' | 'duplicate' | 'again' | 'refused';
  readonly answer?: Output<typeof scanPackage.answer>;
  /** Why it was refused, in words. */
  readonly reason?: string;
}

/** How many codes wait in this browser; the screen's button says it before the scan box is there. */
export const $waiting = atom(0);

/** The browser's store; undefined where it lets nobody in. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

const prefix = (): string => `${PREFIX}${$session.get()?.member?.id}.`;
const keptKeys = (): string[] =>
  Object.keys(storage() ?? {}).filter((address) => address.startsWith(prefix()));

/** Whether this person left codes here. */
export const hasKept = (): boolean => keptKeys().length > 0;

/** False in a browser that has no room: the page alone has it. */
export function keep(scan: Scan): boolean {
  try {
    storage()?.setItem(`${prefix()}${scan.key}`, JSON.stringify(scan));
    return storage() !== undefined;
  } catch {
    return false;
  }
}

export const forget = ({ key }: Scan): void => storage()?.removeItem(`${prefix()}${key}`);

/** What this person left, the oldest first. */
export function kept(): Scan[] {
  return keptKeys()
    .map((address) => JSON.parse(storage()?.getItem(address) ?? '') as Scan)
    .toSorted((one, other) => one.body.at.localeCompare(other.body.at));
}
