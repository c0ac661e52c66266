import clsx from 'clsx';
import { memo } from 'react';
import type { CSSProperties } from 'react';
import type { DayCell, DayLine, Sight } from './day-grid-layout.ts';
import { cellName, cellText, stateOf } from './day-grid-words.ts';
import type { DayHead } from './day-grid-words.ts';
import { LINE } from './use-day-grid.ts';

/** Those in sight, and the one at which the keys are, so that the focus has its element wherever one scrolls. */
export function indexesIn({ from, to }: Sight, count: number, current: number | undefined): number[] {
  const end = Math.min(to, count);
  const seen = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
  return current === undefined || current < 0 || (current >= from && current < end)
    ? seen
    : [...seen, current];
}

/** The head: what the rows are, and the days. */
export function DayHeads({ head, heads }: { head: string; heads: readonly DayHead[] }) {
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

/** One line: the name of a group, or a row with its cells in sight. */
export const DayLineRow = memo(function DayLineRow({ line, at, heads, sight, active }: LineProps) {
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
      <span
        role="rowheader"
        aria-colindex={1}
        className="day-first"
        title={`${row.name}\n${row.detail}`.trim()}
      >
        <b>{row.name}</b>
        {row.detail && <small>{row.detail}</small>}
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
              // Drawn by the styles: the name says it in words.
              data-text={cellText(cell)}
              className={clsx('day-cell', `day-${heads[day]?.kind}`, stateOf(cell))}
              style={{ '--at': day, ...fillOf(cell) } as CSSProperties}
            />
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
