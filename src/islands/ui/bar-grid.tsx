import clsx from 'clsx';
import { Fragment, memo, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { commonWords } from '../../lib/words/words.ts';
import { dayHeads } from './day-grid-words.ts';
import type { DayHead } from './day-grid-words.ts';

const LANE = 30;
const PAD = 5;
/** Lanes that show at once: a row of many would fill the screen. */
const LANES_AT_ONCE = 6;

/** One row of days: a vehicle, a room. */
export interface BarRow {
  readonly key: string;
  /** Its number, which a bar that is dropped on it is told; none where no bar may be dropped. */
  readonly track?: number;
  /** Rows of one group stand under one another, below its name. */
  readonly group?: { readonly id: number; readonly name: string };
  readonly title: string;
  readonly detail?: string | undefined;
  /** Its days are of no use, as of a vehicle in maintenance. */
  readonly idle?: boolean;
  readonly lanes: number;
  /** Bars that it has in all. */
  readonly count: number;
  /** What stands in it: bars of the lanes that are shown, each so far below the top. */
  draw(shown: { readonly lanes: number; topOf(lane: number): number }): ReactNode;
}

interface BarGridProps {
  /** What it shows, read aloud. */
  label: string;
  /** What the rows are, over the first column. */
  head: string;
  rows: readonly BarRow[];
  days: readonly string[];
  today: string;
  /** Shift and an arrow: a bar by so many days. */
  onShift(bar: number, days: number): void;
  /** M: asks where a bar is to go. */
  onAsk(bar: number): void;
}

/**
 * Rows against days with records as bars. Tab leads to each bar; arrows lead to the next ones, Shift and an arrow moves
 * one, M asks where to.
 */
export function BarGrid({ label, head, rows, days, today, onShift, onAsk }: BarGridProps) {
  const heads = dayHeads(days, today);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target, key, shiftKey, ctrlKey, metaKey } = event;
    const bar = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-bar]') : null;
    if (!bar) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (shiftKey && by !== undefined) onShift(Number(bar.dataset['bar']), by);
    else if (key.toLowerCase() === 'm' && !ctrlKey && !metaKey) onAsk(Number(bar.dataset['bar']));
    else if (key.startsWith('Arrow')) focusNext(bar, key);
    else return;
    event.preventDefault();
  }
  const columns = { gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="bar-grid min-h-0 flex-1 overflow-auto border-t border-line bg-surface"
    >
      <div style={{ minWidth: 168 + days.length * 74 }}>
        <div
          aria-hidden="true"
          className="sticky top-0 z-20 flex border-b border-line bg-surface text-xs text-ink-2"
        >
          <span className="sticky left-0 z-10 w-42 max-sm:w-28 shrink-0 border-r border-line bg-surface px-3 py-1.5 font-semibold">
            {head}
          </span>
          <div className="grid flex-1" style={columns}>
            {heads.map(({ day, weekday, short, kind }) => (
              <span
                key={day}
                className={clsx(
                  'border-r border-line px-1 py-1.5 text-center whitespace-nowrap',
                  kind === 'today' && 'bg-accent-soft font-semibold text-accent',
                )}
              >
                {weekday} {short}
              </span>
            ))}
          </div>
        </div>
        <ul aria-label={head}>
          {rows.map((row, index) => (
            <Fragment key={row.key}>
              {row.group && row.group.id !== rows[index - 1]?.group?.id && (
                <li className="border-b border-line bg-surface-2">
                  <span className="sticky left-0 inline-block px-3 py-1 text-sm font-semibold">
                    {row.group.name}
                  </span>
                </li>
              )}
              <Row row={row} heads={heads} columns={columns} />
            </Fragment>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface RowProps {
  row: BarRow;
  heads: readonly DayHead[];
  columns: CSSProperties;
}

const Row = memo(function Row({ row, heads, columns }: RowProps) {
  const [whole, setWhole] = useState(false);
  const lanes = whole ? row.lanes : Math.min(row.lanes, LANES_AT_ONCE);
  const height = Math.max(40, lanes * LANE + PAD * 2);
  return (
    // What is out of sight is not drawn; a bar that is dragged is seen beyond its row.
    <li
      className="flex border-b border-line [content-visibility:auto] active:[content-visibility:visible]"
      style={{ containIntrinsicHeight: `${height + 1}px` }}
    >
      <span className="sticky left-0 z-10 flex w-42 max-sm:w-28 shrink-0 flex-col justify-center self-stretch border-r border-line bg-surface px-3 leading-tight">
        <b className="text-sm font-semibold sm:truncate" title={row.title}>
          {row.title}
        </b>
        {row.lanes > LANES_AT_ONCE && (
          <button
            type="button"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            className="text-left text-xs text-accent hover:underline pointer-coarse:min-h-11"
          >
            {whole ? commonWords('days.fewer') : commonWords('days.more', { count: row.count })}
          </button>
        )}
        {row.detail !== undefined && <span className="text-xs text-ink-3 sm:truncate">{row.detail}</span>}
      </span>
      <div
        data-track={row.track}
        className={clsx('relative flex-1', row.idle && 'bg-surface-2')}
        style={{ minHeight: height }}
      >
        <div aria-hidden="true" className="absolute inset-0 grid" style={columns}>
          {heads.map(({ day, kind }) => (
            <span key={day} className={clsx('border-r border-line', kind === 'today' && 'bg-accent-soft')} />
          ))}
        </div>
        {row.draw({ lanes, topOf: (lane) => PAD + lane * LANE })}
      </div>
    </li>
  );
});

/** Left and right within a row; up and down to the nearest bar of the next row that has any. */
function focusNext(from: HTMLElement, key: string): void {
  const row = from.closest('li');
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const bars = [...(row?.querySelectorAll<HTMLElement>('[data-bar]') ?? [])];
    bars[bars.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)]?.focus();
    return;
  }
  const x = from.getBoundingClientRect().left;
  const step = (element: Element | null | undefined): Element | null | undefined =>
    key === 'ArrowDown' ? element?.nextElementSibling : element?.previousElementSibling;
  for (let next = step(row); next; next = step(next)) {
    const bars = [...next.querySelectorAll<HTMLElement>('[data-bar]')];
    const nearest = bars.toSorted(
      (one, other) =>
        Math.abs(one.getBoundingClientRect().left - x) - Math.abs(other.getBoundingClientRect().left - x),
    )[0];
    if (nearest) return nearest.focus();
  }
}
