import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call, newIdempotencyKey } from '../../../lib/api/call.ts';
import { IMPORT_ROWS } from '../../../lib/contract/users/members.ts';
import { IMPORT_FIELDS, importMembers } from '../../../lib/contract/users/member-import.ts';
import type { ImportField, ImportResult, ImportRow } from '../../../lib/contract/users/member-import.ts';
import { searchKey } from '../../../lib/domain/plain-letters.ts';
import { list } from './store.ts';

/** A row of the file as it was read. */
interface FileRow {
  /** Its line in the file, the first being line 1. */
  readonly line: number;
  readonly row: ImportRow;
}

/** A row of the file, with what the server says of it. */
export interface Previewed extends FileRow {
  readonly result: ImportResult;
}

/** The dialog that imports. */
export type ImportState =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'choosing';
      readonly problem: 'unreadable' | 'no_rows' | 'too_many' | 'no_columns' | undefined;
      readonly error: ApiError | undefined;
      readonly busy: boolean;
    }
  | {
      readonly kind: 'previewing';
      readonly rows: readonly Previewed[];
      readonly duplicates: boolean;
      readonly busy: boolean;
      readonly error: ApiError | undefined;
    }
  | { readonly kind: 'done'; readonly added: number; readonly left: readonly Previewed[] };

const $state = atom<ImportState>({ kind: 'closed' });
export const $import: ReadableAtom<ImportState> = $state;

const CHOOSING = {
  kind: 'choosing',
  problem: undefined,
  error: undefined,
  busy: false,
} as const satisfies ImportState;
export const beginImport = (): void => $state.set(CHOOSING);
export const closeImport = (): void => $state.set({ kind: 'closed' });

let idempotencyKey = newIdempotencyKey();

/** Which column is which field: by the field's own name or by its label in either language. */
function fieldOfHeading(
  heading: string,
  labels: Readonly<Record<ImportField, readonly string[]>>,
): ImportField | undefined {
  const key = searchKey(heading);
  return IMPORT_FIELDS.find(
    (field) =>
      searchKey(field.replaceAll('_', ' ')) === key ||
      field === key ||
      labels[field].some((label) => searchKey(label) === key),
  );
}

/** Reads a CSV file and asks the server what it thinks of every row, without writing anything. */
export async function readFile(
  file: Blob,
  labels: Readonly<Record<ImportField, readonly string[]>>,
): Promise<void> {
  $state.set({ ...CHOOSING, busy: true });
  const refuse = (problem: 'unreadable' | 'no_rows' | 'too_many' | 'no_columns'): void =>
    $state.set({ ...CHOOSING, problem });
  const { default: Papa } = await import('papaparse');
  const text = await decode(file);
  if (text === undefined) return refuse('unreadable');
  // What Excel writes in front of a file to name its separator.
  const separator = /^sep=(.)\s*$/im.exec(text.split('\n', 1)[0] ?? '')?.[1];
  const lines = numbered(Papa.parse<string[]>(text, separator ? { delimiter: separator } : {}).data);
  const heading = lines
    .slice(0, TITLE_LINES)
    .findIndex(({ cells }) => cells.some((cell) => NAMES.includes(fieldOfHeading(cell, labels))));
  const fields = lines[heading]?.cells.map((cell) => fieldOfHeading(cell, labels));
  if (!fields) return refuse('no_columns');
  const rows = lines.slice(heading + 1).map(({ line, cells }): FileRow => ({
    line,
    row: Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : []))),
  }));
  if (rows.length === 0) return refuse('no_rows');
  if (rows.length > IMPORT_ROWS) return refuse('too_many');
  idempotencyKey = newIdempotencyKey();
  await rehearse(rows, false);
}

/** Lines in front of the headings, such as a title, that a file may have. */
const TITLE_LINES = 10;
/** Without one of them a line has no headings, and nobody a name. */
const NAMES: readonly (ImportField | undefined)[] = ['first_name', 'last_name'];

/** The lines that hold something, by their number in the file: a cell may hold line breaks of its own. */
function numbered(data: readonly string[][]): { line: number; cells: string[] }[] {
  let next = 1;
  const lines = data.map((cells) => {
    const line = next;
    next += 1 + cells.join('').split('\n').length - 1;
    return { line, cells };
  });
  return lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
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

async function rehearse(rows: readonly FileRow[], duplicates: boolean): Promise<void> {
  try {
    const { results } = await call(importMembers, {
      body: { rows: rows.map(({ row }) => row), rehearsal: true, duplicates },
    });
    $state.set({
      kind: 'previewing',
      rows: paired(rows, results),
      duplicates,
      busy: false,
      error: undefined,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    $state.set({ ...CHOOSING, error });
  }
}

const paired = (rows: readonly FileRow[], results: readonly ImportResult[]): Previewed[] =>
  results.flatMap((result) => {
    const row = rows[result.row];
    return row ? [{ ...row, result }] : [];
  });

/** Also adds, or does not add, rows that seem to be somebody who is there already. */
export async function setDuplicates(duplicates: boolean): Promise<void> {
  const state = $state.get();
  if (state.kind !== 'previewing' || state.busy) return;
  $state.set({ ...state, duplicates, busy: true });
  await rehearse(state.rows, duplicates);
}

/** Adds the rows that are good; the others stay on the screen with their reasons. */
export async function carryOut(): Promise<void> {
  const state = $state.get();
  if (state.kind !== 'previewing' || state.busy) return;
  $state.set({ ...state, busy: true });
  const { rows } = state;
  try {
    const { added, results } = await call(importMembers, {
      body: { rows: rows.map(({ row }) => row), rehearsal: false, duplicates: state.duplicates },
      idempotencyKey,
    });
    $state.set({ kind: 'done', added, left: paired(rows, results).filter(({ result }) => !result.accepted) });
    void list.reload();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 0) idempotencyKey = newIdempotencyKey();
    $state.set({ ...state, busy: false, error });
  }
}
