import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import { useMemo, useRef } from 'react';
import type { UIEvent } from 'react';
import { $search } from '../../lib/records/address.ts';
import { isShown, orderedColumns, resizeColumn } from '../../lib/records/preferences.ts';
import type { TablePreferences } from '../../lib/records/preferences.ts';
import type { List } from '../../lib/records/resource.ts';
import type { AnyRow, Page } from '../../lib/records/page-state.ts';
import { commonWords } from '../../lib/words/words.ts';
import { pinnedOffsets } from './column.ts';
import type { Column } from './column.ts';
import { MenuList } from './menu.tsx';
import type { MenuGroup, MenuItem } from './menu.tsx';
import { countText, number } from './reader.ts';
import { SkeletonRows } from './skeleton.tsx';
import { TableCards } from './table-cards.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { TableMessage } from './table-message.tsx';
import { PHONE, useMedia } from './use-media.ts';
import { useDrawn } from './use-drawn.ts';
import { useRows } from './use-rows.ts';

interface TableProps<Row extends AnyRow> {
  list: List<Row>;
  columns: readonly Column<NoInfer<Row>>[];
  preferences: WritableAtom<TablePreferences>;
  /** What it lists, read aloud: "Car models". */
  label: string;
  nameOf(row: NoInfer<Row>): string;
  onOpen(row: NoInfer<Row>): void;
  /** What the context menu of a row offers. */
  actions?(row: NoInfer<Row>): readonly (MenuGroup | MenuItem)[];
}

/** The table of a list, in all its states: waiting, rows, nothing, no match, failed; cards at phone width. */
export function Table<Row extends AnyRow>({
  list,
  columns,
  preferences,
  label,
  nameOf,
  onOpen,
  actions,
}: TableProps<Row>) {
  const state = useStore(list.$page);
  const { sort } = useStore(list.$query);
  const changed = useStore(list.$changed);
  const layout = useStore(preferences);
  const openId = Number(useStore($search).get('id'));
  const phone = useMedia(PHONE);
  const { rows, chosen, current, menu, closeMenu, events, onKeyDown, allChosen, chooseAll } = useRows(
    list,
    nameOf,
    onOpen,
  );
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useDrawn(rows, body);
  const shown = useMemo(
    () => orderedColumns(columns, layout).filter((column) => isShown(column, layout)),
    [columns, layout],
  );
  const offsets = useMemo(() => pinnedOffsets(shown, layout.pinned, layout.widths), [shown, layout]);

  return (
    <div
      className="table-holder late-line relative min-h-0 flex-1 overflow-auto border-t border-line bg-surface"
      aria-busy={state.kind === 'loading' || (!phone && drawn !== rows)}
      tabIndex={-1}
      onScroll={markSideways}
    >
      {rows.length === 0 && state.kind === 'loading' && <SkeletonRows rows={12} compact={layout.compact} />}
      {rows.length === 0 && state.kind !== 'loading' && <TableMessage list={list} />}
      {rows.length > 0 && phone && (
        <TableCards
          rows={rows}
          columns={shown}
          chosen={chosen}
          changed={changed}
          label={label}
          hasMenu={actions !== undefined}
          events={events}
        />
      )}
      {rows.length > 0 && !phone && (
        <table
          role="grid"
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={state.page?.count}
          className="w-full border-separate border-spacing-0"
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th
                scope="col"
                className="no-print sticky top-0 left-0 z-20 h-[34px] w-13.5 border-b border-line bg-surface pl-5"
              >
                <label className="grid size-6 place-items-center">
                  <input
                    type="checkbox"
                    checked={allChosen}
                    onChange={chooseAll}
                    aria-label={commonWords('list.selectAll')}
                    className="size-4 accent-(--accent)"
                  />
                </label>
              </th>
              {shown.map((column) => (
                <TableHead
                  key={column.key}
                  column={column}
                  sort={sort}
                  widths={layout.widths}
                  left={offsets.get(column.key)}
                  onSort={list.sortBy}
                  onResize={(width) => preferences.set(resizeColumn(column.key, width, preferences.get()))}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {drawn.map((row, index) => (
              <TableRow
                // By place: the next page or order fills the elements that stand there, in half the time.
                key={index}
                row={row}
                columns={shown}
                widths={layout.widths}
                offsets={offsets}
                state={{
                  chosen: chosen.has(row.id),
                  open: row.id === openId,
                  current: row.id === current,
                  changed: changed.has(row.id),
                  compact: layout.compact,
                }}
                events={events}
              />
            ))}
          </tbody>
        </table>
      )}
      {menu && actions && (
        <MenuList
          key={`${menu.row.id}-${menu.x}-${menu.y}`}
          anchor={menu}
          label={commonWords('list.rowActions', { name: nameOf(menu.row) })}
          items={actions(menu.row)}
          onClose={closeMenu}
        />
      )}
      <p className="sr-only" role="status">
        {state.kind === 'ready' ? statusOf(state.page) : ''}
      </p>
    </div>
  );
}

/**
 * Says that the table is scrolled to the side. Only then do the checkboxes and pinned columns of its rows hold their
 * place (office-parts.css): 250 rows that held it all the time took a third more work to draw.
 */
function markSideways({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute('data-sideways', currentTarget.scrollLeft > 0);
}

/** What a screen reader says of a page that came: which rows it has, so that turning pages is heard. */
function statusOf({
  page,
  page_size: size,
  count,
  count_estimated: estimated,
  results,
}: Page<AnyRow>): string {
  if (results.length === 0) return commonWords('list.noMatch');
  const from = (page - 1) * size + 1;
  return commonWords('list.range', {
    from: number(from),
    to: number(from + results.length - 1),
    count: countText(count, estimated, 'records'),
  });
}
