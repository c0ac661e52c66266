import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { attempt } from '../../../lib/api/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { listCities } from '../../../lib/contract/system/places.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import type { FilterOption } from '../../ui/filter-select.tsx';
import { NamedFilter } from '../../ui/named-filter.tsx';
import { cityName, list } from './store.ts';
import { label } from './words.ts';

const citiesOf = async (state: number): Promise<FilterOption[]> =>
  (await call(listCities, { query: { state } })).map(({ id, name }) => ({ value: id, label: name }));

/** Municipalities of the one province that is chosen (rule: places-cascade); without it, a city that a link names can be taken off. */
export function CityFilter() {
  const { filters } = useStore(list.$query);
  const page = useStore(list.$page);
  const [options, setOptions] = useState<readonly FilterOption[]>([]);
  const state = Number(filters['state'] ?? 0);
  useEffect(() => {
    let here = true;
    setOptions([]);
    if (state > 0)
      void attempt(async () => {
        const cities = await citiesOf(state);
        if (here) setOptions(cities);
      });
    return () => {
      here = false;
    };
  }, [state]);
  if (state > 0) return <FilterSelect list={list} name="city" label={label('city')} options={options} />;
  if (filters['city'] === undefined) return null;
  return (
    <NamedFilter
      // Its name is known once the page is.
      key={String(page.page === undefined)}
      label={label('city')}
      ids={filters['city']}
      nameOf={(id) => cityName(Number(id))}
      onClear={() => list.setFilter('city', undefined)}
    />
  );
}
