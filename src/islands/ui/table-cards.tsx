import clsx from 'clsx';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { commonWords } from '../../lib/words/words.ts';
import type { Column } from './column.ts';
import { IconButton } from './icon-button.tsx';
import { hrefOf, wantsTab } from './table-row.tsx';
import type { RowEvents } from './table-row.tsx';
import { unbroken } from './unbroken.tsx';

interface TableCardsProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  chosen: ReadonlySet<number>;
  changed: ReadonlySet<number>;
  label: string;
  hasMenu: boolean;
  events: RowEvents<Row>;
}

/** Rows as cards, at phone width: the name, the status and the few lines that matter. */
export function TableCards<Row extends { id: number }>({
  rows,
  columns,
  chosen,
  changed,
  label,
  hasMenu,
  events,
}: TableCardsProps<Row>) {
  const part = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place);
  return (
    <ul aria-label={label} className="grid grid-cols-1">
      {rows.map((row) => {
        const name = events.nameOf(row);
        return (
          <li
            key={row.id}
            className={clsx(
              'flex items-start gap-2 [contain-intrinsic-height:auto_130px] [content-visibility:auto] border-b border-line bg-surface px-4 py-3',
              chosen.has(row.id) && 'bg-accent-soft',
              changed.has(row.id) && 'changed',
            )}
          >
            <a
              href={hrefOf(row)}
              data-id={row.id}
              onClick={(event) => {
                if (wantsTab(event)) return;
                event.preventDefault();
                events.open(row);
              }}
              className="grid min-w-0 flex-1 grid-cols-1 gap-1 text-left"
            >
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="min-w-0 truncate font-semibold">
                  {part('title').map((column, index) => (
                    <span key={column.key}>
                      {index > 0 && ' '}
                      {column.cell(row)}
                    </span>
                  ))}
                </span>
                {part('badge').map((column) => (
                  <span key={column.key} className="ml-auto">
                    {column.cell(row)}
                  </span>
                ))}
              </span>
              {part('line').map((column) => {
                const cell = column.cell(row);
                // A name with nothing beside it tells nothing.
                return cell === null || cell === undefined || cell === '' ? null : (
                  <span key={column.key} className="flex justify-between gap-3 text-sm">
                    <span className="text-ink-3">{column.label()}</span>
                    <span className="min-w-0 text-right">{unbroken(cell)}</span>
                  </span>
                );
              })}
            </a>
            {hasMenu && (
              <IconButton
                icon={EllipsisVertical}
                label={commonWords('list.rowActions', { name })}
                opens="menu"
                onPress={() => {
                  const box = document.querySelector(`[data-id="${row.id}"]`)?.getBoundingClientRect();
                  events.menu(row, innerWidth - 16, (box?.top ?? 0) + 36);
                }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
