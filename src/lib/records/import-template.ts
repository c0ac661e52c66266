import { fetched } from '../api/fetched.ts';
import type { Download } from '../api/call.ts';

/** A file to fill in: the headings, and one row as an example. */
interface Template {
  /** Without ending. */
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type TemplateFormat = 'csv' | 'xlsx';

/** The template as a file. Every cell is text, so that a spreadsheet keeps the zeros in front of a number. */
export async function templateFile(
  { name, headings, rows }: Template,
  format: TemplateFormat,
): Promise<Download> {
  if (format === 'csv') {
    const { default: Papa } = await fetched(import('papaparse'));
    // With the mark by which Excel reads accents.
    const text = `\uFEFF${Papa.unparse([headings, ...rows], { newline: '\r\n' })}\r\n`;
    return { name: `${name}.csv`, blob: new Blob([text], { type: 'text/csv;charset=utf-8' }) };
  }
  const { default: writeWorkbook } = await fetched(import('write-excel-file/universal'));
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map((value) => ({ value, type: String, format: '@' })));
  const columns = headings.map((heading, at) => ({
    width: Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)) + 2,
  }));
  const blob = await writeWorkbook([head, ...cells], { columns, stickyRowsCount: 1 }).toBlob();
  return { name: `${name}.xlsx`, blob };
}
