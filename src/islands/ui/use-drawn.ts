import { useEffect, useState } from 'react';

/** Rows that fill any window. */
const FIRST = 50;

/**
 * The rows that are drawn now: of a long page first those that fill the window, and in the frame after them all. Until
 * then the rows of the page before stand below, whose elements are filled anew.
 */
export function useDrawn<Row>(rows: readonly Row[]): readonly Row[] {
  const [whole, setWhole] = useState<readonly Row[]>([]);
  const isWhole = rows.length <= FIRST || whole === rows;
  useEffect(() => {
    if (whole === rows) return;
    const frame = requestAnimationFrame(() => setWhole(rows));
    return () => cancelAnimationFrame(frame);
  }, [rows, whole]);
  return isWhole ? rows : [...rows.slice(0, FIRST), ...whole.slice(FIRST, rows.length)];
}
