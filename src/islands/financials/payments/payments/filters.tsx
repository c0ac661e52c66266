import { useStore } from '@nanostores/react';
import { call } from '../../../../lib/api/call.ts';
import { memberName } from '../../../../lib/choices/member-choices.ts';
import { PAYMENT_METHODS } from '../../../../lib/contract/financials/payments.ts';
import { services } from '../../../../lib/contract/financials/services.ts';
import { PAYMENT_STATUS } from '../../../../lib/contract/status.ts';
import { statusText } from '../../../ui/badge.tsx';
import { BrandFilter } from '../../../ui/brand.tsx';
import { FilterDates } from '../../../ui/filter-dates.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { $banks, $kinds } from '../choices.ts';
import { NamedFilter } from '../../../ui/named-filter.tsx';
import { label, options, say } from '../words.ts';
import { list } from './store.ts';

const serviceCode = async (id: number): Promise<string> =>
  (await call(services.get, { params: { id } })).code;
const named = (records: readonly { id: number; name: string }[]) =>
  records.map(({ id, name }) => ({ value: id, label: name }));

/** Search and filters of the payments. */
export function Filters() {
  const { filters } = useStore(list.$query);
  const kinds = useStore($kinds);
  const banks = useStore($banks);
  return (
    <>
      <SearchBox list={list} label={say('search')} />
      <FilterSelect
        list={list}
        name="status"
        label={label('status')}
        options={PAYMENT_STATUS.map(({ value }) => ({ value, label: statusText('payment', value) }))}
      />
      <FilterSelect
        list={list}
        name="method"
        label={label('method')}
        options={options('method', PAYMENT_METHODS)}
        single
      />
      <FilterSelect list={list} name="provider" label={label('provider')} options={named(banks)} />
      <FilterSelect list={list} name="service_type" label={label('service_type')} options={named(kinds)} />
      <FilterDates list={list} from="charged_from" to="charged_to" label={label('charged_at')} />
      <FilterDates list={list} from="created_from" to="created_to" label={label('created_at')} />
      <BrandFilter list={list} />
      {filters.service && (
        <NamedFilter
          key={`service-${filters.service}`}
          label={label('service')}
          ids={filters.service}
          nameOf={(id) => serviceCode(Number(id))}
          onClear={() => list.setFilter('service', undefined)}
        />
      )}
      {filters.member && (
        <NamedFilter
          key={`member-${filters.member}`}
          label={label('member')}
          ids={filters.member}
          nameOf={(id) => memberName(Number(id))}
          onClear={() => list.setFilter('member', undefined)}
        />
      )}
      {filters.clerk && (
        <NamedFilter
          key={`clerk-${filters.clerk}`}
          label={label('clerk')}
          ids={filters.clerk}
          nameOf={(id) => memberName(Number(id))}
          onClear={() => list.setFilter('clerk', undefined)}
        />
      )}
    </>
  );
}
