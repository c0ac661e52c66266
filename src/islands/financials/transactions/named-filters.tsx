import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { accounts } from '../../../lib/contract/financials/accounts.ts';
import { serviceTypes } from '../../../lib/contract/system/service-types.ts';
import { memberChoices } from '../../../lib/contract/users/members.ts';
import { Chip } from '../../ui/chip.tsx';
import { list } from './store.ts';
import { categoryName, label } from './words.ts';

/** Filters that only links set: an account's lines, a client's, the income of a kind of service, the expense of a category. They show so that they can be taken off. */
export function NamedFilters() {
  const { filters } = useStore(list.$query);
  return (
    <>
      {filters.account && <NamedFilter key={`account-${filters.account}`} name="account" ids={filters.account} />}
      {filters.member && <NamedFilter key={`member-${filters.member}`} name="member" ids={filters.member} />}
      {filters.service_type && <NamedFilter key={`service_type-${filters.service_type}`} name="service_type" ids={filters.service_type} />}
      {filters.category && <NamedFilter key={`category-${filters.category}`} name="category" ids={filters.category} />}
    </>
  );
}

const NAMES = {
  account: async (id: string) => (await call(accounts.get, { params: { id: Number(id) } })).number,
  member: async (id: string) => (await call(memberChoices, { query: { id: Number(id) } }))[0]?.name ?? id,
  service_type: async (id: string) => (await call(serviceTypes.get, { params: { id: Number(id) } })).name,
  category: (key: string) => Promise.resolve(categoryName(key)),
} as const;

function NamedFilter({ name, ids }: { name: keyof typeof NAMES; ids: string }) {
  const [text, setText] = useState(ids);
  useEffect(() => {
    let here = true;
    Promise.all(ids.split(',').map((id) => NAMES[name](id))).then(
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
    <Chip label={label(name)} value={`${label(name)}: ${text}`} onClear={() => list.setFilter(name, undefined)}>
      {() => <p className="px-2 py-1">{text}</p>}
    </Chip>
  );
}
