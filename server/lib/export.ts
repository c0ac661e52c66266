import type { Kysely } from 'kysely';
import Papa from 'papaparse';
import type { Language } from '../../src/lib/contract/fields.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import type { Database } from '../db/tables.ts';
import { companyZone } from './company-zone.ts';
import { csvCell } from './export-cells.ts';
import type { Cell, CellType } from './export-cells.ts';
import { workbookOf } from './export-workbook.ts';
import { conflict } from './problem.ts';
import { words } from './words.ts';

export interface ExportColumn<Row> {
  /** Key of its heading: the same words as on the screen. */
  heading: string;
  value: (row: Row) => Cell;
  /** What its values are; text where it is not said, and numbers are numbers. */
  type?: CellType;
}

interface Export<Row> {
  /** Begins the file's name. */
  name: string;
  columns: readonly ExportColumn<Row>[];
  rows: AsyncIterable<Row>;
}

interface Asked {
  db: Kysely<Database>;
  language: Language;
  now: Date;
}

/** A workbook is built in memory; a larger export is refused before it begins, and CSV has no end. */
const XLSX_ROWS = 100_000;
/** Rows that are read from the database at a time. */
export const EXPORT_BATCH = 500;
const CSV_LINES = 500;

/**
 * All rows as CSV, streamed: UTF-8 with BOM so that Excel reads accents (rule: exports-are-whole), every text quoted
 * and harmless. The first rows are read before it answers, so that a refusal (an unknown sort) still is a refusal and
 * not half a file.
 */
export async function csvOf<Row>(asked: Asked, sheet: Export<Row>): Promise<Response> {
  const zone = await companyZone(asked.db);
  const lines = (cells: Cell[][]) =>
    `${Papa.unparse(cells, { quotes: (value) => typeof value === 'string', newline: '\r\n' })}\r\n`;
  async function* texts() {
    let batch: Cell[][] = [headings(asked, sheet)];
    let begun = '\uFEFF';
    for await (const row of sheet.rows) {
      batch.push(sheet.columns.map(({ value, type }) => csvCell(value(row), type, zone)));
      if (batch.length < CSV_LINES) continue;
      yield begun + lines(batch);
      batch = [];
      begun = '';
    }
    if (batch.length > 0) yield begun + lines(batch);
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
  return download(body, 'text/csv; charset=utf-8', `${fileName(asked, sheet, zone)}.csv`);
}

/** Rows as a workbook with typed cells. Throws 409 `export_too_large` instead of leaving rows out. */
export async function xlsxOf<Row>(asked: Asked, sheet: Export<Row>): Promise<Response> {
  const zone = await companyZone(asked.db);
  const rows: Cell[][] = [];
  for await (const row of sheet.rows) {
    if (rows.length === XLSX_ROWS)
      throw conflict('export_too_large', { rows: XLSX_ROWS.toLocaleString('en-US') });
    rows.push(sheet.columns.map(({ value }) => value(row)));
  }
  const types = sheet.columns.map(({ type }) => type);
  const bytes = await workbookOf({ headings: headings(asked, sheet), types, rows, zone });
  return download(
    bytes,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    `${fileName(asked, sheet, zone)}.xlsx`,
  );
}

const headings = <Row>({ language }: Asked, { columns }: Export<Row>) =>
  columns.map(({ heading }) => words(language)(heading));
/** By the company's clock: an export of New Year's Eve is of that day (rule: company-day). */
const fileName = <Row>({ now }: Asked, { name }: Export<Row>, zone: string) =>
  `${name}-${todayIn(zone, now)}`;

function download(
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
  type: string,
  name: string,
): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });
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
