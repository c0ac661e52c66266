import type { ReactNode } from 'react';
import type { Arrangeable } from '../../lib/records/preferences.ts';

/** One column of a table, as data. */
export interface Column<Row> extends Arrangeable {
  /** Its head, and its name wherever columns are chosen. */
  label(): string;
  cell(row: Row): ReactNode;
  /** Numbers and money end where the column ends. */
  readonly align?: 'end';
  /** Name under which the list sorts by it. */
  readonly sort?: string;
  /** Width in CSS pixels until a person chooses another; as wide as its contents when not given. */
  readonly width?: number;
  /** Its place on the card that a row is at phone width; without one it is not there. */
  readonly card?: 'title' | 'badge' | 'line';
}

/** Width of the column of checkboxes. */
const CHOICE_WIDTH = 54;
const PINNED_WIDTH = 168;

/** Where pinned columns stand: key → distance from the left edge. */
export function pinnedOffsets(
  columns: readonly Column<never>[],
  pinned: readonly string[],
  widths: Readonly<Record<string, number>>,
): Map<string, number> {
  const offsets = new Map<string, number>();
  let left = CHOICE_WIDTH;
  for (const column of columns) {
    if (!pinned.includes(column.key)) continue;
    offsets.set(column.key, left);
    left += widths[column.key] ?? column.width ?? PINNED_WIDTH;
  }
  return offsets;
}

/** Style of a cell: its width, and its place when it is pinned. */
export function cellStyle(
  column: Column<never>,
  widths: Readonly<Record<string, number>>,
  left: number | undefined,
): React.CSSProperties | undefined {
  const width = widths[column.key] ?? column.width ?? (left === undefined ? undefined : PINNED_WIDTH);
  if (width === undefined) return undefined;
  return { width, minWidth: width, maxWidth: width, ...(left === undefined ? {} : { left }) };
}
