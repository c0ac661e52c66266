import { useStore } from '@nanostores/react';
import { call } from '../../../lib/api/call.ts';
import { memberName } from '../../../lib/choices/member-choices.ts';
import { manifests } from '../../../lib/contract/postals/manifests.ts';
import { recipientChoices } from '../../../lib/contract/postals/recipients.ts';
import { NamedFilter } from '../../ui/named-filter.tsx';
import { list } from './store.ts';
import { label } from './words.ts';

const recipientName = async (id: string): Promise<string | undefined> =>
  (await call(recipientChoices, { query: { id } }))[0]?.name;

const manifestNumber = async (id: string): Promise<string> =>
  (await call(manifests.get, { params: { id } })).number;

/** A municipality is named by the packages that the filter leaves. */
const cityName = (id: string): Promise<string | undefined> =>
  Promise.resolve(list.$page.get().page?.results.find(({ city }) => String(city.id) === id)?.city.name);

const NAMES = {
  member: (id: string) => memberName(Number(id)),
  recipient: recipientName,
  city: cityName,
  manifest: manifestNumber,
} as const;

/** Filters that only links set: somebody's packages, or those of a manifest. They show so that they can be taken off; the default export is what React.lazy asks for. */
export default function NamedFilters() {
  const { filters } = useStore(list.$query);
  return (
    <>
      {(['member', 'recipient', 'city', 'manifest'] as const).map(
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
