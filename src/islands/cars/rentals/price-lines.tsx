import type { RentalLine, RentalRow } from '../../../lib/contract/cars/rentals.ts';
import type { Money } from '../../../lib/contract/fields.ts';
import { nameIn } from '../../../lib/domain/company-discounts.ts';
import { negateMoney } from '../../../lib/domain/money.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { money } from './format.ts';
import { label, say } from './words.ts';

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
  return (
    <dl className="grid gap-1.5">
      {lines.map((line, index) => (
        <div key={index} className="flex justify-between gap-4">
          <dt className="min-w-0 break-words">{lineText(line)}</dt>
          <dd className="whitespace-nowrap tabular-nums">{money(line.amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-1.5 font-[650]">
        <dt>{label('total')}</dt>
        <dd className="whitespace-nowrap tabular-nums">{money(total)}</dd>
      </div>
    </dl>
  );
}

/** The price of a rental, what was paid of it and what it is still owed. */
export function PriceLines({ row }: { row: RentalRow }) {
  const rest = [
    ['allowance', row.payment.allowance.amount > 0 ? negateMoney(row.payment.allowance) : null],
    ['cancellation_fee', row.cancellation_fee],
    ['paid', row.paid.amount > 0 ? row.paid : null],
    ['balance', row.paid.amount > 0 && row.balance.amount !== 0 ? row.balance : null],
  ] as const;
  return (
    <>
      <Lines lines={row.lines} total={row.total} />
      <dl className="mt-1.5 grid gap-1.5 text-ink-2">
        {rest.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="flex justify-between gap-4">
              <dt>{label(name)}</dt>
              <dd className="tabular-nums">{money(value)}</dd>
            </div>
          ),
        )}
        {row.paid_reference && (
          <div className="flex justify-between gap-4">
            <dt>{label('paid_reference')}</dt>
            <dd className="min-w-0 break-words">{row.paid_reference}</dd>
          </div>
        )}
        {row.manual_price_reason && (
          <div className="flex justify-between gap-4">
            <dt>{label('manual_price_reason')}</dt>
            <dd className="min-w-0 text-right break-words">{row.manual_price_reason}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
