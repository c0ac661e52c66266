import type { RentalLine, RentalRow } from '../../../lib/contract/cars/rentals.ts';
import type { Money } from '../../../lib/contract/fields.ts';
import { nameIn } from '../../../lib/domain/company-discounts.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { Lines as PlainLines, Settled } from '../../reservations/lines.tsx';
import { money } from './format.ts';
import { reservationWords, say } from './words.ts';

/** What a line is for: "7 days × $62.00", "Full tank", "Discount NAVIDAD". */
function lineText({ kind, name, quantity, unit, discount }: RentalLine): string {
  if (kind === 'rental')
    return say('lines.rental', { days: say('days', { count: quantity }), unit: money(unit) });
  const named = discount ? nameIn(pageFacts().language, discount) : name;
  const text = say(`lines.${kind}`, { name: named ?? '' });
  return quantity > 1 ? `${text} ${say('lines.times', { quantity, unit: money(unit) })}` : text;
}

/** The price line by line, and its total. */
export function Lines({ lines, total }: { lines: readonly RentalLine[]; total: Money }) {
  const texts = lines.map((line) => ({ text: lineText(line), amount: line.amount }));
  return <PlainLines lines={texts} total={total} words={reservationWords} />;
}

/** The price of a rental, what was paid of it and what it is still owed. */
export function PriceLines({ row }: { row: RentalRow }) {
  return (
    <>
      <Lines lines={row.lines} total={row.total} />
      <Settled
        row={row}
        texts={[['manual_price_reason', row.manual_price_reason]]}
        words={reservationWords}
      />
    </>
  );
}
