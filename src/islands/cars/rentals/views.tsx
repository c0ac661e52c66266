import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChartGantt from 'lucide-react/icons/chart-gantt';
import List from 'lucide-react/icons/list';
import { $search, changeSearch } from '../../../lib/records/address.ts';
import { say } from './words.ts';

export type RentalView = 'list' | 'timeline' | 'today';

const VIEWS = [
  { key: 'list', icon: List },
  { key: 'timeline', icon: ChartGantt },
  { key: 'today', icon: CalendarCheck },
] as const;

/** Which view the address names; the list unless it says otherwise. */
export function useView(): RentalView {
  const wanted = useStore($search).get('view');
  return wanted === 'timeline' || wanted === 'today' ? wanted : 'list';
}

/** The three ways to look at rentals; the address keeps which. */
export function ViewSwitch() {
  const current = useView();
  return (
    <div
      role="group"
      aria-label={say('views.label')}
      className="flex rounded-sm border border-line bg-surface p-0.5"
    >
      {VIEWS.map(({ key, icon: Icon }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === current}
          title={say(`views.${key}`)}
          onClick={() => changeSearch({ view: key === 'list' ? undefined : key })}
          className={clsx(
            'inline-flex h-7 items-center gap-1.5 rounded-sm px-2 whitespace-nowrap pointer-coarse:h-11',
            key === current ? 'bg-accent-soft font-semibold text-accent' : 'text-ink-2 hover:text-ink',
          )}
        >
          <Icon className="size-4" aria-hidden="true" />
          <span className="max-wide:sr-only">{say(`views.${key}`)}</span>
        </button>
      ))}
    </div>
  );
}
