import type { PriceRow } from '../../../../lib/contract/cars/pricing/listing.ts';
import { PRICE_RANGES } from '../../../../lib/contract/limits.ts';
import { formatAmount } from '../../../../lib/words/format.ts';
import type { Column } from '../../../ui/column.ts';
import { Truncated } from '../../../ui/truncated.tsx';
import { reader } from '../../../ui/reader.ts';
import { column, updatedColumn } from '../../../ui/record-columns.tsx';
import { daysText, validityText } from './texts.ts';
import { label, say } from './words.ts';

/** One of the five ranges: what a day costs, over the days that it holds, since each price may have other edges. */
const rangeColumn = (index: number): Column<PriceRow> => ({
  key: `range_${index + 1}`,
  label: () => say('rangeNumber', { number: index + 1 }),
  align: 'end',
  cell: ({ ranges }) => {
    const range = ranges[index];
    return (
      range && (
        <span className="inline-grid leading-tight">
          <span>{formatAmount(range.daily, reader())}</span>
          <span className="text-xs text-ink-3">{daysText(range)}</span>
        </span>
      )
    );
  },
  ...(index === 0 ? { card: 'line' as const } : {}),
});

export const columns: readonly Column<PriceRow>[] = [
  column(label, 'model', {
    sort: 'model',
    cell: (row) => (
      <b className="font-semibold">
        <Truncated text={row.model.name} />
      </b>
    ),
    card: 'title',
  }),
  column(label, 'season', {
    sort: 'season',
    cell: (row) => <Truncated text={row.season?.name ?? say('noSeason')} />,
    card: 'line',
  }),
  column(label, 'currency', { sort: 'currency', cell: (row) => row.currency, card: 'badge' }),
  { key: 'validity', label: () => say('valid'), sort: 'valid_from', cell: validityText, card: 'line' },
  ...Array.from({ length: PRICE_RANGES }, (_, index) => rangeColumn(index)),
  updatedColumn(label),
];
