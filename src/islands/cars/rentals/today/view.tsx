import { useStore } from '@nanostores/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { attempt } from '../../../../lib/api/attempt.ts';
import { $officeGroups, officeOptions } from '../../../../lib/choices/car-choices.ts';
import { addDays } from '../../../../lib/domain/dates.ts';
import { formatLongDate } from '../../../../lib/words/moments.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedNotice } from '../../../ui/failed-notice.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { reader } from '../../../ui/reader.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import Shortages, { $shortages } from '../shortages.tsx';
import { say } from '../words.ts';
import { DayTable } from './day-table.tsx';
import { lacksCar } from './lacks-car.ts';
import { $day, $query, dayPdf, readDay, showDay, showOffice, today } from './store.ts';

/** Who comes for a car and who brings one back on a day. The default export is what React.lazy asks for. */
export default function Today({ tools }: { tools: ReactNode }) {
  const { date } = useStore($query);
  const state = useStore($day);
  const shortages = useStore($shortages);
  const short = shortages.kind === 'ready' ? shortages.value : [];
  return (
    <>
      <PageHead
        title={say('views.today')}
        beside={<span className="text-ink-3">{formatLongDate(date, reader())}</span>}
      >
        {tools}
      </PageHead>
      <div className="no-print flex flex-wrap items-center gap-2 px-5 pb-2 max-sm:px-4">
        <IconButton
          icon={ChevronLeft}
          label={say('today.previous')}
          onPress={() => showDay(addDays(date, -1))}
        />
        <Button onPress={() => showDay(today())}>{say('today.today')}</Button>
        <IconButton icon={ChevronRight} label={say('today.next')} onPress={() => showDay(addDays(date, 1))} />
        <OfficeSelect />
        <span className="ml-auto flex items-center gap-1">
          <Button
            kind="quiet"
            icon={FileText}
            onPress={() => void attempt(async () => saveFile(await dayPdf()))}
          >
            {say('today.pdf')}
          </Button>
          <Button kind="quiet" icon={Printer} onPress={() => window.print()}>
            {say('today.print')}
          </Button>
        </span>
      </div>
      <Shortages />
      {state.kind === 'loading' && <SkeletonRows rows={8} />}
      {state.kind === 'failed' && <FailedNotice error={state.error} retry={() => void readDay()} />}
      {state.kind === 'ready' && (
        <div
          className="table-holder min-h-0 flex-1 overflow-auto border-t border-line bg-surface"
          tabIndex={-1}
        >
          <DayTable
            title={say('today.pickUps')}
            entries={state.value.pick_ups}
            none={say('today.nonePickUps')}
            isShort={(entry) => lacksCar(entry, short, today())}
          />
          <DayTable
            title={say('today.dropOffs')}
            entries={state.value.drop_offs}
            none={say('today.noneDropOffs')}
            isShort={() => false}
          />
        </div>
      )}
    </>
  );
}

function OfficeSelect() {
  const { office } = useStore($query);
  const offices = officeOptions(useStore($officeGroups), office);
  const groups = [...new Set(offices.map(({ group }) => group))];
  return (
    <select
      aria-label={say('filters.office')}
      value={office ?? ''}
      onChange={({ target }) => showOffice(target.value === '' ? undefined : Number(target.value))}
      className="h-8 max-w-60 rounded-sm border border-line bg-surface px-2 pointer-coarse:h-10"
    >
      <option value="">{say('today.allOffices')}</option>
      {groups.map((group) => (
        <optgroup key={group} label={group ?? ''}>
          {offices
            .filter((one) => one.group === group)
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}
