import type { DiscountRow } from '../../../../lib/contract/cars/pricing/discounts.ts';
import type { Column } from '../../../ui/column.ts';
import { column, nameColumn, statusColumn, updatedColumn } from '../../../ui/record-columns.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { amountText, daysText, namesText, usesText, windowText } from './texts.ts';
import { label, say } from './words.ts';

export const columns: readonly Column<DiscountRow>[] = [
  nameColumn(label),
  statusColumn(label),
  column(label, 'code', {
    sort: 'code',
    cell: ({ code }) => code ?? <span className="text-ink-3">{say('byItself')}</span>,
    card: 'line',
  }),
  column(label, 'amount', { align: 'end', cell: amountText, card: 'line' }),
  column(label, 'uses', { sort: 'uses', align: 'end', cell: usesText }),
  column(label, 'days', { cell: daysText, card: 'line' }),
  column(label, 'models', { cell: ({ models }) => <Truncated text={namesText(models) || say('any')} /> }),
  column(label, 'offices', { cell: ({ offices }) => <Truncated text={namesText(offices) || say('any')} /> }),
  column(label, 'booking', {
    sort: 'booking_to',
    cell: ({ booking_from, booking_to }) => windowText(booking_from, booking_to),
    extra: true,
  }),
  column(label, 'pick_up', {
    sort: 'pick_up_to',
    cell: ({ pick_up_from, pick_up_to }) => windowText(pick_up_from, pick_up_to),
  }),
  updatedColumn(label),
];
