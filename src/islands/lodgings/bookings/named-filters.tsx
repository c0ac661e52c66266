import { useStore } from '@nanostores/react';
import { $accommodationChoices } from '../../../lib/choices/accommodation-choices.ts';
import { memberName } from '../../../lib/choices/member-choices.ts';
import { Chip } from '../../ui/chip.tsx';
import { NamedFilter } from '../../ui/named-filter.tsx';
import { list } from './store.ts';
import { label } from './words.ts';

/** Filters that only links set: somebody's bookings, those of a room. They show so that they can be taken off; the default export is what React.lazy asks for. */
export default function NamedFilters() {
  const { filters } = useStore(list.$query);
  const rooms = useStore($accommodationChoices).flatMap((choice) => choice.rooms);
  const named = (filters.room ?? '')
    .split(',')
    .map((id) => rooms.find((room) => String(room.id) === id)?.name ?? id)
    .join(', ');
  return (
    <>
      {filters.member && (
        <NamedFilter
          label={label('member')}
          ids={filters.member}
          nameOf={(id) => memberName(Number(id))}
          onClear={() => list.setFilter('member', undefined)}
        />
      )}
      {filters.room && (
        <Chip
          label={label('room')}
          value={`${label('room')}: ${named}`}
          onClear={() => list.setFilter('room', undefined)}
        >
          {() => <p className="px-2 py-1">{named}</p>}
        </Chip>
      )}
    </>
  );
}
