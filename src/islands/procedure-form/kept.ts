/*
 * What the client typed and the company does not have yet. It outlives the page: on a phone that loses its connection
 * nothing is typed twice (rule: client-form-merges). Each field for itself, so that two tabs do not write over each other.
 */

/** A change of one field: what it is now, as it was typed, and what it was when the client began. */
export interface Change {
  readonly value: unknown;
  readonly was: unknown;
}
export type Changes = Readonly<Record<string, Change>>;

const FORMS = 'malecon.form.';
const prefix = (code: string): string => `${FORMS}${code}.`;

/** The browser's store; undefined where it lets nobody in. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** What nobody came back for is forgotten: a phone may be somebody else's by then. */
export const LONGEST = 30 * 86_400_000;

/** Keeps a change, or forgets it. A browser without room does without: the page alone has it. */
export function keepChange(code: string, field: string, change: Change | undefined): void {
  try {
    if (change) storage()?.setItem(prefix(code) + field, JSON.stringify({ ...change, at: Date.now() }));
    else storage()?.removeItem(prefix(code) + field);
  } catch {
    // There is no room.
  }
}

/** What was left of a form on this phone; what is old goes, of whichever form. */
export function keptChanges(code: string): Changes {
  const store = storage();
  const now = Date.now();
  const kept: Record<string, Change> = {};
  for (const name of Object.keys(store ?? {}).filter((each) => each.startsWith(FORMS))) {
    const { at = now, ...change } = JSON.parse(store?.getItem(name) ?? '{}') as Change & { at?: number };
    if (at < now - LONGEST) store?.removeItem(name);
    else if (name.startsWith(prefix(code))) kept[name.slice(prefix(code).length)] = change;
  }
  return kept;
}
