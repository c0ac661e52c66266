import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Inbox from 'lucide-react/icons/inbox';
import Lock from 'lucide-react/icons/lock';
import Printer from 'lucide-react/icons/printer';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { attempt } from '../../../../lib/api/attempt.ts';
import { isFiltered } from '../../../../lib/records/list-query.ts';
import { may } from '../../../../lib/session/session.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { Button } from '../../../ui/button.tsx';
import { DayGrid } from '../../../ui/day-grid.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { errorText } from '../../../ui/reader.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { addBlock } from './blocks/store.ts';
import { DayDetails } from './day-details.tsx';
import { DayTools, Filters } from './filters.tsx';
import { $days, $grid, exportGrid, filters, lastDay, readGrid, today } from './store.ts';
import { say } from './words.ts';

/** Free cars of each model at each station, day by day. */
export function Grid({ sections }: { sections: ReactNode }) {
  const days = useStore($days);
  return (
    <ListPage panel={null}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-4 pb-3 max-sm:px-4">
        <h1 className="text-lg">{say('title')}</h1>
        {/* On the screen the filter of days says it. */}
        <span className="hidden text-ink-3 print:inline">
          {say('range', { from: formatDate(days.from), to: formatDate(lastDay(days)) })}
        </span>
        <div className="no-print ml-auto flex items-center gap-1">
          <ExportMenu />
          {may('blocks:create') && (
            <Button kind="primary" icon={Lock} onPress={() => addBlock()}>
              {say('block')}
            </Button>
          )}
        </div>
      </header>
      {sections}
      <DayTools />
      <Filters />
      <Days />
    </ListPage>
  );
}

function ExportMenu() {
  return (
    <Menu
      icon={Download}
      label={commonWords('list.export')}
      items={[
        {
          label: commonWords('list.exportXlsx'),
          icon: FileSpreadsheet,
          run: () => void attempt(async () => saveFile(await exportGrid())),
        },
        { label: commonWords('list.print'), icon: Printer, run: () => window.print() },
      ]}
    />
  );
}

/** The grid in all its states: waiting, rows, nothing, no match, failed. */
function Days() {
  const state = useStore($grid);
  const query = useStore(filters.$query);
  if (state.kind === 'loading') return <SkeletonRows rows={12} />;
  if (state.kind === 'failed')
    return (
      <Notice icon={CircleAlert} title={commonWords('list.failed')} text={errorText(state.error)} alert>
        <Button onPress={() => void readGrid()}>{commonWords('retry')}</Button>
      </Notice>
    );
  const { days, rows } = state.value;
  if (rows.length > 0)
    return (
      <DayGrid label={say('title')} head={say('models')} rows={rows} days={days} today={today()}>
        {(open, close) => <DayDetails open={open} close={close} />}
      </DayGrid>
    );
  if (!isFiltered(query)) return <Notice icon={Inbox} title={say('empty')} text={say('emptyText')} />;
  return (
    <Notice icon={SearchX} title={commonWords('list.noMatch')} text={say('noMatchText')}>
      <Button onPress={filters.clearFilters}>{commonWords('list.clearFilters')}</Button>
    </Notice>
  );
}
