import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { PACKAGE_TYPES } from '../../../lib/contract/postals/package-input.ts';
import { PACKAGE_STATUS } from '../../../lib/contract/package-status.ts';
import { statusText } from '../../ui/badge.tsx';
import { BrandFilter } from '../../ui/brand.tsx';
import { FilterSelect, YesNoFilter } from '../../ui/filter-select.tsx';
import { Late } from '../../ui/late.tsx';
import { MoreDates } from '../../ui/more-dates.tsx';
import { ProvinceFilter } from '../../ui/province-filter.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { $offices, $providers } from '../../../lib/choices/postal-choices.ts';
import { list } from './store.ts';
import { label, options, say } from './words.ts';

const NamedFilters = lazy(() => import('./named-filters.tsx'));
/** Filters that only links set. */
const LINKED = ['member', 'recipient', 'city', 'manifest'] as const;

const MORE = ['expected', 'created'] as const;

const named = (choices: readonly { readonly id: number; readonly name: string }[]) =>
  choices.map(({ id, name }) => ({ value: id, label: name }));

/** Search and filters of the packages. */
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
        options={PACKAGE_STATUS.map(({ value }) => ({ value, label: statusText('package', value) }))}
      />
      <ProvinceFilter list={list} label={label('state')} />
      <FilterSelect list={list} name="office" label={label('office')} options={named(offices)} />
      <FilterSelect list={list} name="provider" label={label('provider')} options={named(providers)} />
      <FilterSelect list={list} name="type" label={label('type')} options={options('type', PACKAGE_TYPES)} />
      {(['ordered', 'is_paid'] as const).map((name) => (
        <YesNoFilter key={name} list={list} name={name} label={say(`filters.${name}`)} />
      ))}
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
