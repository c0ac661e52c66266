import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  $modelChoices,
  $officeGroups,
  modelOptions,
  officeOptions,
} from '../../../../lib/choices/car-choices.ts';
import { $stationChoices, stationOptions } from '../../../../lib/choices/station-choices.ts';
import { GRID_DAYS } from '../../../../lib/contract/cars/availability.ts';
import { readAcriss } from '../../../../lib/domain/acriss.ts';
import { addDays } from '../../../../lib/domain/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterDates } from '../../../ui/filter-dates.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import type { FilterOption } from '../../../ui/filter-select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FilterBar } from '../../../ui/list-page.tsx';
import { $days, dayRange, filters, showDays, today } from './store.ts';
import { label, modelOption, options, say } from './words.ts';

/** Which days are shown: a week earlier or later, today, how many, or typed. */
export function DayTools() {
  const { from, days } = useStore($days);
  return (
    <div
      role="group"
      aria-label={say('days')}
      className="no-print flex flex-wrap items-center gap-2 px-5 pt-2 max-sm:px-4"
    >
      <IconButton
        icon={ChevronLeft}
        label={say('earlier')}
        onPress={() => showDays({ from: addDays(from, -7), days })}
      />
      <Button onPress={() => showDays({ from: today(), days })}>{say('today')}</Button>
      <IconButton
        icon={ChevronRight}
        label={say('later')}
        onPress={() => showDays({ from: addDays(from, 7), days })}
      />
      <div className="flex rounded-sm border border-line bg-surface p-0.5">
        {GRID_DAYS.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={count === days}
            aria-label={say('showDays', { count })}
            onClick={() => showDays({ from, days: count })}
            className={clsx(
              'h-7 rounded-sm px-2.5 tabular-nums pointer-coarse:h-11',
              count === days ? 'bg-accent-soft font-semibold text-accent' : 'text-ink-2 hover:text-ink',
            )}
          >
            {count}
          </button>
        ))}
      </div>
      <FilterDates list={dayRange} from="from" to="to" label={say('days')} />
    </div>
  );
}

/** Which rows are shown. */
export function Filters() {
  const groups = useStore($officeGroups);
  const stations = useStore($stationChoices);
  const models = useStore($modelChoices);
  return (
    <FilterBar list={filters}>
      <FilterSelect list={filters} name="office" label={label('office')} options={officeOptions(groups)} />
      <FilterSelect
        list={filters}
        name="station"
        label={label('station')}
        options={stationOptions(stations)}
      />
      <FilterSelect list={filters} name="model" label={label('model')} options={modelOptions(models)} />
      <FilterSelect
        list={filters}
        name="category"
        label={label('category')}
        options={categories(models)}
        single
      />
      <FilterSelect
        list={filters}
        name="only"
        label={label('only')}
        options={options('only', ['full', 'free'])}
        single
      />
    </FilterBar>
  );
}

/** Categories that models have, by the first letter of their ACRISS code: "Economy". */
function categories(models: readonly { readonly category: string }[]): FilterOption[] {
  const known = new Map(
    models.flatMap(({ category }) => {
      const meaning = readAcriss(category);
      return meaning ? [[category.slice(0, 1), modelOption('acriss_category', meaning.category)]] : [];
    }),
  );
  return Array.from(known, ([value, name]) => ({ value, label: name })).toSorted((one, other) =>
    one.label.localeCompare(other.label),
  );
}
