import { useStore } from '@nanostores/react';
import { memberName } from '../../../../lib/choices/member-choices.ts';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { PAYMENT_SERVICE_STATUS } from '../../../../lib/contract/status.ts';
import { statusText } from '../../../ui/badge.tsx';
import { BrandFilter } from '../../../ui/brand.tsx';
import { FilterDates } from '../../../ui/filter-dates.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { $kinds } from '../choices.ts';
import { NamedFilter } from '../../../ui/named-filter.tsx';
import { list } from './store.ts';
import { label, say } from './words.ts';

/** Search and filters of the services. */
export function Filters() {
  const { filters } = useStore(list.$query);
  const kinds = useStore($kinds);
  return (
    <>
      <SearchBox list={list} label={say('search')} />
      <FilterSelect
        list={list}
        name="status"
        label={label('status')}
        options={PAYMENT_SERVICE_STATUS.map(({ value }) => ({
          value,
          label: statusText('payment_service', value),
        }))}
      />
      <FilterSelect
        list={list}
        name="service_type"
        label={label('service_type_id')}
        options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterDates list={list} from="created_from" to="created_to" label={label('created_at')} />
      <FilterSelect
        list={list}
        name="currency"
        label={label('currency')}
        options={CURRENCIES.map((value) => ({ value, label: value }))}
        single
      />
      <BrandFilter list={list} />
      {filters.member && (
        <NamedFilter
          label={label('member_id')}
          ids={filters.member}
          nameOf={(id) => memberName(Number(id))}
          onClear={() => list.setFilter('member', undefined)}
        />
      )}
      {filters.rental && (
        <NamedFilter
          label={label('record')}
          ids={filters.rental}
          nameOf={(id) => `#${id}`}
          onClear={() => list.setFilter('rental', undefined)}
        />
      )}
      {filters.booking && (
        <NamedFilter
          label={label('record')}
          ids={filters.booking}
          nameOf={(id) => `#${id}`}
          onClear={() => list.setFilter('booking', undefined)}
        />
      )}
    </>
  );
}
