import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { $brands, brandName } from '../../lib/choices/brand-choices.ts';
import type { List } from '../../lib/records/resource.ts';
import { commonWords } from '../../lib/words/words.ts';
import type { Column } from './column.ts';
import { Truncated } from './truncated.tsx';
import { FilterSelect } from './filter-select.tsx';

/* Which brand a record is of. Where a company has but one, nothing of this shows. */

interface Branded {
  readonly brand: string | null;
}

/** The columns of a list, with its records' brands where there are several. */
export function useBrandColumn<Row extends Branded>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const brands = useStore($brands);
  return useMemo(() => {
    if (brands.length < 2) return columns;
    return [
      ...columns,
      {
        key: 'brand',
        label: () => commonWords('brand'),
        cell: ({ brand }) => <Truncated text={brandName(brands, brand) ?? ''} />,
        card: 'line',
      },
    ];
  }, [columns, brands]);
}

/** Label and name for a panel's facts. */
export function useBrandFact({ brand }: Branded): readonly [string, string | undefined] {
  return [commonWords('brand'), brandName(useStore($brands), brand)];
}

/** Filter of a list by brand. */
export function BrandFilter({ list }: { list: Pick<List<never, 'brand'>, '$query' | 'setFilter'> }) {
  const brands = useStore($brands);
  if (brands.length < 2) return null;
  return (
    <FilterSelect
      list={list}
      name="brand"
      label={commonWords('brand')}
      options={brands.map(({ id, name }) => ({ value: id, label: name }))}
      single
    />
  );
}
