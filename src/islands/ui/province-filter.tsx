import { useStore } from '@nanostores/react';
import { $provinces } from '../../lib/choices/provinces.ts';
import type { List } from '../../lib/records/resource.ts';
import { FilterSelect } from './filter-select.tsx';

interface ProvinceFilterProps {
  list: Pick<List<never, 'state'>, '$query' | 'setFilter'>;
  label: string;
}

/** Filter by the provinces of the home country. */
export function ProvinceFilter({ list, label }: ProvinceFilterProps) {
  const provinces = useStore($provinces);
  return (
    <FilterSelect
      list={list}
      name="state"
      label={label}
      options={provinces.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
