import { useEffect, useState } from 'react';

/** Rows that fill any window. */
const FIRST = 50;

/**
 * The rows that are drawn now: of a long page those that fill the window, and in the frame after them all. A page whose
 * rows merely changed is drawn whole at once.
 */
export function useDrawn<Row extends { id: number }>(rows: readonly Row[]): readonly Row[] {
  const [whole, setWhole] = useState<readonly Row[]>([]);
  const isWhole = rows.length <= FIRST || (whole.length === rows.length && whole[0]?.id === rows[0]?.id && whole.at(-1)?.id === rows.at(-1)?.id);
  useEffect(() => {
    if (whole === rows) return;
    const frame = requestAnimationFrame(() => setWhole(rows));
    return () => cancelAnimationFrame(frame);
  }, [rows, whole]);
  return isWhole ? rows : rows.slice(0, FIRST);
}
