import { useStore } from '@nanostores/react';
import {
  $modelChoices,
  $officeGroups,
  modelOptions,
  officeOptions,
} from '../../../../lib/choices/car-choices.ts';
import { $stationChoices, stationOptions } from '../../../../lib/choices/station-choices.ts';
import { readAcriss } from '../../../../lib/domain/acriss.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import type { FilterOption } from '../../../ui/filter-select.tsx';
import { FilterBar } from '../../../ui/list-page.tsx';
import { filters } from './store.ts';
import { label, modelOption, options } from './words.ts';

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
