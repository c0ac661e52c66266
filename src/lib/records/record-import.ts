import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, newIdempotencyKey } from '../api/call.ts';
import type { FieldError } from '../contract/errors.ts';
import { readImportFile } from './import-file.ts';
import type { FileProblem, FileRow, ImportColumns } from './import-file.ts';

/** What the server says of a row. */
export interface ImportResult {
  readonly row: number;
  readonly accepted: boolean;
  readonly errors: readonly FieldError[];
}

/** A row of the file, with what the server says of it. */
export interface Previewed<Result extends ImportResult = ImportResult> extends FileRow {
  readonly result: Result;
}

/** Where an import stands. */
export type ImportState<Result extends ImportResult = ImportResult> =
  | {
      readonly kind: 'choosing';
      readonly problem: FileProblem | undefined;
      readonly error: ApiError | undefined;
      readonly busy: boolean;
    }
  | {
      readonly kind: 'previewing';
      readonly rows: readonly Previewed<Result>[];
      /** Also adds what seems to be there already. */
      readonly duplicates: boolean;
      /** Adds the good rows although others have faults. */
      readonly leaveOut: boolean;
      readonly busy: boolean;
      readonly error: ApiError | undefined;
    }
  | { readonly kind: 'done'; readonly added: number; readonly left: readonly Previewed<Result>[] };

interface ImportBody {
  readonly rows: FileRow['row'][];
  readonly rehearsal: boolean;
  readonly leave_out: boolean;
  readonly duplicates: boolean;
}

interface Importing<Result extends ImportResult> {
  /** Asks the server; the key goes with what writes. */
  send(
    body: ImportBody,
    options: { idempotencyKey?: string },
  ): Promise<{ readonly added: number; readonly results: readonly Result[] }>;
  /** Reads the list again after something was added. */
  reload(): void;
}

export interface RecordImport<Result extends ImportResult = ImportResult> {
  readonly $state: ReadableAtom<ImportState<Result>>;
  /** Begins anew, whatever was read before. */
  begin(): void;
  read(file: Blob, columns: ImportColumns<string>): Promise<void>;
  setDuplicates(duplicates: boolean): Promise<void>;
  setLeaveOut(leaveOut: boolean): void;
  carryOut(): Promise<void>;
}

const CHOOSING = { kind: 'choosing', problem: undefined, error: undefined, busy: false } as const;

/** Records from a file: read here, tried by the server, which names every fault, and then added (rule: import-row-by-row). */
export function createImport<Result extends ImportResult>({
  send,
  reload,
}: Importing<Result>): RecordImport<Result> {
  const $state = atom<ImportState<Result>>(CHOOSING);
  // One file is one import, however often it is sent.
  let idempotencyKey = newIdempotencyKey();

  async function rehearse(rows: readonly FileRow[], duplicates: boolean): Promise<void> {
    const { results } = await send(
      { rows: rows.map(({ row }) => row), rehearsal: true, leave_out: true, duplicates },
      {},
    );
    $state.set({
      kind: 'previewing',
      rows: paired(rows, results),
      duplicates,
      leaveOut: false,
      busy: false,
      error: undefined,
    });
  }

  /** What cannot be, or cannot be fetched, is said where the file is chosen. */
  async function orChooseAgain(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $state.set({ ...CHOOSING, error });
    }
  }

  return {
    $state,
    begin: () => $state.set(CHOOSING),
    async read(file, columns) {
      $state.set({ ...CHOOSING, busy: true });
      await orChooseAgain(async () => {
        const read = await readImportFile(file, columns);
        if ('problem' in read) return $state.set({ ...CHOOSING, problem: read.problem });
        idempotencyKey = newIdempotencyKey();
        await rehearse(read.rows, false);
      });
    },
    async setDuplicates(duplicates) {
      const state = $state.get();
      if (state.kind !== 'previewing' || state.busy) return;
      $state.set({ ...state, duplicates, busy: true });
      await orChooseAgain(() => rehearse(state.rows, duplicates));
    },
    setLeaveOut(leaveOut) {
      const state = $state.get();
      if (state.kind === 'previewing' && !state.busy) $state.set({ ...state, leaveOut });
    },
    async carryOut() {
      const state = $state.get();
      if (state.kind !== 'previewing' || state.busy) return;
      $state.set({ ...state, busy: true });
      const { rows, duplicates, leaveOut } = state;
      try {
        const { added, results } = await send(
          { rows: rows.map(({ row }) => row), rehearsal: false, leave_out: leaveOut, duplicates },
          { idempotencyKey },
        );
        const now = paired(rows, results);
        const left = now.filter(({ result }) => !result.accepted);
        // Something that was good a moment ago no longer is: nothing was written, and the clerk sees why.
        if (left.length > 0 && !leaveOut) {
          idempotencyKey = newIdempotencyKey();
          return $state.set({ ...state, rows: now, busy: false });
        }
        $state.set({ kind: 'done', added, left });
        reload();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status !== 0) idempotencyKey = newIdempotencyKey();
        $state.set({ ...state, busy: false, error });
      }
    },
  };
}

const paired = <Result extends ImportResult>(
  rows: readonly FileRow[],
  results: readonly Result[],
): Previewed<Result>[] =>
  results.flatMap((result) => {
    const row = rows[result.row];
    return row ? [{ ...row, result }] : [];
  });
