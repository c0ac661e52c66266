import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { inSight, keepInside, moveCursor } from './day-grid-layout.ts';
import type { DayCursor, Sight } from './day-grid-layout.ts';

/** Height of every line (--day-line in office-parts.css), so that those in sight are found by dividing. */
export const LINE = 40;

const NOTHING: Sight = { from: 0, to: 0 };

/** The element of a cell, while it is drawn. */
export const cellAt = (box: HTMLElement | null, { row, day }: DayCursor): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-row="${row}"][data-day="${day}"]`) ?? null;

/** Which lines and days are in sight, followed while the grid scrolls or changes its size. */
export function useDaysInSight(box: { readonly current: HTMLElement | null }, days: number) {
  const [sight, setSight] = useState({ lines: NOTHING, days: NOTHING });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = (): void => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth, scrollWidth } = element;
      const first = element.querySelector<HTMLElement>('.day-first')?.offsetWidth ?? 0;
      const next = {
        lines: inSight(scrollTop, clientHeight, LINE),
        days: inSight(scrollLeft, clientWidth - first, Math.max(1, (scrollWidth - first) / days)),
      };
      setSight((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, days]);
  return sight;
}

/** The cell at which the keys are, and how they move it. */
export function useDayCursor(
  box: { readonly current: HTMLElement | null },
  rows: number,
  days: readonly string[],
  today: string,
  open: (at: DayCursor) => void,
) {
  const [wanted, setWanted] = useState<DayCursor>(() => ({ row: 0, day: Math.max(0, days.indexOf(today)) }));
  const cursor = keepInside(wanted, { rows, days: days.length });
  /** The keys moved it: the focus follows once its line is drawn. */
  const moved = useRef(false);
  // With the very drawing that the key asked for: a later effect of the drawing before would take the focus back.
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const cell = cellAt(box.current, cursor);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
    if (altKey) return;
    const page = Math.max(1, Math.floor(currentTarget.clientHeight / LINE) - 2);
    const to = moveCursor(cursor, { key, ctrl: ctrlKey || metaKey }, { rows, days: days.length, page });
    if (to) {
      moved.current = true;
      setWanted({ ...to });
    } else if (key === 'Enter' || key === ' ') open(cursor);
    else return;
    event.preventDefault();
  }
  return { cursor, goTo: setWanted, onKeyDown };
}
