import { toLocal } from '../../src/lib/domain/wall-clock.ts';
import { serialOf } from './export-cells.ts';
import type { Cell, CellType } from './export-cells.ts';

/** How cells of a type show their number. */
const FORMATS = {
  money: '#,##0.00',
  date: 'dd/mm/yyyy',
  local: 'dd/mm/yyyy hh:mm',
  instant: 'dd/mm/yyyy hh:mm',
} as const;
/** Characters that a column is wide, at least and at most. */
const WIDTH = { min: 8, max: 48 } as const;
/** Rows whose texts decide how wide a column is. */
const MEASURED_ROWS = 200;

interface Sheet {
  headings: readonly string[];
  types: readonly (CellType | undefined)[];
  rows: readonly (readonly Cell[])[];
  /** The company's, by whose clock instants are shown. */
  zone: string;
}

/** A workbook of one sheet: numbers, money, dates and times as such, columns as wide as what they hold, the head frozen. */
export async function workbookOf({ headings, types, rows, zone }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map((value, at) => cellOf(value, types[at], zone)));
  const columns = headings.map((heading, at) => ({
    width: widthOf([heading, ...rows.slice(0, MEASURED_ROWS).map((row) => shownText(row[at], types[at]))]),
  }));
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const bytes = await writeExcelFile([head, ...cells], { columns, stickyRowsCount: 1 }).toBuffer();
  return new Uint8Array(bytes);
}

function cellOf(value: Cell, type: CellType | undefined, zone: string) {
  if (typeof value === 'boolean') return { value, type: Boolean };
  if (typeof value === 'number')
    return type === 'money' ? { value, type: Number, format: FORMATS.money } : { value, type: Number };
  if (value === null || value === '') return { value: '', type: String };
  if (type === 'date' || type === 'local')
    return { value: serialOf(value), type: Number, format: FORMATS[type] };
  if (type === 'instant')
    return { value: serialOf(toLocal(value, zone)), type: Number, format: FORMATS.instant };
  return { value, type: String };
}

function shownText(value: Cell | undefined, type: CellType | undefined): string {
  if (type !== undefined && type in FORMATS && value !== null && type !== 'money')
    return FORMATS[type as keyof typeof FORMATS];
  return typeof value === 'number' && type === 'money'
    ? value.toLocaleString('en-US', { minimumFractionDigits: 2 })
    : String(value ?? '');
}

const widthOf = (texts: readonly string[]): number =>
  Math.min(
    WIDTH.max,
    texts.reduce((widest, text) => Math.max(widest, text.length + 2), WIDTH.min as number),
  );
