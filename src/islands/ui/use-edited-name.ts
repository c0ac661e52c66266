import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { AnyRow, PageState } from '../../lib/records/page-state.ts';
import type { PanelState } from '../../lib/records/panel.ts';

interface Records<Row extends AnyRow> {
  readonly list: { readonly $page: ReadableAtom<PageState<Row>> };
  readonly panel: { readonly $state: ReadableAtom<PanelState<Row>> };
  nameOf(row: Row): string;
}

/** What people call the record whose form is open, where the panel or the list shows it. */
export function useEditedName<Row extends AnyRow>(
  { list, panel, nameOf }: Records<Row>,
  { $state }: { readonly $state: ReadableAtom<object> },
): string | undefined {
  const edited = useStore($state);
  const shown = useStore(panel.$state);
  const { page } = useStore(list.$page);
  if (!('id' in edited)) return undefined;
  const rows = [...(shown.kind === 'ready' ? [shown.row] : []), ...(page?.results ?? [])];
  const row = rows.find(({ id }) => id === edited.id);
  return row && nameOf(row);
}
