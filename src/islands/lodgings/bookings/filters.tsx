import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { $accommodationChoices } from '../../../lib/choices/accommodation-choices.ts';
import { BOOKING_STATUS } from '../../../lib/contract/status.ts';
import { statusText } from '../../ui/badge.tsx';
import { BrandFilter } from '../../ui/brand.tsx';
import { FilterDates } from '../../ui/filter-dates.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Late } from '../../ui/late.tsx';
import { MoreDates } from '../../ui/more-dates.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { list } from './store.ts';
import { label, say } from './words.ts';

const NamedFilters = lazy(() => import('./named-filters.tsx'));
/** Filters that only links set. */
const LINKED = ['member', 'room'] as const;

const MORE = ['payment_limit', 'created'] as const;

/** Search and filters of the bookings. */
export function Filters() {
  const { filters } = useStore(list.$query);
  const houses = useStore($accommodationChoices);
  const destinations = [
    ...new Map(
      houses.flatMap(({ destination }) => (destination ? [[destination.id, destination]] : [])),
    ).values(),
  ];
  return (
    <>
      <SearchBox list={list} label={say('search')} />
      <FilterDates list={list} from="check_in_from" to="check_in_to" label={label('check_in')} />
      <FilterDates list={list} from="check_out_from" to="check_out_to" label={label('check_out')} />
      <FilterSelect
        list={list}
        name="status"
        label={label('status')}
        options={BOOKING_STATUS.map(({ value }) => ({ value, label: statusText('booking', value) }))}
      />
      <FilterSelect
        list={list}
        name="accommodation"
        label={label('accommodation')}
        options={houses.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        list={list}
        name="destination"
        label={label('destination')}
        options={destinations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        list={list}
        name="in_house"
        label={say('filters.in_house')}
        single
        options={[{ value: 'true', label: say('filters.in_house') }]}
      />
      <BrandFilter list={list} />
      {LINKED.some((filter) => filter in filters) && (
        <Late waiting={null} missing={null}>
          <NamedFilters />
        </Late>
      )}
      <MoreDates
        list={list}
        names={MORE}
        label={say('filters.more')}
        labelOf={(name) => say(`filters.${name}`)}
      />
    </>
  );
}
