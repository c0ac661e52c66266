import { useStore } from '@nanostores/react';
import { $officeGroups } from '../../../lib/choices/car-choices.ts';
import { memberName } from '../../../lib/choices/member-choices.ts';
import { Chip } from '../../ui/chip.tsx';
import { NamedFilter } from '../../ui/named-filter.tsx';
import { $plates, plateOf } from './plates.ts';
import { list } from './store.ts';
import { label } from './words.ts';

/** Filters that only links set: somebody's rentals, a vehicle's, one side's offices. They show so that they can be taken off; the default export is what React.lazy asks for. */
export default function NamedFilters() {
  const { filters } = useStore(list.$query);
  const offices = useStore($officeGroups).flatMap((group) => group.offices);
  useStore($plates);
  const named = (ids: string, nameOf: (id: number) => string | undefined): string =>
    ids
      .split(',')
      .map((id) => nameOf(Number(id)) ?? id)
      .join(', ');
  const officeOf = (id: number): string | undefined => offices.find((office) => office.id === id)?.name;
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
      {filters.vehicle && <SetFilter name="vehicle" text={named(filters.vehicle, plateOf)} />}
      {filters.pick_up_office && (
        <SetFilter name="pick_up_office" text={named(filters.pick_up_office, officeOf)} />
      )}
      {filters.drop_off_office && (
        <SetFilter name="drop_off_office" text={named(filters.drop_off_office, officeOf)} />
      )}
    </>
  );
}

type Named = 'vehicle' | 'pick_up_office' | 'drop_off_office';

function SetFilter({ name, text }: { name: Named; text: string }) {
  return (
    <Chip
      label={label(name)}
      value={`${label(name)}: ${text}`}
      onClear={() => list.setFilter(name, undefined)}
    >
      {() => <p className="px-2 py-1">{text}</p>}
    </Chip>
  );
}
