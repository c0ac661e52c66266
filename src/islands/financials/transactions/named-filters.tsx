import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { accounts } from '../../../lib/contract/financials/accounts.ts';
import { memberChoices } from '../../../lib/contract/users/members.ts';
import { Chip } from '../../ui/chip.tsx';
import { list } from './store.ts';
import { label } from './words.ts';

/** Filters that only links set: an account's lines, a client's. They show so that they can be taken off. */
export function NamedFilters() {
  const { filters } = useStore(list.$query);
  return (
    <>
      {filters.account && <NamedFilter key={`account-${filters.account}`} name="account" ids={filters.account} />}
      {filters.member && <NamedFilter key={`member-${filters.member}`} name="member" ids={filters.member} />}
    </>
  );
}

const NAMES = {
  account: async (id: number) => (await call(accounts.get, { params: { id } })).number,
  member: async (id: number) => (await call(memberChoices, { query: { id } }))[0]?.name ?? String(id),
} as const;

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
    <Chip label={label(name)} value={`${label(name)}: ${text}`} onClear={() => list.setFilter(name, undefined)}>
      {() => <p className="px-2 py-1">{text}</p>}
    </Chip>
  );
}
