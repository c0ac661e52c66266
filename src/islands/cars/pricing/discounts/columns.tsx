import type { DiscountRow } from '../../../../lib/contract/cars/pricing/discounts.ts';
import type { Column } from '../../../ui/column.ts';
import { nameColumn, statusColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { amountText, daysText, namesText, usesText, windowText } from './texts.ts';
import { label, say } from './words.ts';

export const columns: readonly Column<DiscountRow>[] = [
  nameColumn(label),
  statusColumn(label),
  {
    key: 'code',
    label: () => label('code'),
    sort: 'code',
    cell: ({ code }) => code ?? <span className="text-ink-3">{say('byItself')}</span>,
    card: 'line',
  },
  { key: 'amount', label: () => label('amount'), align: 'end', cell: amountText, card: 'line' },
  { key: 'uses', label: () => label('uses'), sort: 'uses', align: 'end', cell: usesText },
  { key: 'days', label: () => label('days'), cell: daysText, card: 'line' },
  {
    key: 'models',
    label: () => label('models'),
    cell: ({ models }) => <Truncated text={namesText(models) || say('any')} />,
  },
  {
    key: 'offices',
    label: () => label('offices'),
    cell: ({ offices }) => <Truncated text={namesText(offices) || say('any')} />,
  },
  {
    key: 'booking',
    label: () => label('booking'),
    sort: 'booking_to',
    cell: ({ booking_from, booking_to }) => windowText(booking_from, booking_to),
    extra: true,
  },
  {
    key: 'pick_up',
    label: () => label('pick_up'),
    sort: 'pick_up_to',
    cell: ({ pick_up_from, pick_up_to }) => windowText(pick_up_from, pick_up_to),
  },
  updatedColumn(label),
];
