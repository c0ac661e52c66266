/** What stands in a cell of a grid of days: what is free of all there is, and what blocks keep. */
export interface DayCell {
  readonly free: number;
  readonly total: number;
  readonly blocked: number;
}

/** One row: a model at a station, a kind of room of a house. */
export interface DayRow {
  readonly key: string;
  /** Rows of one group stand under one another, below its name. */
  readonly group: { readonly id: number; readonly name: string };
  readonly name: string;
  /** Second line of the row's head; empty where the group says it. */
  readonly detail: string;
  /** One for each day. */
  readonly cells: readonly DayCell[];
}

/** A line of the grid: the name of a group, or a row with its place among the rows. */
export type DayLine<Row extends DayRow = DayRow> =
  | { readonly kind: 'group'; readonly key: string; readonly name: string }
  | { readonly kind: 'row'; readonly key: string; readonly row: Row; readonly index: number };

/** Rows in the order given, each group under its name. */
export function linesOf(rows: readonly DayRow[]): DayLine[] {
  return rows.flatMap((row, index): DayLine[] => {
    const { key, group } = row;
    const line = { kind: 'row', key, row, index } as const;
    return group.id === rows[index - 1]?.group.id
      ? [line]
      : [{ kind: 'group', key: `group-${group.id}-${index}`, name: group.name }, line];
  });
}

/** So many are drawn at once beyond what is seen, and come and go together. */
const STEP = 4;

/** A part of the lines or of the days; the second bound is excluded. */
export interface Sight {
  readonly from: number;
  readonly to: number;
}

/** Which of things of one size are to be drawn in a window that begins at `start`: those in sight and some beyond. */
export function inSight(start: number, length: number, size: number): Sight {
  const [first, last] = [Math.max(0, start) / size, (Math.max(0, start) + length) / size];
  return {
    from: Math.max(0, (Math.floor(first / STEP) - 1) * STEP),
    to: (Math.ceil(last / STEP) + 1) * STEP,
  };
}

/** The cell at which the keys are. */
export interface DayCursor {
  readonly row: number;
  readonly day: number;
}

interface Grid {
  readonly rows: number;
  readonly days: number;
  /** Rows in sight, which a page is. */
  readonly page: number;
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** The cursor where there is a cell, whatever became of the rows. */
export const keepInside = ({ row, day }: DayCursor, { rows, days }: Omit<Grid, 'page'>): DayCursor => ({
  row: within(row, rows),
  day: within(day, days),
});

/** Where a key leads, as in a spreadsheet; undefined for a key that leads nowhere. With Ctrl it leads to the edge. */
export function moveCursor(
  { row, day }: DayCursor,
  { key, ctrl }: { readonly key: string; readonly ctrl: boolean },
  grid: Grid,
): DayCursor | undefined {
  const { rows, days, page } = grid;
  const moves: Readonly<Record<string, DayCursor>> = {
    ArrowLeft: { row, day: ctrl ? 0 : day - 1 },
    ArrowRight: { row, day: ctrl ? days : day + 1 },
    ArrowUp: { row: ctrl ? 0 : row - 1, day },
    ArrowDown: { row: ctrl ? rows : row + 1, day },
    Home: { row: ctrl ? 0 : row, day: 0 },
    End: { row: ctrl ? rows : row, day: days },
    PageUp: { row: row - page, day },
    PageDown: { row: row + page, day },
  };
  const to = moves[key];
  return to && keepInside(to, grid);
}

/** Days in parts of nearly one size that fit on paper. */
export function partsOf(days: number, most: number): Sight[] {
  const parts = Math.max(1, Math.ceil(days / most));
  const size = Math.ceil(days / parts);
  return Array.from({ length: parts }, (_, part) => ({
    from: part * size,
    to: Math.min(days, (part + 1) * size),
  }));
}
