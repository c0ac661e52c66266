import { fetched } from '../api/fetched.ts';

/** The first sheet of an Excel workbook (XLSX) as texts, read by read-excel-file, which is fetched with the first one. */

export interface SheetLine {
  /** Its number, as the spreadsheet shows it. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** True for what begins as a zip. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** The lines of the first sheet, empty ones left out; undefined for what is no workbook. A date is ISO's. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<SheetLine[] | undefined> {
  const { readSheet } = await fetched(import('read-excel-file/universal'));
  // Whatever it finds wrong with a file, there is nothing to import.
  const rows = await readSheet(new Blob([bytes]), { trim: false }).catch(() => undefined);
  return rows
    ?.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** 8.4000000000000004 was typed as 8.4, and a phone is no 5.355512345E9. */
const textOf = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell);
