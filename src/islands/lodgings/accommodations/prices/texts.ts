import type { RoomPriceRow } from '../../../../lib/contract/lodgings/prices.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { reader } from '../../../ui/reader.ts';
import { option, say } from './words.ts';

/** Prices of rooms as people read them. */

type Amounts = Pick<RoomPriceRow, 'currency' | 'children' | 'weekday_surcharges'>;

const money = (amount: number, currency: string): string => formatMoney({ amount, currency }, reader());
const orFree = (amount: number, currency: string): string =>
  amount === 0 ? say('free') : money(amount, currency);

/** "up to age 2: free, up to age 11: $8.00" */
const childrenText = ({ children, currency }: Amounts): string =>
  children
    .map(({ to_age, amount }) => say('upToAge', { age: to_age, price: orFree(amount, currency) }))
    .join(', ');

/** "Friday, Saturday +$5.00 · Sunday +$3.00" */
const surchargesText = ({ weekday_surcharges, currency }: Amounts): string =>
  [...Map.groupBy(weekday_surcharges, ({ amount }) => amount)]
    .map(([amount, days]) => {
      const names = days.map(({ weekday }) => option('weekday', weekday)).join(', ');
      return `${names} +${money(amount, currency)}`;
    })
    .join(' · ');

/** What else a price says beside the night: one text for each thing that is not the usual. */
export function detailsOf(price: RoomPriceRow): string[] {
  const { base_guests, single_use, extra_adult, minimum_nights, currency } = price;
  return [
    say('included', { count: base_guests }),
    ...(single_use === null ? [] : [say('alone', { price: money(single_use, currency) })]),
    ...(extra_adult === null ? [] : [say('extraAdult', { price: orFree(extra_adult, currency) })]),
    ...(price.children.length === 0 ? [] : [say('extraChild', { prices: childrenText(price) })]),
    ...(price.weekday_surcharges.length === 0 ? [] : [surchargesText(price)]),
    ...(minimum_nights === 1 ? [] : [say('minimum', { count: minimum_nights })]),
  ];
}
