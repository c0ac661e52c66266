import type { Money } from '../../lib/contract/fields.ts';
import { negateMoney } from '../../lib/domain/money.ts';
import { money } from './format.ts';
import type { Reservation } from './reservation.ts';
import type { WithWords } from './words.ts';

interface LinesProps extends WithWords<never> {
  lines: readonly { readonly text: string; readonly amount: Money }[];
  total: Money;
}

/** The price line by line, and its total. */
export function Lines({ lines, total, words: { label } }: LinesProps) {
  return (
    <dl className="grid gap-1.5">
      {lines.map((line, index) => (
        <div key={index} className="flex justify-between gap-4">
          <dt className="min-w-0 break-words">{line.text}</dt>
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

interface SettledProps extends WithWords {
  row: Reservation;
  /** What else explains the price, by the name of its field; empty ones are left out. */
  texts?: readonly (readonly [field: string, text: string])[];
}

/** Below the price: what was paid of it, and what is still owed. */
export function Settled({ row, texts = [], words: { label } }: SettledProps) {
  const amounts = [
    ['allowance', row.payment.allowance.amount > 0 ? negateMoney(row.payment.allowance) : null],
    ['cancellation_fee', row.cancellation_fee],
    ['paid', row.paid.amount > 0 ? row.paid : null],
    ['balance', row.paid.amount > 0 && row.balance.amount !== 0 ? row.balance : null],
  ] as const;
  return (
    <dl className="mt-1.5 grid gap-1.5 text-ink-2">
      {amounts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="flex justify-between gap-4">
            <dt>{label(name)}</dt>
            <dd className="tabular-nums">{money(value)}</dd>
          </div>
        ),
      )}
      {[['paid_reference', row.paid_reference] as const, ...texts].map(([name, text]) =>
        text === '' ? null : (
          <div key={name} className="flex justify-between gap-4">
            <dt>{label(name)}</dt>
            <dd className="min-w-0 text-right break-words">{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
