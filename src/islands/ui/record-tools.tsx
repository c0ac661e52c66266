import Plus from 'lucide-react/icons/plus';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { WritableAtom } from 'nanostores';
import { onAdd } from '../../lib/records/address-requests.ts';
import type { TablePreferences } from '../../lib/records/preferences.ts';
import type { List } from '../../lib/records/resource.ts';
import { Button } from './button.tsx';
import type { Column } from './column.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportMenu } from './list-tools.tsx';

interface AddedRecords {
  list: Pick<List, 'exportAs'>;
  table: WritableAtom<TablePreferences>;
  editor: { add(): void; offerDrafts(): void };
  /** Adds one, also for a client, where an address can ask for that. */
  addFor?(member?: number): void;
  mayDo(action: 'create'): boolean;
}

interface RecordToolsProps<Row> {
  records: AddedRecords;
  columns: readonly Column<Row>[];
  /** "Add office" */
  add: string;
  /** What else the list has, before the button that adds. */
  children?: ReactNode;
}

/** Tools at the head of a list of records: export, columns, add, which "n" and an address ask for as well; drafts that wait are offered. */
export function RecordTools<Row>({ records, columns, add, children }: RecordToolsProps<Row>) {
  const { list, table, editor, addFor, mayDo } = records;
  useEffect(() => {
    editor.offerDrafts();
    return mayDo('create') ? onAdd(addFor ?? (() => editor.add())) : undefined;
  }, [editor, addFor, mayDo]);
  return (
    <>
      <ExportMenu list={list} />
      <ColumnsMenu columns={columns} preferences={table} />
      {children}
      {mayDo('create') && (
        <Button kind="primary" icon={Plus} onPress={() => editor.add()}>
          {add}
        </Button>
      )}
    </>
  );
}
