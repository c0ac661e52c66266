import { fetched } from '../api/fetched.ts';
import { IMPORT_ROWS } from '../contract/imports.ts';
import { searchKey } from '../domain/plain-letters.ts';
import { isZip, readWorkbook } from './workbook.ts';
import type { SheetLine } from './workbook.ts';

/** Columns of an import: their fields, and how people head them. */
export interface ImportColumns<Field extends string> {
  readonly fields: readonly Field[];
  /** A line that heads none of these is no heading. */
  readonly needed: readonly Field[];
  /** By what a column is known beside its field's own name: labels, common names, in both languages. */
  readonly headings: Readonly<Record<Field, readonly string[]>>;
}

/** A row of the file as it was read. */
export interface FileRow<Field extends string = string> {
  /** Its line in the file, the first being line 1. */
  readonly line: number;
  readonly row: { readonly [F in Field]?: string };
}

export type FileProblem = 'unreadable' | 'empty' | 'no_rows' | 'too_many' | 'no_columns';

/** Lines in front of the headings, such as a title, that a file may have. */
const TITLE_LINES = 10;

/** The rows of a CSV or XLSX file, or why there are none. */
export async function readImportFile<Field extends string>(
  file: Blob,
  columns: ImportColumns<Field>,
): Promise<{ readonly rows: readonly FileRow<Field>[] } | { readonly problem: FileProblem }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) return { problem: 'empty' };
  const lines = isZip(bytes) ? await readWorkbook(bytes) : await readText(bytes);
  if (!lines) return { problem: 'unreadable' };
  if (lines.length === 0) return { problem: 'empty' };
  const fieldOf = headingReader(columns);
  const heading = lines.slice(0, TITLE_LINES).findIndex(({ cells }) =>
    cells.some((cell) => {
      const field = fieldOf(cell);
      return field !== undefined && columns.needed.includes(field);
    }),
  );
  const fields = lines[heading]?.cells.map(fieldOf);
  if (!fields) return { problem: 'no_columns' };
  const rows = lines.slice(heading + 1).map(({ line, cells }) => ({
    line,
    row: Object.fromEntries(
      fields.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : [])),
    ) as FileRow<Field>['row'],
  }));
  if (rows.length === 0) return { problem: 'no_rows' };
  return rows.length > IMPORT_ROWS ? { problem: 'too_many' } : { rows };
}

/** Which column is which field. */
function headingReader<Field extends string>({ fields, headings }: ImportColumns<Field>) {
  const known = new Map<string, Field>();
  for (const field of fields.toReversed())
    for (const name of [...headings[field], field.replaceAll('_', ' '), field])
      known.set(searchKey(name), field);
  return (heading: string): Field | undefined => known.get(searchKey(heading));
}

async function readText(bytes: Uint8Array<ArrayBuffer>): Promise<SheetLine[] | undefined> {
  const text = decode(bytes);
  if (text === undefined) return undefined;
  const { default: Papa } = await fetched(import('papaparse'));
  // What Excel writes in front of a file to name its separator.
  const separator = /^sep=(.)\s*$/im.exec(text.split('\n', 1)[0] ?? '')?.[1];
  // An empty line at the end would hide the separator of two columns from who guesses it.
  return numbered(Papa.parse<string[]>(text.trimEnd(), separator ? { delimiter: separator } : {}).data);
}

/** The lines that hold something, by their number in the file: a cell may hold line breaks of its own. */
function numbered(data: readonly string[][]): SheetLine[] {
  let next = 1;
  const lines = data.map((cells) => {
    const line = next;
    next += 1 + cells.join('').split('\n').length - 1;
    return { line, cells };
  });
  return lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** UTF-8, or what Excel writes in Spanish and English where it does not write UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
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
