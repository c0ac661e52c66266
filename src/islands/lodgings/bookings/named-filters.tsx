import { useStore } from '@nanostores/react';
import { call } from '../../../lib/api/call.ts';
import { memberName } from '../../../lib/choices/member-choices.ts';
import { accommodations } from '../../../lib/contract/lodgings/accommodations.ts';
import { rooms } from '../../../lib/contract/lodgings/rooms.ts';
import { NamedFilter } from '../../ui/named-filter.tsx';
import { roomName } from './house.ts';
import { list } from './store.ts';
import { label } from './words.ts';

const houseName = async (id: string): Promise<string> =>
  (await call(accommodations.get, { params: { id } })).name;
const nameOfRoom = async (id: string): Promise<string> => roomName(await call(rooms.get, { params: { id } }));

/** Filters that only links set: somebody's bookings, those of an accommodation or a room. They show so that they can be taken off; the default export is what React.lazy asks for. */
export default function NamedFilters() {
  const { filters } = useStore(list.$query);
  const named = [
    ['member', (id: string) => memberName(Number(id))],
    ['accommodation', houseName],
    ['room', nameOfRoom],
  ] as const;
  return (
    <>
      {named.map(
        ([name, nameOf]) =>
          filters[name] && (
            <NamedFilter
              key={name}
              label={label(name)}
              ids={filters[name]}
              nameOf={nameOf}
              onClear={() => list.setFilter(name, undefined)}
            />
          ),
      )}
    </>
  );
}
