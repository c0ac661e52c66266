import { useMemo, useRef, useState } from 'react';
import type { CSSProperties, ReactNode, SyntheticEvent } from 'react';
import { linesOf } from './day-grid-layout.ts';
import type { DayCell, DayCursor, DayRow } from './day-grid-layout.ts';
import { DayHeads, DayLineRow, indexesIn } from './day-grid-lines.tsx';
import { DayGridPrint } from './day-grid-print.tsx';
import { cellName, dayHeads } from './day-grid-words.ts';
import { Popover } from './popover.tsx';
import { LINE, cellAt, useDayCursor, useDaysInSight } from './use-day-grid.ts';
import { useMedia } from './use-media.ts';

/** A cell that was opened. */
export interface OpenDay<Row extends DayRow> {
  readonly row: Row;
  readonly day: string;
  readonly cell: DayCell;
}

interface DayGridProps<Row extends DayRow> {
  /** What it shows, read aloud. */
  label: string;
  /** What the rows are, over the first column. */
  head: string;
  rows: readonly Row[];
  days: readonly string[];
  today: string;
  /** What stands behind a cell, in its popover. */
  children(open: OpenDay<Row>, close: () => void): ReactNode;
}

/**
 * Rows against days with what is free in each cell. It is one stop of Tab; inside, keys move as in a spreadsheet and
 * Enter opens the cell. Only lines in sight are drawn, and the one that has the focus.
 */
export function DayGrid<Row extends DayRow>({ label, head, rows, days, today, children }: DayGridProps<Row>) {
  const lines = useMemo(() => linesOf(rows), [rows]);
  const heads = useMemo(() => dayHeads(days, today), [days, today]);
  const printing = useMedia('print');
  const box = useRef<HTMLDivElement>(null);
  const sight = useDaysInSight(box, days.length);
  const { cursor, goTo, onKeyDown } = useDayCursor(box, rows.length, days, today, open);
  /** By its names: rows may come and go while it is open. */
  const [opened, setOpened] = useState<{ key: string; day: string } | undefined>(undefined);

  function open(at: DayCursor): void {
    goTo(at);
    const [row, day] = [rows[at.row], days[at.day]];
    if (row && day !== undefined) setOpened({ key: row.key, day });
  }
  /** Does something with the cell at which something happened. */
  const withCell =
    (act: (at: DayCursor) => void) =>
    ({ target }: SyntheticEvent): void => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
      if (cell) act({ row: Number(cell.dataset['row']), day: Number(cell.dataset['day']) });
    };

  const row = rows.find(({ key }) => key === opened?.key);
  const at = heads.findIndex(({ day }) => day === opened?.day);
  const cell = row?.cells[at];
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
        onClick={withCell(open)}
        onFocus={withCell(goTo)}
        className="day-grid"
        style={{ '--days': days.length } as CSSProperties}
      >
        <div className="day-lines" style={{ height: (lines.length + 1) * LINE }}>
          <DayHeads head={head} heads={heads} />
          {drawn.map((place) => {
            const line = lines[place];
            return (
              line && (
                <DayLineRow
                  key={line.key}
                  line={line}
                  at={place}
                  heads={heads}
                  sight={sight.days}
                  active={place === current ? cursor.day : undefined}
                />
              )
            );
          })}
        </div>
      </div>
      {opened && row && cell && (
        <Popover
          anchor={{ current: cellAt(box.current, cursor) }}
          onClose={close}
          role="dialog"
          label={cellName(row, heads[at], cell)}
        >
          {children({ row, day: opened.day, cell }, close)}
        </Popover>
      )}
      {printing && <DayGridPrint label={label} head={head} lines={lines} heads={heads} />}
    </>
  );
}
