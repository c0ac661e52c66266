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

const prefix = (code: string): string => `malecon.form.${code}.`;

/** The browser's store; undefined where it lets nobody in. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Keeps a change, or forgets it. A browser without room does without: the page alone has it. */
export function keepChange(code: string, field: string, change: Change | undefined): void {
  try {
    if (change) storage()?.setItem(prefix(code) + field, JSON.stringify(change));
    else storage()?.removeItem(prefix(code) + field);
  } catch {
    // There is no room.
  }
}

/** What was left of a form on this phone. */
export function keptChanges(code: string): Changes {
  const store = storage();
  const names = Object.keys(store ?? {}).filter((name) => name.startsWith(prefix(code)));
  return Object.fromEntries(
    names.map((name) => [name.slice(prefix(code).length), JSON.parse(store?.getItem(name) ?? '') as Change]),
  );
}
