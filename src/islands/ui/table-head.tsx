import clsx from 'clsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { PointerEvent } from 'react';
import { commonWords } from '../../lib/words/words.ts';
import { cellStyle } from './column.ts';
import type { Column } from './column.ts';

interface TableHeadProps {
  column: Column<never>;
  sort: readonly string[];
  widths: Readonly<Record<string, number>>;
  /** Distance from the left edge, for a pinned column. */
  left: number | undefined;
  onSort(name: string, beside: boolean): void;
  onResize(width: number): void;
}

/** Head of one column: sorts, with Shift beside the others; its edge is dragged. */
export function TableHead({ column, sort, widths, left, onSort, onResize }: TableHeadProps) {
  const name = column.sort;
  const place = sort.findIndex((entry) => entry.replace(/^-/, '') === name);
  const direction =
    place === -1 || name === undefined
      ? undefined
      : sort[place]?.startsWith('-')
        ? 'descending'
        : 'ascending';
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  const label = column.label();
  return (
    <th
      scope="col"
      aria-sort={name === undefined ? undefined : (direction ?? 'none')}
      style={cellStyle(column, widths, left)}
      className={clsx(
        'group/head sticky top-0 h-[34px] border-b border-line bg-surface pr-4 pl-2.5 text-left text-xs font-[550] whitespace-nowrap text-ink-3',
        left === undefined ? 'z-10' : 'z-20',
        column.align === 'end' && 'text-right',
      )}
    >
      {name === undefined ? (
        label
      ) : (
        <button
          type="button"
          title={commonWords('list.sortHint')}
          onClick={(event) => onSort(name, event.shiftKey)}
          className={clsx(
            'inline-flex h-6 items-center gap-1 rounded-sm hover:text-ink',
            direction && 'text-ink',
          )}
        >
          {label}
          {direction && <Arrow className="size-3.5" aria-hidden="true" />}
          {direction && sort.length > 1 && <span className="text-[10px]">{place + 1}</span>}
        </button>
      )}
      <ResizeHandle onResize={onResize} />
    </th>
  );
}

/** For the mouse; with keys a column's width is chosen in the menu of columns. */
function ResizeHandle({ onResize }: { onResize(width: number): void }) {
  const widthOf = (element: Element): number => element.parentElement?.getBoundingClientRect().width ?? 0;

  function drag(event: PointerEvent<HTMLSpanElement>): void {
    const handle = event.currentTarget;
    const begin = event.clientX - widthOf(handle);
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent): void => onResize(moved.clientX - begin);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  }
  return (
    <span
      aria-hidden="true"
      onPointerDown={drag}
      className="no-print absolute top-1 right-0 bottom-1 w-2 cursor-col-resize touch-none border-r-2 border-transparent group-hover/head:border-line-strong"
    />
  );
}
