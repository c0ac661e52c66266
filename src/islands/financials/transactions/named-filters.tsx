import { useStore } from '@nanostores/react';
import { call } from '../../../lib/api/call.ts';
import { accounts } from '../../../lib/contract/financials/accounts.ts';
import { serviceTypes } from '../../../lib/contract/system/service-types.ts';
import { memberChoices } from '../../../lib/contract/users/members.ts';
import { NamedFilter } from '../../ui/named-filter.tsx';
import { list } from './store.ts';
import { categoryName, label } from './words.ts';

/** Filters that only links set: an account's lines, a client's, the income of a kind of service, the expense of a category. They show so that they can be taken off. */
export function NamedFilters() {
  const { filters } = useStore(list.$query);
  return (
    <>
      {filters.account && (
        <NamedFilter
          label={label('account')}
          ids={filters.account}
          nameOf={NAMES.account}
          onClear={() => list.setFilter('account', undefined)}
        />
      )}
      {filters.member && (
        <NamedFilter
          label={label('member')}
          ids={filters.member}
          nameOf={NAMES.member}
          onClear={() => list.setFilter('member', undefined)}
        />
      )}
      {filters.service_type && (
        <NamedFilter
          label={label('service_type')}
          ids={filters.service_type}
          nameOf={NAMES.service_type}
          onClear={() => list.setFilter('service_type', undefined)}
        />
      )}
      {filters.category && (
        <NamedFilter
          label={label('category')}
          ids={filters.category}
          nameOf={NAMES.category}
          onClear={() => list.setFilter('category', undefined)}
        />
      )}
    </>
  );
}

const NAMES = {
  account: async (id: string) => (await call(accounts.get, { params: { id: Number(id) } })).number,
  member: async (id: string) => (await call(memberChoices, { query: { id: Number(id) } }))[0]?.name ?? id,
  service_type: async (id: string) => (await call(serviceTypes.get, { params: { id: Number(id) } })).name,
  category: (key: string) => Promise.resolve(categoryName(key)),
} as const;
