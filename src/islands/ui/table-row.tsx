import clsx from 'clsx';
import { memo } from 'react';
import type { MouseEvent } from 'react';
import { commonWords } from '../../lib/words/words.ts';
import { cellStyle } from './column.ts';
import type { Column } from './column.ts';
import { markAllTruncated } from './truncated.tsx';

/** What rows tell their table; one object for all rows, so that a row is drawn again only when it changed. */
export interface RowEvents<Row> {
  open(row: Row): void;
  /** `range` chooses everything from the last chosen row to this one. */
  choose(row: Row, range: boolean): void;
  focus(row: Row): void;
  menu(row: Row, x: number, y: number): void;
  /** What the row is called, where it is chosen or acted upon. */
  nameOf(row: Row): string;
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  widths: Readonly<Record<string, number>>;
  offsets: ReadonlyMap<string, number>;
  state: { chosen: boolean; open: boolean; current: boolean; changed: boolean; compact: boolean };
  events: RowEvents<Row>;
}

/** Address of a record on its list, for a tab of its own. */
export const hrefOf = ({ id }: { id: number }): string => `?id=${id}`;

/** True for a press that asks for another tab or window, which the browser opens. */
export const wantsTab = ({ ctrlKey, metaKey, button }: MouseEvent): boolean =>
  ctrlKey || metaKey || button !== 0;

/** True when the press was meant for something inside the row. */
function isInside(event: MouseEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('a:not([data-row]), button, input, label') !== null
  );
}

function Row<Row extends { id: number }>({
  row,
  columns,
  widths,
  offsets,
  state,
  events,
}: TableRowProps<Row>) {
  const background =
    state.chosen || state.open ? 'bg-accent-soft' : 'bg-surface group-hover/row:bg-surface-2';
  const linked = columns.find(({ card }) => card === 'title') ?? columns[0];
  const cell = clsx(
    'border-b border-line px-2.5 whitespace-nowrap',
    state.compact ? 'h-row-compact' : 'h-row',
    background,
  );
  return (
    <tr
      data-id={row.id}
      aria-selected={state.chosen}
      aria-current={state.open || undefined}
      tabIndex={state.current ? 0 : -1}
      onFocus={({ currentTarget }) => {
        markAllTruncated(currentTarget);
        events.focus(row);
      }}
      onClick={(event) => {
        if (isInside(event)) return;
        if (event.ctrlKey || event.metaKey) window.open(hrefOf(row), '_blank', 'noopener');
        else if (event.shiftKey) events.choose(row, true);
        else events.open(row);
      }}
      onAuxClick={(event) => {
        if (
          event.button === 1 &&
          !isInside(event) &&
          event.target instanceof Element &&
          !event.target.closest('a')
        )
          window.open(hrefOf(row), '_blank', 'noopener');
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        // The menu key has no pointer: the menu then opens in the row.
        const pointed = event.clientY >= box.top && event.clientY <= box.bottom && event.clientX > 0;
        events.menu(row, pointed ? event.clientX : box.left + 80, pointed ? event.clientY : box.top + 20);
      }}
      className={clsx(
        'group/row cursor-pointer focus-visible:outline-offset-[-2px]',
        state.changed && 'changed',
      )}
    >
      <td className={clsx(cell, 'no-print pinned left-0 w-13.5 min-w-13.5 pl-5')}>
        <label className="grid size-6 place-items-center">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={state.chosen}
            aria-label={commonWords('list.selectRow', { name: events.nameOf(row) })}
            onChange={() => undefined}
            onClick={(event) => events.choose(row, event.shiftKey)}
            className="size-4 accent-(--accent)"
          />
        </label>
      </td>
      {columns.map((column) => {
        const left = offsets.get(column.key);
        return (
          <td
            key={column.key}
            style={cellStyle(column, widths, left)}
            className={clsx(
              cell,
              column.align === 'end' && 'pr-4 text-right',
              left !== undefined && 'pinned',
              widths[column.key] && 'overflow-hidden text-ellipsis',
            )}
          >
            {column === linked ? (
              <a
                href={hrefOf(row)}
                tabIndex={-1}
                data-row
                onClick={(event) => (wantsTab(event) ? event.stopPropagation() : event.preventDefault())}
              >
                {column.cell(row)}
              </a>
            ) : (
              column.cell(row)
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** A row is drawn again when it, its columns or its state changed: 250 rows follow the arrow keys without delay. */
export const TableRow = memo(
  Row,
  (one, other) =>
    one.row === other.row &&
    one.columns === other.columns &&
    one.widths === other.widths &&
    one.offsets === other.offsets &&
    one.events === other.events &&
    (Object.keys(one.state) as (keyof typeof one.state)[]).every(
      (name) => one.state[name] === other.state[name],
    ),
) as typeof Row;
