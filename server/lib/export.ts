import Papa from 'papaparse';
import writeExcelFile from 'write-excel-file/node';
import type { Language } from '../../src/lib/contract/fields.ts';
import { words } from './words.ts';

/** A value of an export: money as a number of whole units, dates as ISO text. */
export type Cell = string | number | boolean | null;

export interface ExportColumn<Row> {
  /** Key of its heading: the same words as on the screen. */
  heading: string;
  value: (row: Row) => Cell;
}

interface Export<Row> {
  /** Begins the file's name. */
  name: string;
  language: Language;
  columns: readonly ExportColumn<Row>[];
  rows: AsyncIterable<Row>;
  now: Date;
}

/** Excel holds this many rows on one sheet, and its file is built in memory. */
const XLSX_ROWS = 100_000;
/** Rows that are read from the database at a time. */
export const EXPORT_BATCH = 500;
const CSV_LINES = 500;

/**
 * All rows as CSV, streamed: UTF-8 with BOM so that Excel reads accents (K124), formulas made harmless. The first rows
 * are read before it answers, so that a refusal (an unknown sort) still is a refusal and not half a file.
 */
export async function csvOf<Row>(sheet: Export<Row>): Promise<Response> {
  const line = (cells: readonly Cell[][]) => `${Papa.unparse(cells as Cell[][], { escapeFormulae: /^[=+\-@\t\r](?!\d+([.,]\d+)?$)/, newline: '\r\n' })}\r\n`;
  async function* texts() {
    let batch: Cell[][] = [headings(sheet)];
    let begun = '\uFEFF';
    for await (const row of sheet.rows) {
      batch.push(sheet.columns.map(({ value }) => value(row)));
      if (batch.length < CSV_LINES) continue;
      yield begun + line(batch);
      batch = [];
      begun = '';
    }
    if (batch.length > 0) yield begun + line(batch);
  }
  const chunks = texts();
  const encoder = new TextEncoder();
  let next = await chunks.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = await chunks.next();
    },
    // A reader who goes away gives the database's cursor back.
    cancel: async () => void (await chunks.return(undefined)),
  });
  return download(body, 'text/csv; charset=utf-8', `${fileName(sheet)}.csv`);
}

/** Rows as a workbook, numbers as numbers; the first hundred thousand. */
export async function xlsxOf<Row>(sheet: Export<Row>): Promise<Response> {
  const rows: { value: string | number | boolean; type: StringConstructor | NumberConstructor | BooleanConstructor }[][] = [];
  const cell = (value: Cell) =>
    typeof value === 'number' ? { value, type: Number } : typeof value === 'boolean' ? { value, type: Boolean } : { value: value ?? '', type: String };
  rows.push(headings(sheet).map(cell));
  for await (const row of sheet.rows) {
    rows.push(sheet.columns.map(({ value }) => cell(value(row))));
    if (rows.length > XLSX_ROWS) break;
  }
  const bytes = await writeExcelFile(rows, { stickyRowsCount: 1 }).toBuffer();
  return download(new Uint8Array(bytes), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', `${fileName(sheet)}.xlsx`);
}

const headings = <Row>({ columns, language }: Export<Row>) => columns.map(({ heading }) => words(language)(heading));
const fileName = <Row>({ name, now }: Export<Row>) => `${name}-${now.toISOString().slice(0, 10)}`;

function download(body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>, type: string, name: string): Response {
  return new Response(body, { headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` } });
}

/** Rows of a stream by so many, so that what belongs to them is read by one query for each batch. */
export async function* inBatches<R>(rows: AsyncIterable<R>): AsyncGenerator<R[]> {
  let batch: R[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < EXPORT_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
