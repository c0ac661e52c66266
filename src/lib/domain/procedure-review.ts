import type { Remark } from '../contract/postals/procedure-client.ts';
import { mergeVersions } from './merge.ts';

/** What becomes of what a client fills in by a link, beside what staff do to the same procedure. */

export type FormLinkState = 'open' | 'expired' | 'revoked';

/** Undefined where no link was made yet. */
export function formLinkState(
  { expires_at, revoked_at }: { readonly expires_at: string | null; readonly revoked_at: string | null },
  now: Date,
): FormLinkState | undefined {
  if (expires_at === null) return undefined;
  if (revoked_at !== null) return 'revoked';
  return Date.parse(expires_at) > now.getTime() ? 'open' : 'expired';
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fields of `changes` that are taken, and those that hold something else than what the client saw (`was`) and what the
 * client wants: the client is asked (rule: client-form-merges).
 */
export function mergeChanges(
  stored: Fields,
  changes: Fields,
  was: Fields,
): { readonly taken: Fields; readonly conflicts: readonly string[] } {
  const names = Object.keys(changes);
  const of = (side: Fields): Fields => Object.fromEntries(names.map((name) => [name, side[name]]));
  const { only_mine, conflicts } = mergeVersions(of(was), changes, of(stored));
  return {
    taken: Object.fromEntries(only_mine.map(({ field, mine }) => [field, mine])),
    conflicts: conflicts.map(({ field }) => field),
  };
}

/** Remarks after the client changed some fields. */
export const answeredRemarks = (
  remarks: readonly Remark[],
  changed: readonly string[],
  now: Date,
): readonly Remark[] =>
  remarks.map((remark) =>
    changed.includes(remark.field) ? { ...remark, answered_at: now.toISOString() } : remark,
  );
