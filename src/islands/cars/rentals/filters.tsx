import { useStore } from '@nanostores/react';
import { lazy, useState } from 'react';
import { Late } from '../../ui/late.tsx';
import Plus from 'lucide-react/icons/plus';
import { $modelChoices, $officeGroups } from '../../../lib/choices/car-choices.ts';
import { RENTAL_STATUS } from '../../../lib/contract/status.ts';
import { statusText } from '../../ui/badge.tsx';
import { BrandFilter } from '../../ui/brand.tsx';
import { FilterDates } from '../../ui/filter-dates.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import type { FilterOption } from '../../ui/filter-select.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { list } from './store.ts';
import { label, say } from './words.ts';

const NamedFilters = lazy(() => import('./named-filters.tsx'));
/** Filters that only links set. */
const LINKED = ['member', 'vehicle', 'pick_up_office', 'drop_off_office'] as const;

/** Filters that show when they are asked for, or set. */
const MORE = ['drop_off', 'payment_limit', 'created', 'vehicle', 'car'] as const;
type More = (typeof MORE)[number];
const NAMES: Readonly<Record<More, readonly string[]>> = {
  drop_off: ['drop_off_from', 'drop_off_to'],
  payment_limit: ['payment_limit_from', 'payment_limit_to'],
  created: ['created_from', 'created_to'],
  vehicle: ['unassigned'],
  car: ['returned', 'overdue'],
};

const moreLabel = (name: More): string => (name === 'drop_off' ? label('drop_off') : say(`filters.${name}`));

/** Search and filters of the rentals. */
export function Filters() {
  const { filters } = useStore(list.$query);
  const [wanted, setWanted] = useState<readonly More[]>([]);
  const set = (name: More): boolean => NAMES[name].some((filter) => filter in filters);
  const shown = (name: More): boolean => wanted.includes(name) || set(name);
  const hidden = MORE.filter((name) => !shown(name));
  return (
    <>
      <SearchBox list={list} label={say('search')} />
      <FilterDates list={list} from="pick_up_from" to="pick_up_to" label={label('pick_up')} />
      <FilterSelect list={list} name="status" label={label('status')} options={statusOptions()} />
      <PlaceFilters />
      <BrandFilter list={list} />
      {LINKED.some((filter) => filter in filters) && (
        <Late waiting={null} missing={null}>
          <NamedFilters />
        </Late>
      )}
      {shown('drop_off') && (
        <FilterDates list={list} from="drop_off_from" to="drop_off_to" label={moreLabel('drop_off')} />
      )}
      {shown('payment_limit') && (
        <FilterDates
          list={list}
          from="payment_limit_from"
          to="payment_limit_to"
          label={moreLabel('payment_limit')}
        />
      )}
      {shown('created') && (
        <FilterDates list={list} from="created_from" to="created_to" label={moreLabel('created')} />
      )}
      {shown('vehicle') && (
        <FilterSelect
          list={list}
          name="unassigned"
          label={moreLabel('vehicle')}
          single
          options={[
            { value: 'true', label: say('filters.assignedNo') },
            { value: 'false', label: say('filters.assignedYes') },
          ]}
        />
      )}
      {shown('car') && (
        <>
          <FilterSelect
            list={list}
            name="returned"
            label={moreLabel('car')}
            single
            options={[
              { value: 'false', label: say('filters.out') },
              { value: 'true', label: say('filters.back') },
            ]}
          />
          <FilterSelect
            list={list}
            name="overdue"
            label={say('filters.late')}
            single
            options={[{ value: 'true', label: say('filters.late') }]}
          />
        </>
      )}
      {hidden.length > 0 && (
        <Menu
          icon={Plus}
          label={say('filters.more')}
          named
          items={hidden.map((name) => ({ label: moreLabel(name), run: () => setWanted([...wanted, name]) }))}
        />
      )}
    </>
  );
}

const statusOptions = (): FilterOption[] =>
  RENTAL_STATUS.map(({ value }) => ({ value, label: statusText('rental', value) }));

/** Office and model: the two that list, timeline and day list share. */
export function PlaceFilters() {
  const groups = useStore($officeGroups);
  const models = useStore($modelChoices);
  const offices = groups.flatMap((group) =>
    group.offices.map(({ id, name }) => ({ value: id, label: name })),
  );
  return (
    <>
      <FilterSelect list={list} name="office" label={say('filters.office')} options={offices} />
      <FilterSelect
        list={list}
        name="model"
        label={label('model')}
        options={models.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
