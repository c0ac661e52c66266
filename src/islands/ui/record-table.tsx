import type { WritableAtom } from 'nanostores';
import type { Panel } from '../../lib/records/panel.ts';
import type { AnyRow } from '../../lib/records/page-state.ts';
import type { TablePreferences } from '../../lib/records/preferences.ts';
import type { List } from '../../lib/records/resource.ts';
import type { Column } from './column.ts';
import type { MenuGroup, MenuItem } from './menu.tsx';
import { Table } from './table.tsx';

export interface RecordTableProps<Row extends AnyRow> {
  /** Stores of the screen, as listScreen and recordScreen make them. */
  records: {
    list: List<Row>;
    panel: Pick<Panel<Row>, 'open'>;
    table: WritableAtom<TablePreferences>;
    nameOf(row: Row): string;
  };
  columns: readonly Column<NoInfer<Row>>[];
  label: string;
  actions(row: NoInfer<Row>): readonly (MenuGroup | MenuItem)[];
}

/** The table of a screen of records: a row opens the panel, as wide and ordered as a person set it. */
export function RecordTable<Row extends AnyRow>({ records, ...shown }: RecordTableProps<Row>) {
  const { list, panel, table, nameOf } = records;
  return (
    <Table
      list={list}
      preferences={table}
      nameOf={nameOf}
      onOpen={(row) => panel.open(row.id, row)}
      {...shown}
    />
  );
}
