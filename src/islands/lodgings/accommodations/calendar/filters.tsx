import { useStore } from '@nanostores/react';
import {
  $accommodationChoices,
  accommodationOptions,
  destinationsOf,
  roomTypesOf,
} from '../../../../lib/choices/room-choices.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FilterBar } from '../../../ui/list-page.tsx';
import { filters } from './store.ts';
import { label, options } from './words.ts';

/** Which rows are shown. */
export function Filters() {
  const choices = useStore($accommodationChoices);
  return (
    <FilterBar list={filters}>
      <FilterSelect
        list={filters}
        name="accommodation"
        label={label('accommodation')}
        options={accommodationOptions(choices)}
      />
      <FilterSelect
        list={filters}
        name="destination"
        label={label('destination')}
        options={destinationsOf(choices)}
      />
      <FilterSelect
        list={filters}
        name="room_type"
        label={label('room_type')}
        options={roomTypesOf(choices)}
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
