import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call, newIntention } from '../../../lib/api.ts';
import { IMPORT_FIELDS, IMPORT_ROWS, importMembers } from '../../../lib/contract/users/members.ts';
import type { ImportField, ImportResult, ImportRow } from '../../../lib/contract/users/members.ts';
import { searchKey } from '../../../lib/domain/names.ts';
import { list } from './store.ts';

/** A row of the file as it was read, with what the server says of it. */
export interface Previewed {
  /** Its line in the file, the heading being line 1. */
  readonly line: number;
  readonly row: ImportRow;
  readonly result: ImportResult;
}

/** The dialog that imports. */
export type ImportState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'choosing'; readonly problem: 'unreadable' | 'no_rows' | 'too_many' | 'no_columns' | undefined; readonly error: ApiError | undefined; readonly busy: boolean }
  | { readonly kind: 'previewing'; readonly rows: readonly Previewed[]; readonly duplicates: boolean; readonly busy: boolean; readonly error: ApiError | undefined }
  | { readonly kind: 'done'; readonly added: number; readonly left: readonly Previewed[] };

const $state = atom<ImportState>({ kind: 'closed' });
export const $import: ReadableAtom<ImportState> = $state;

const CHOOSING = { kind: 'choosing', problem: undefined, error: undefined, busy: false } as const satisfies ImportState;
export const beginImport = (): void => $state.set(CHOOSING);
export const closeImport = (): void => $state.set({ kind: 'closed' });

let intention = newIntention();

/** Which column is which field: by the field's own name or by its label in either language. */
export function fieldOfHeading(heading: string, labels: Readonly<Record<ImportField, readonly string[]>>): ImportField | undefined {
  const key = searchKey(heading);
  return IMPORT_FIELDS.find((field) => searchKey(field.replaceAll('_', ' ')) === key || field === key || labels[field].some((label) => searchKey(label) === key));
}

/** Reads a CSV file and asks the server what it thinks of every row, without writing anything. */
export async function readFile(file: Blob, labels: Readonly<Record<ImportField, readonly string[]>>): Promise<void> {
  $state.set({ ...CHOOSING, busy: true });
  const refuse = (problem: 'unreadable' | 'no_rows' | 'too_many' | 'no_columns'): void => $state.set({ ...CHOOSING, problem });
  const { default: Papa } = await import('papaparse');
  const text = await decode(file);
  if (text === undefined) return refuse('unreadable');
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [headings = [], ...lines] = data;
  const fields = headings.map((heading) => fieldOfHeading(heading, labels));
  if (!fields.includes('first_name') || !fields.includes('last_name')) return refuse('no_columns');
  if (lines.length === 0) return refuse('no_rows');
  if (lines.length > IMPORT_ROWS) return refuse('too_many');
  const rows = lines.map((cells): ImportRow => Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : []))));
  intention = newIntention();
  await rehearse(rows, false);
}

/** UTF-8, or what Excel writes in Spanish and English where it does not write UTF-8. */
async function decode(file: Blob): Promise<string | undefined> {
  const bytes = await file.arrayBuffer();
  for (const encoding of ['utf-8', 'windows-1252']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // Not in this encoding.
    }
  }
  return undefined;
}

async function rehearse(rows: readonly ImportRow[], duplicates: boolean): Promise<void> {
  try {
    const { results } = await call(importMembers, { body: { rows: [...rows], rehearsal: true, duplicates } });
    $state.set({ kind: 'previewing', rows: paired(rows, results), duplicates, busy: false, error: undefined });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    $state.set({ ...CHOOSING, error });
  }
}

const paired = (rows: readonly ImportRow[], results: readonly ImportResult[]): Previewed[] =>
  results.flatMap((result) => {
    const row = rows[result.row];
    return row ? [{ line: result.row + 2, row, result }] : [];
  });

/** Also adds, or does not add, rows that seem to be somebody who is there already. */
export async function setDuplicates(duplicates: boolean): Promise<void> {
  const state = $state.get();
  if (state.kind !== 'previewing' || state.busy) return;
  $state.set({ ...state, duplicates, busy: true });
  await rehearse(state.rows.map(({ row }) => row), duplicates);
}

/** Adds the rows that are good; the others stay on the screen with their reasons. */
export async function carryOut(): Promise<void> {
  const state = $state.get();
  if (state.kind !== 'previewing' || state.busy) return;
  $state.set({ ...state, busy: true });
  const rows = state.rows.map(({ row }) => row);
  try {
    const { added, results } = await call(importMembers, { body: { rows, rehearsal: false, duplicates: state.duplicates }, intention });
    $state.set({ kind: 'done', added, left: paired(rows, results).filter(({ result }) => !result.accepted) });
    void list.reload();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 0) intention = newIntention();
    $state.set({ ...state, busy: false, error });
  }
}
