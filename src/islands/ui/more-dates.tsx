import { useStore } from '@nanostores/react';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { FilterDates } from './filter-dates.tsx';
import { Menu } from './menu.tsx';

interface MoreDatesProps<Name extends string> {
  list: Parameters<typeof FilterDates<`${NoInfer<Name>}_from` | `${NoInfer<Name>}_to`>>[0]['list'];
  /** Each a range of days in the query: created is created_from and created_to. */
  names: readonly Name[];
  label: string;
  labelOf(name: Name): string;
}

/** Filters by days that show when they are asked for, or set. */
export function MoreDates<Name extends string>({ list, names, label, labelOf }: MoreDatesProps<Name>) {
  const { filters } = useStore(list.$query);
  const [wanted, setWanted] = useState<readonly Name[]>([]);
  const isShown = (name: Name): boolean =>
    wanted.includes(name) || `${name}_from` in filters || `${name}_to` in filters;
  const hidden = names.filter((name) => !isShown(name));
  return (
    <>
      {names.filter(isShown).map((name) => (
        <FilterDates key={name} list={list} from={`${name}_from`} to={`${name}_to`} label={labelOf(name)} />
      ))}
      {hidden.length > 0 && (
        <Menu
          icon={Plus}
          label={label}
          named
          items={hidden.map((name) => ({
            label: labelOf(name),
            run: () => setWanted([...wanted, name]),
          }))}
        />
      )}
    </>
  );
}
