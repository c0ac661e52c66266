import { useStore } from '@nanostores/react';
import { memberName } from '../../../lib/choices/member-choices.ts';
import { $offices, $providers } from '../../../lib/choices/postal-choices.ts';
import { PROCEDURE_TYPES } from '../../../lib/contract/postals/procedure-form.ts';
import { PROCEDURE_STATUS } from '../../../lib/contract/status.ts';
import { statusText } from '../../ui/badge.tsx';
import { BrandFilter } from '../../ui/brand.tsx';
import { FilterSelect, YesNoFilter } from '../../ui/filter-select.tsx';
import { MoreDates } from '../../ui/more-dates.tsx';
import { NamedFilter } from '../../ui/named-filter.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { list } from './store.ts';
import { label, options, say } from './words.ts';

const MORE = ['created', 'passport'] as const;

const named = (choices: readonly { readonly id: number; readonly name: string }[]) =>
  choices.map(({ id, name }) => ({ value: id, label: name }));

/** Search and filters of the procedures; whose they are is a filter that only links set. */
export function Filters() {
  const { member } = useStore(list.$query).filters;
  const providers = useStore($providers);
  const offices = useStore($offices);
  return (
    <>
      <SearchBox list={list} label={say('search')} />
      <FilterSelect
        list={list}
        name="status"
        label={label('status')}
        options={PROCEDURE_STATUS.map(({ value }) => ({ value, label: statusText('procedure', value) }))}
      />
      <FilterSelect
        list={list}
        name="type"
        label={label('type')}
        options={options('type', PROCEDURE_TYPES)}
      />
      <FilterSelect list={list} name="office" label={label('office_id')} options={named(offices)} />
      <FilterSelect list={list} name="provider" label={label('provider_id')} options={named(providers)} />
      <YesNoFilter list={list} name="is_paid" label={label('paid')} />
      <BrandFilter list={list} />
      {member && (
        <NamedFilter
          label={label('client')}
          ids={member}
          nameOf={(id) => memberName(Number(id))}
          onClear={() => list.setFilter('member', undefined)}
        />
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
