import type { BookingLine, BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import type { Money } from '../../../lib/contract/fields.ts';
import { money } from '../../reservations/format.ts';
import { Lines, Settled } from '../../reservations/lines.tsx';
import { reservationWords, say } from './words.ts';

/** What a line is for: "Double room", "Breakfast 4 × $5.00", "Discount Friends". */
function lineText({ kind, name, quantity, unit }: BookingLine): string {
  const text = say(`lines.${kind}`, { name: name ?? '' });
  return kind === 'extra' && quantity > 1
    ? `${text} ${say('lines.times', { quantity, unit: money(unit) })}`
    : text;
}

/** The price line by line, and its total. */
export function BookingLines({ lines, total }: { lines: readonly BookingLine[]; total: Money }) {
  const texts = lines.map((line) => ({ text: lineText(line), amount: line.amount }));
  return <Lines lines={texts} total={total} words={reservationWords} />;
}

/** The price of a booking, what was paid of it and what it is still owed; to whom it shows, what it costs and leaves. */
export function PriceLines({ row }: { row: BookingRow }) {
  const { cost, margin } = row;
  return (
    <>
      <BookingLines lines={row.lines} total={row.total} />
      <Settled
        row={row}
        texts={[
          ['cost', cost ? money(cost) : ''],
          ['margin', margin ? money(margin) : ''],
        ]}
        words={reservationWords}
      />
    </>
  );
}
