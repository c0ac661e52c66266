import { useStore } from '@nanostores/react';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Inbox from 'lucide-react/icons/inbox';
import Printer from 'lucide-react/icons/printer';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import type { ReadableAtom } from 'nanostores';
import { attempt } from '../../lib/api/attempt.ts';
import type { Download as Saved } from '../../lib/api/call.ts';
import type { AddressQuery } from '../../lib/records/address-query.ts';
import type { DayWindow } from '../../lib/records/day-window.ts';
import { lastDay } from '../../lib/records/day-window.ts';
import type { Loaded } from '../../lib/records/panel.ts';
import { isFiltered } from '../../lib/records/list-query.ts';
import { formatDate } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { FailedNotice } from './failed-notice.tsx';
import { Menu } from './menu.tsx';
import { Notice } from './notice.tsx';
import { PageHead } from './page-head.tsx';
import { saveFile } from './save-file.ts';
import { SkeletonRows } from './skeleton.tsx';

/** Head of a screen that shows days: its title, on paper its days, and what can be done. */
export function GridHead({
  title,
  window: days,
  children,
}: {
  title: string;
  window: DayWindow;
  children: ReactNode;
}) {
  const shown = useStore(days.$days);
  return (
    <PageHead
      title={title}
      beside={
        // On the screen the filter of days says it.
        <span className="hidden text-ink-3 print:inline">
          {formatDate(shown.from)} – {formatDate(lastDay(shown))}
        </span>
      }
    >
      {children}
    </PageHead>
  );
}

/** A grid as a workbook or on paper. */
export function GridExportMenu({ file }: { file(): Promise<Saved> }) {
  return (
    <Menu
      icon={Download}
      label={commonWords('list.export')}
      items={[
        {
          label: commonWords('list.exportXlsx'),
          icon: FileSpreadsheet,
          run: () => void attempt(async () => saveFile(await file())),
        },
        { label: commonWords('list.print'), icon: Printer, run: () => window.print() },
      ]}
    />
  );
}

interface GridStatesProps<Value extends { readonly rows: readonly unknown[] }> {
  $grid: ReadableAtom<Loaded<Value>>;
  filters: Pick<AddressQuery<string>, '$query' | 'clearFilters'>;
  retry(): void;
  /** There is nothing at all: its title, and what would appear. */
  empty: readonly [string, string];
  noMatch: string;
  /** The rows, when there are some. */
  children(value: Value): ReactNode;
}

/** A grid in all its states: waiting, rows, nothing, no match, failed. */
export function GridStates<Value extends { readonly rows: readonly unknown[] }>({
  $grid,
  filters,
  retry,
  empty: [emptyTitle, emptyText],
  noMatch,
  children,
}: GridStatesProps<Value>) {
  const state = useStore($grid);
  const query = useStore(filters.$query);
  if (state.kind === 'loading') return <SkeletonRows rows={12} />;
  if (state.kind === 'failed') return <FailedNotice error={state.error} retry={retry} />;
  if (state.value.rows.length > 0) return children(state.value);
  if (!isFiltered(query)) return <Notice icon={Inbox} title={emptyTitle} text={emptyText} />;
  return (
    <Notice icon={SearchX} title={commonWords('list.noMatch')} text={noMatch}>
      <Button onPress={filters.clearFilters}>{commonWords('list.clearFilters')}</Button>
    </Notice>
  );
}
