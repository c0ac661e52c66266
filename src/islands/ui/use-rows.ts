import { useStore } from '@nanostores/react';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { List } from '../../lib/records/resource.ts';
import type { AnyRow } from '../../lib/records/page-state.ts';
import type { RowEvents } from './table-row.tsx';

interface OpenMenu<Row> {
  readonly row: Row;
  readonly x: number;
  readonly y: number;
}

/** One and the same: what follows the rows follows their change. */
const NONE: readonly never[] = [];

/** Choosing, moving and opening rows with pointer and keyboard, for tables and cards alike. */
export function useRows<Row extends AnyRow>(
  list: List<Row>,
  nameOf: (row: Row) => string,
  onOpen: (row: Row) => void,
) {
  const rows = useStore(list.$page).page?.results ?? NONE;
  const chosen = useStore(list.$selection);
  const [current, setCurrent] = useState<number | undefined>(undefined);
  const [menu, setMenu] = useState<OpenMenu<Row> | undefined>(undefined);
  const lastChosen = useRef<number | undefined>(undefined);
  const latest = useRef({ rows, chosen, onOpen, nameOf });
  latest.current = { rows, chosen, onOpen, nameOf };

  const events = useMemo<RowEvents<Row>>(
    () => ({
      open: (row) => latest.current.onOpen(row),
      focus: (row) => setCurrent(row.id),
      menu: (row, x, y) => setMenu({ row, x, y }),
      nameOf: (row) => latest.current.nameOf(row),
      choose: (row, range) => {
        const { rows: shown, chosen: before } = latest.current;
        const ids = shown.map(({ id }) => id);
        const [from, to] = [ids.indexOf(lastChosen.current ?? row.id), ids.indexOf(row.id)].toSorted(
          (one, other) => one - other,
        );
        const next = new Set(before);
        if (range && from !== undefined && to !== undefined && from >= 0)
          for (const id of ids.slice(from, to + 1)) next.add(id);
        else if (!next.delete(row.id)) next.add(row.id);
        lastChosen.current = row.id;
        list.select(next);
      },
    }),
    [list],
  );

  const placeOf = (id: number | undefined): number =>
    Math.max(
      0,
      rows.findIndex((row) => row.id === id),
    );
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('tr[data-id]')) return;
    // The row that has the focus, which another order may have filled with another record.
    const at = placeOf(Number(event.target.dataset['id']));
    const row = rows[at];
    if (!row) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next !== undefined) {
      const id = rows[Math.min(rows.length - 1, Math.max(0, next))]?.id;
      event.currentTarget.querySelector<HTMLElement>(`tr[data-id="${id}"]`)?.focus();
    } else if (event.key === 'Enter') events.open(row);
    else if (event.key === ' ') events.choose(row, event.shiftKey);
    else return;
    event.preventDefault();
  }

  const allChosen = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  return {
    rows,
    chosen,
    current: rows[placeOf(current)]?.id,
    menu,
    closeMenu: () => setMenu(undefined),
    events,
    onKeyDown,
    allChosen,
    chooseAll: () => list.select(allChosen ? [] : rows.map(({ id }) => id)),
  };
}
