import { useDeferredValue } from 'react';

/** Pages of so many rows, and fewer, are drawn in one step. */
const AT_ONCE = 60;
/** Rows before and after those in the window that come with them, for who scrolls meanwhile. */
const BESIDE = 10;

/** Rows by their places: the first, and the one after the last. */
interface Span {
  readonly from: number;
  readonly until: number;
}

/** Of a page that takes the place of another: its own rows in `sight`, and elsewhere those that stand there. */
export function drawnFirst<Row>(
  rows: readonly Row[],
  before: readonly Row[],
  { from, until }: Span,
): readonly Row[] {
  const count = Math.min(rows.length, Math.max(before.length, until));
  return rows.slice(0, count).map((row, at) => (at >= from && at < until ? row : (before[at] ?? row)));
}

/** Which rows of a table lie in the window, and a few beside. All rows are of one height. */
function inSight(body: HTMLTableSectionElement | null): Span {
  const { top = 0, height = 0 } = body?.rows[0]?.getBoundingClientRect() ?? {};
  if (height === 0) return { from: 0, until: AT_ONCE };
  return {
    from: Math.floor(-top / height) - BESIDE,
    until: Math.ceil((innerHeight - top) / height) + BESIDE,
  };
}

/**
 * The rows to draw now. Of a long page that takes the place of another first those in the window, and the others as soon
 * as they are seen: until then the page before stands there, whose elements are filled anew. So nobody waits for what
 * lies out of sight, nothing moves, and the page can be scrolled, searched and printed as a whole.
 */
export function useDrawn<Row>(
  rows: readonly Row[],
  body: { readonly current: HTMLTableSectionElement | null },
): readonly Row[] {
  const before = useDeferredValue(rows);
  if (before === rows || before.length === 0 || rows.length <= AT_ONCE) return rows;
  return drawnFirst(rows, before, inSight(body.current));
}
