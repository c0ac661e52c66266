import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { addDays } from '../../lib/domain/dates.ts';
import type { DayWindow } from '../../lib/records/day-window.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { FilterDates } from './filter-dates.tsx';
import { IconButton } from './icon-button.tsx';

const WEEK = 7;

/** Which days a grid shows: a week earlier or later, today, how many, or typed. */
export function DayTools({ window: days, children }: { window: DayWindow; children?: ReactNode }) {
  const shown = useStore(days.$days);
  const turn = (by: number): void => days.show({ ...shown, from: addDays(shown.from, by) });
  return (
    <div
      role="group"
      aria-label={commonWords('days.label')}
      className="no-print flex flex-wrap items-center gap-2 px-5 pt-2 max-sm:px-4"
    >
      <IconButton icon={ChevronLeft} label={commonWords('days.earlier')} onPress={() => turn(-WEEK)} />
      <Button onPress={() => days.show({ ...shown, from: days.today() })}>{commonWords('days.today')}</Button>
      <IconButton icon={ChevronRight} label={commonWords('days.later')} onPress={() => turn(WEEK)} />
      <div className="flex rounded-sm border border-line bg-surface p-0.5">
        {days.counts.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={count === shown.days}
            aria-label={commonWords('days.show', { count })}
            onClick={() => days.show({ ...shown, days: count })}
            className={clsx(
              'h-7 rounded-sm px-2.5 tabular-nums pointer-coarse:h-11',
              count === shown.days ? 'bg-accent-soft font-semibold text-accent' : 'text-ink-2 hover:text-ink',
            )}
          >
            {count}
          </button>
        ))}
      </div>
      <FilterDates list={days.range} from="from" to="to" label={commonWords('days.label')} />
      {children}
    </div>
  );
}
