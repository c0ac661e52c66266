import { useStore } from '@nanostores/react';
import { call } from '../../../../lib/api/call.ts';
import { memberName } from '../../../../lib/choices/member-choices.ts';
import { recipientChoices } from '../../../../lib/contract/postals/recipients.ts';
import { remittanceBatches } from '../../../../lib/contract/postals/remittance-batches.ts';
import { NamedFilter } from '../../../ui/named-filter.tsx';
import { LINKED } from './linked.ts';
import { list } from './store.ts';
import { label } from './words.ts';

/** A municipality is named by the remittances that the filter leaves. */
const cityName = (id: string): string | undefined =>
  list.$page.get().page?.results.find(({ city }) => String(city.id) === id)?.city.name;

const NAMES = {
  member: (id: string) => memberName(Number(id)),
  courier: (id: string) => memberName(Number(id)),
  recipient: async (id: string) => (await call(recipientChoices, { query: { id } }))[0]?.name,
  city: cityName,
  batch: async (id: string) => (await call(remittanceBatches.get, { params: { id } })).code,
} as const;

/** The linked filters, which show so that they can be taken off. The default export is what React.lazy asks for. */
export default function NamedFilters() {
  const { filters } = useStore(list.$query);
  return (
    <>
      {LINKED.map(
        (name) =>
          filters[name] && (
            <NamedFilter
              key={name}
              label={label(name)}
              ids={filters[name]}
              nameOf={NAMES[name]}
              onClear={() => list.setFilter(name, undefined)}
            />
          ),
      )}
    </>
  );
}
