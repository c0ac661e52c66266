import { useEffect, useState } from 'react';

/** Rows that fill any window. */
const FIRST = 50;

/**
 * The rows that are drawn now. Of a page longer than those before it first the rows that fill the window, and in the frame
 * after them all; where as many stand already, their elements are filled anew at once.
 */
export function useDrawn<Row>(rows: readonly Row[]): readonly Row[] {
  const [standing, setStanding] = useState(FIRST);
  useEffect(() => {
    if (rows.length <= standing) return;
    const frame = requestAnimationFrame(() => setStanding(rows.length));
    return () => cancelAnimationFrame(frame);
  }, [rows, standing]);
  return rows.length <= standing ? rows : rows.slice(0, FIRST);
}
