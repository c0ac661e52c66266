import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { $offices, $providers } from '../../../../lib/choices/postal-choices.ts';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { DELIVERIES, RECEIVE_CURRENCIES } from '../../../../lib/contract/postals/remittance-money.ts';
import { REMITTANCE_STATUS } from '../../../../lib/contract/status.ts';
import { statusText } from '../../../ui/badge.tsx';
import { BrandFilter } from '../../../ui/brand.tsx';
import { FilterSelect, YesNoFilter } from '../../../ui/filter-select.tsx';
import { Late } from '../../../ui/late.tsx';
import { MoreDates } from '../../../ui/more-dates.tsx';
import { ProvinceFilter } from '../../../ui/province-filter.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { LINKED } from './linked.ts';
import { list } from './store.ts';
import { label, options, say } from './words.ts';

const NamedFilters = lazy(() => import('./named-filters.tsx'));

const named = (choices: readonly { readonly id: number; readonly name: string }[]) =>
  choices.map(({ id, name }) => ({ value: id, label: name }));
const codes = (currencies: readonly string[]) => currencies.map((value) => ({ value, label: value }));

/** Search and filters of the remittances. */
export function Filters() {
  const { filters } = useStore(list.$query);
  const providers = useStore($providers);
  const offices = useStore($offices);
  return (
    <>
      <SearchBox list={list} label={say('search')} />
      <FilterSelect
        list={list}
        name="status"
        label={label('status')}
        options={REMITTANCE_STATUS.map(({ value }) => ({ value, label: statusText('remittance', value) }))}
      />
      <FilterSelect
        list={list}
        name="delivery"
        label={label('delivery')}
        single
        options={options('delivery', DELIVERIES)}
      />
      <FilterSelect
        list={list}
        name="receive_currency"
        label={label('receive_currency')}
        options={codes(RECEIVE_CURRENCIES)}
      />
      <FilterSelect
        list={list}
        name="remit_currency"
        label={label('remit_currency')}
        options={codes(CURRENCIES)}
      />
      <ProvinceFilter list={list} label={label('state')} />
      <FilterSelect list={list} name="office" label={label('office')} options={named(offices)} />
      <FilterSelect list={list} name="provider" label={label('provider')} options={named(providers)} />
      <YesNoFilter list={list} name="is_paid" label={label('paid')} />
      <BrandFilter list={list} />
      {LINKED.some((filter) => filter in filters) && (
        <Late waiting={null} missing={null}>
          <NamedFilters />
        </Late>
      )}
      <MoreDates
        list={list}
        names={['created']}
        label={say('filters.more')}
        labelOf={() => label('created_at')}
      />
    </>
  );
}
