import type { ReactNode } from 'react';
import type { Schema } from '../../lib/contract/endpoint.ts';
import type { Editor } from '../../lib/forms/editor.ts';
import type { QueryContract } from '../../lib/records/list-query.ts';
import type { AnyRow } from '../../lib/records/page-state.ts';
import type { SavedViews } from '../../lib/records/saved-views.ts';
import type { Translate } from '../../lib/words/words.ts';
import type { Column } from './column.ts';
import { FormDialog } from './form-dialog.tsx';
import type { ShowTyped } from './form-dialog.tsx';
import { FilterBar, ListHead, ListPage } from './list-page.tsx';
import type { MenuGroup, MenuItem } from './menu.tsx';
import { Pager } from './pager.tsx';
import { RecordTable } from './record-table.tsx';
import type { RecordTableProps } from './record-table.tsx';
import { RecordTools } from './record-tools.tsx';
import { SearchBox } from './search-box.tsx';
import { ViewTabs } from './view-tabs.tsx';

interface RecordListProps<Row extends AnyRow, S extends Schema> {
  /** Stores of the screen, as recordScreen makes them. */
  records: RecordTableProps<Row>['records'] & {
    contract: QueryContract;
    views: SavedViews;
    editor: Editor<Row, S>;
    mayDo(action: 'create'): boolean;
  };
  /** Words of the screen, and the names of its fields. */
  say: Translate<'title' | 'search' | 'add' | 'addTitle' | 'editTitle'>;
  label(path: string): string;
  columns: readonly Column<NoInfer<Row>>[];
  actions(row: NoInfer<Row>): readonly (MenuGroup | MenuItem)[];
  panel: ReactNode;
  /** Filters beside the search. */
  children: ReactNode;
  /** Fields of the form; its size, and a value of it as people read it, as FormDialog takes them. */
  fields: ReactNode;
  size?: 'middle' | 'side' | 'wide';
  show?: ShowTyped;
  /** Buttons at the head, before those that every list has. */
  tools?: ReactNode;
  /** The sections of a screen of several lists. */
  sections?: ReactNode;
  /** Buttons for the chosen rows. */
  bulk?: ReactNode;
  /** What stands below the table, such as its totals. */
  foot?: ReactNode;
}

/** The list of ordinary records with its tools, saved views, filters, table and form. A screen that wants it otherwise composes these parts. */
export function RecordList<Row extends AnyRow, S extends Schema>({
  records,
  say,
  label,
  columns,
  actions,
  panel,
  children,
  fields,
  size = 'middle',
  show,
  tools,
  sections,
  bulk,
  foot,
}: RecordListProps<Row, S>) {
  const { list, contract, views, editor } = records;
  return (
    <ListPage panel={panel}>
      <ListHead title={say('title')} list={list}>
        {tools}
        <RecordTools records={records} columns={columns} add={say('add')} />
      </ListHead>
      {sections}
      <ViewTabs list={list} contract={contract} views={views} />
      <FilterBar list={list} bulk={bulk}>
        <SearchBox list={list} label={say('search')} />
        {children}
      </FilterBar>
      <RecordTable records={records} columns={columns} label={say('title')} actions={actions} />
      {foot}
      <Pager list={list} />
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle') }}
        labelOf={label}
        size={size}
        {...(show && { show })}
      >
        {fields}
      </FormDialog>
    </ListPage>
  );
}
