import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { markedName } from '../../../lib/choices/member-choices.ts';
import { showError } from '../../../lib/api/show-error.ts';
import { MERGE_FIELDS, mergeMember } from '../../../lib/contract/users/member-merge.ts';
import { memberChoices, members } from '../../../lib/contract/users/members.ts';
import type { MergeField } from '../../../lib/contract/users/member-merge.ts';
import type { MemberRow } from '../../../lib/contract/users/members.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import { panel, reload } from './store.ts';

/** The dialog that merges. `choosing` asks for the other one, `comparing` shows both, field by field. */
export type MergeState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'choosing'; readonly keep: MemberRow }
  | {
      readonly kind: 'comparing';
      readonly keep: MemberRow;
      readonly other: MemberRow;
      readonly take: ReadonlySet<MergeField>;
      readonly busy: boolean;
    };

const $state = atom<MergeState>({ kind: 'closed' });
export const $merge: ReadableAtom<MergeState> = $state;

/** `keep` is the record that stays. */
export const beginMerge = (keep: MemberRow): void => $state.set({ kind: 'choosing', keep });
export const closeMerge = (): void => $state.set({ kind: 'closed' });

/** Fields in which the two differ and both say something: there the person chooses. */
export function differences(keep: MemberRow, other: MemberRow): MergeField[] {
  return MERGE_FIELDS.filter(
    (field) => Boolean(keep[field]) && Boolean(other[field]) && keep[field] !== other[field],
  );
}

/** Fields that the kept record gains because it has nothing there. */
export function gains(keep: MemberRow, other: MemberRow): MergeField[] {
  return MERGE_FIELDS.filter((field) => !keep[field] && Boolean(other[field]));
}

/** Members to merge with, by name, phone, email or passport. */
export async function findOthers(text: string, signal: AbortSignal) {
  const state = $state.get();
  const found = await call(memberChoices, { query: { q: text }, signal });
  return found
    .filter(({ id }) => state.kind !== 'choosing' || id !== state.keep.id)
    .map((member) => ({
      value: member.id,
      label: [markedName(member), member.passport, member.phone].filter(Boolean).join(' · '),
    }));
}

export async function chooseOther(id: number): Promise<void> {
  const state = $state.get();
  if (state.kind !== 'choosing') return;
  const other = await attempt(() => call(members.get, { params: { id } }));
  if (other) $state.set({ kind: 'comparing', keep: state.keep, other, take: new Set(), busy: false });
}

/** Takes the other one's value of a field, or keeps ours. */
export function takeField(field: MergeField, taken: boolean): void {
  const state = $state.get();
  if (state.kind !== 'comparing') return;
  const take = new Set(state.take);
  if (taken) take.add(field);
  else take.delete(field);
  $state.set({ ...state, take });
}

/** Merges; on a refusal the dialog closes like any other, and the lists show what stands. */
export async function merge(): Promise<void> {
  const state = $state.get();
  if (state.kind !== 'comparing' || state.busy) return;
  const { keep, other, take } = state;
  $state.set({ ...state, busy: true });
  try {
    const body = { from_id: other.id, from_version: other.version, take: [...take] };
    await call(mergeMember, { params: { id: keep.id }, version: keep.version, body });
    panel.open(keep.id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(error);
  }
  closeMerge();
  reload();
}
