import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { services } from '../../../lib/contract/financials/services.ts';
import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { FUNDING_STATUS } from '../../../lib/contract/status.ts';
import { memberChoices } from '../../../lib/contract/users/members.ts';
import { statusText } from '../../ui/badge.tsx';
import { BrandFilter } from '../../ui/brand.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FilterDates } from '../../ui/filter-dates.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
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
      <FilterSelect list={list} name="status" label={label('status')} options={FUNDING_STATUS.map(({ value }) => ({ value, label: statusText('funding', value) }))} />
      <FilterDates list={list} from="next_due_from" to="next_due_to" label={label('next_due')} />
      <FilterSelect list={list} name="late" label={say('filters.punctual')} options={yesNo(say('filters.lateYes'), say('filters.lateNo'))} single />
      <FilterSelect list={list} name="signed" label={say('filters.signed')} options={yesNo(say('filters.signedYes'), say('filters.signedNo'))} single />
      <FilterSelect list={list} name="currency" label={label('currency')} options={CURRENCIES.map((value) => ({ value, label: value }))} single />
      <FilterDates list={list} from="created_from" to="created_to" label={label('created_at')} />
      <BrandFilter list={list} />
      {filters.member && <NamedFilter key={`member-${filters.member}`} name="member" ids={filters.member} />}
      {filters.service && <NamedFilter key={`service-${filters.service}`} name="service" ids={filters.service} />}
    </>
  );
}

const NAMES = {
  member: async (id: number) => (await call(memberChoices, { query: { id } }))[0]?.name ?? String(id),
  service: async (id: number) => (await call(services.get, { params: { id } })).code,
} as const;
const LABELS = { member: 'client', service: 'service' } as const;

/** A filter that only links set. It shows so that it can be taken off. */
function NamedFilter({ name, ids }: { name: keyof typeof NAMES; ids: string }) {
  const [text, setText] = useState(ids);
  useEffect(() => {
    let here = true;
    Promise.all(ids.split(',').map((id) => NAMES[name](Number(id)))).then(
      (names) => here && setText(names.join(', ')),
      // Its number will do.
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      here = false;
    };
  }, [name, ids]);
  return (
    <Chip label={label(LABELS[name])} value={`${label(LABELS[name])}: ${text}`} onClear={() => list.setFilter(name, undefined)}>
      {() => <p className="px-2 py-1">{text}</p>}
    </Chip>
  );
}
