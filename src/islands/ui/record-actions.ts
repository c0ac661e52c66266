import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { commonWords } from '../../lib/words/words.ts';
import type { MenuItem } from './menu.tsx';
import { errorWords } from './reader.ts';

interface EditedRecords<Row> {
  editor: { edit(row: Row): void };
  remove(row: Row): Promise<void>;
  mayDo(action: 'update' | 'remove'): boolean;
}

/** Why somebody's role does not let them; undefined where it does. */
export const refusedUnless = (allowed: boolean): string | undefined =>
  allowed ? undefined : errorWords('reason.not_permitted');

/** What can be done with any record, for its panel and its context menu: edit, what is between, delete. What the role does not hold says so. */
export function recordActions<Row>(
  { editor, remove, mayDo }: EditedRecords<Row>,
  between: (row: Row) => readonly MenuItem[] = () => [],
): (row: Row) => MenuItem[] {
  return (row) => [
    {
      label: commonWords('edit'),
      icon: Pencil,
      refused: refusedUnless(mayDo('update')),
      run: () => editor.edit(row),
    },
    ...between(row),
    {
      label: commonWords('delete'),
      icon: Trash2,
      danger: true,
      refused: refusedUnless(mayDo('remove')),
      run: () => void remove(row),
    },
  ];
}
