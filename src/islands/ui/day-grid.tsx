import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import clsx from 'clsx';
import { inSight, keepInside, linesOf, moveCursor } from './day-grid-layout.ts';
import type { DayCell, DayCursor, DayLine, DayRow, Sight } from './day-grid-layout.ts';
import { cellName, cellText, dayHeads, stateOf } from './day-grid-words.ts';
import type { DayHead } from './day-grid-words.ts';
import { DayGridPrint } from './day-grid-print.tsx';
import { Popover } from './popover.tsx';
import { useMedia } from './use-media.ts';

/** Height of every line (--day-line in office-parts.css), so that those in sight are found by dividing. */
const LINE = 40;

/** A cell that was opened. */
export interface OpenDay {
  readonly row: DayRow;
  readonly day: string;
  readonly cell: DayCell;
}

interface DayGridProps {
  /** What it shows, read aloud. */
  label: string;
  /** What the rows are, over the first column. */
  head: string;
  rows: readonly DayRow[];
  days: readonly string[];
  today: string;
  /** What stands behind a cell, in its popover. */
  children(open: OpenDay, close: () => void): ReactNode;
}

/**
 * Rows against days with what is free in each cell. It is one stop of Tab; inside, keys move as in a spreadsheet and
 * Enter opens the cell. Only lines in sight are drawn, and the one that has the focus.
 */
export function DayGrid({ label, head, rows, days, today, children }: DayGridProps) {
  const lines = useMemo(() => linesOf(rows), [rows]);
  const heads = useMemo(() => dayHeads(days, today), [days, today]);
  const printing = useMedia('print');
  const box = useRef<HTMLDivElement>(null);
  const sight = useSight(box, days.length);
  const { cursor, goTo, onKeyDown } = useCursor(box, rows.length, days, today, open);
  const [opened, setOpened] = useState<DayCursor | undefined>(undefined);

  function open(at: DayCursor): void {
    goTo(at);
    setOpened(at);
  }
  function onClick({ target }: MouseEvent): void {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
    if (cell) open({ row: Number(cell.dataset['row']), day: Number(cell.dataset['day']) });
  }

  const row = opened && rows[opened.row];
  const day = opened && days[opened.day];
  const cell = opened && row?.cells[opened.day];
  const close = (): void => setOpened(undefined);
  const current = lines.findIndex((line) => line.kind === 'row' && line.index === cursor.row);
  const drawn = indexesIn(sight.lines, lines.length, current);
  return (
    <>
      <div
        ref={box}
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-colcount={days.length + 1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="day-grid"
        style={{ '--days': days.length } as CSSProperties}
      >
        <div className="day-lines" style={{ height: (lines.length + 1) * LINE }}>
          <Heads head={head} heads={heads} />
          {drawn.map((at) => {
            const line = lines[at];
            return (
              line && (
                <Line
                  key={line.key}
                  line={line}
                  at={at}
                  heads={heads}
                  sight={sight.days}
                  active={at === current ? cursor.day : undefined}
                />
              )
            );
          })}
        </div>
      </div>
      {row && cell && day !== undefined && (
        <Popover
          anchor={{ current: cellAt(box.current, opened) }}
          onClose={close}
          role="dialog"
          label={cellName(row, heads[opened.day], cell)}
        >
          {children({ row, day, cell }, close)}
        </Popover>
      )}
      {printing && <DayGridPrint label={label} head={head} lines={lines} heads={heads} />}
    </>
  );
}

const NOTHING: Sight = { from: 0, to: 0 };

/** Those in sight, and the one at which the keys are, so that the focus has its element wherever one scrolls. */
function indexesIn({ from, to }: Sight, count: number, current: number | undefined): number[] {
  const end = Math.min(to, count);
  const seen = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
  return current === undefined || current < 0 || (current >= from && current < end)
    ? seen
    : [...seen, current];
}

const cellAt = (box: HTMLElement | null, { row, day }: DayCursor): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-row="${row}"][data-day="${day}"]`) ?? null;

/** Which lines and days are in sight, followed while the grid scrolls or changes its size. */
function useSight(box: { readonly current: HTMLElement | null }, days: number) {
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
function useCursor(
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
  useEffect(() => {
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

function Heads({ head, heads }: { head: string; heads: readonly DayHead[] }) {
  return (
    <div role="row" aria-rowindex={1} className="day-line day-heads">
      <span role="columnheader" aria-colindex={1} className="day-first font-semibold">
        {head}
      </span>
      {heads.map(({ day, weekday, short, long, kind }, at) => (
        <span
          key={day}
          role="columnheader"
          aria-colindex={at + 2}
          aria-label={long}
          aria-current={kind === 'today' ? 'date' : undefined}
          className={clsx('day-head', `day-${kind}`)}
          style={{ '--at': at } as CSSProperties}
        >
          {weekday}
          <b>{short}</b>
        </span>
      ))}
    </div>
  );
}

interface LineProps {
  line: DayLine;
  /** Its place among all lines. */
  at: number;
  heads: readonly DayHead[];
  /** Days that are drawn. */
  sight: Sight;
  /** The day at which the keys are in this row. */
  active: number | undefined;
}

const Line = memo(function Line({ line, at, heads, sight, active }: LineProps) {
  const place = { top: (at + 1) * LINE };
  if (line.kind === 'group')
    return (
      <div role="row" aria-rowindex={at + 2} className="day-line day-group" style={place}>
        <span role="rowheader" aria-colindex={1} aria-colspan={heads.length + 1} className="day-first">
          {line.name}
        </span>
      </div>
    );
  const { row, index } = line;
  return (
    <div role="row" aria-rowindex={at + 2} className="day-line" style={place}>
      <span role="rowheader" aria-colindex={1} className="day-first" title={`${row.name}\n${row.detail}`}>
        <b>{row.name}</b>
        <small>{row.detail}</small>
      </span>
      {indexesIn(sight, row.cells.length, active).map((day) => {
        const cell = row.cells[day];
        return (
          cell && (
            <span
              key={day}
              role="gridcell"
              aria-colindex={day + 2}
              aria-label={cellName(row, heads[day], cell)}
              tabIndex={day === active ? 0 : -1}
              data-row={index}
              data-day={day}
              className={clsx('day-cell', `day-${heads[day]?.kind}`, stateOf(cell))}
              style={{ '--at': day, ...fillOf(cell) } as CSSProperties}
            >
              {cellText(cell)}
            </span>
          )
        );
      })}
    </div>
  );
});

/** How far the bar of a cell is solid, and how far it is that or hatched. */
function fillOf({ free, total, blocked }: DayCell): CSSProperties {
  const share = (part: number): string => `${total > 0 ? Math.min(100, (part / total) * 100) : 0}%`;
  return { '--free': share(free), '--kept': share(free + blocked) } as CSSProperties;
}
