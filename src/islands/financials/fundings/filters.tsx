import { useStore } from '@nanostores/react';
import { call } from '../../../lib/api/call.ts';
import { services } from '../../../lib/contract/financials/services.ts';
import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { FUNDING_STATUS } from '../../../lib/contract/status.ts';
import { memberChoices } from '../../../lib/contract/users/members.ts';
import { statusText } from '../../ui/badge.tsx';
import { BrandFilter } from '../../ui/brand.tsx';
import { FilterDates } from '../../ui/filter-dates.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { NamedFilter } from '../../ui/named-filter.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { list } from './store.ts';
import { label, say } from './words.ts';

/** Search and filters of the plans. */
export function Filters() {
  const { filters } = useStore(list.$query);
  const yesNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  return (
    <>
      <SearchBox list={list} label={say('search')} />
      <FilterSelect
        list={list}
        name="status"
        label={label('status')}
        options={FUNDING_STATUS.map(({ value }) => ({ value, label: statusText('funding', value) }))}
      />
      <FilterDates list={list} from="next_due_from" to="next_due_to" label={label('next_due')} />
      <FilterSelect
        list={list}
        name="late"
        label={say('filters.punctual')}
        options={yesNo(say('filters.lateYes'), say('filters.lateNo'))}
        single
      />
      <FilterSelect
        list={list}
        name="signed"
        label={say('filters.signed')}
        options={yesNo(say('filters.signedYes'), say('filters.signedNo'))}
        single
      />
      <FilterSelect
        list={list}
        name="currency"
        label={label('currency')}
        options={CURRENCIES.map((value) => ({ value, label: value }))}
        single
      />
      <FilterDates list={list} from="created_from" to="created_to" label={label('created_at')} />
      <BrandFilter list={list} />
      {filters.member && (
        <NamedFilter
          label={label('client')}
          ids={filters.member}
          nameOf={NAMES.member}
          onClear={() => list.setFilter('member', undefined)}
        />
      )}
      {filters.service && (
        <NamedFilter
          label={label('service')}
          ids={filters.service}
          nameOf={NAMES.service}
          onClear={() => list.setFilter('service', undefined)}
        />
      )}
    </>
  );
}

const NAMES = {
  member: async (id: string) => (await call(memberChoices, { query: { id: Number(id) } }))[0]?.name,
  service: async (id: string) => (await call(services.get, { params: { id: Number(id) } })).code,
} as const;
