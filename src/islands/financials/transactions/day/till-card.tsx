import { TILL_WAYS } from '../../../../lib/contract/financials/day-close.ts';
import type { DayTill, TillAmounts } from '../../../../lib/contract/financials/day-close.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { may } from '../../../../lib/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { instant, reader } from '../../../ui/reader.ts';
import { label, say } from '../words.ts';
import { count, totalOf } from './store.ts';

const minus = (one: TillAmounts, other: TillAmounts): TillAmounts => ({
  cash: one.cash - other.cash,
  card: one.card - other.card,
  transfer: one.transfer - other.transfer,
});

/** One clerk's till of a day in one currency. */
export function TillCard({ till }: { till: DayTill }) {
  const { clerk, currency, booked, close } = till;
  const money = (amount: number): string => formatMoney({ amount, currency }, reader());
  const later = close ? totalOf(minus(booked, close.booked)) : 0;
  const moved = close !== null && TILL_WAYS.some((way) => booked[way] !== close.booked[way]);
  return (
    <section
      aria-label={`${clerk.name} ${currency}`}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <header className="flex items-center gap-2.5">
        <h2 className="min-w-0 font-[650] break-words">{clerk.name}</h2>
        <span className="text-ink-3">{currency}</span>
        <span className="ml-auto">
          <Badge tone={close ? 'success' : 'warn'} icon={close ? 'check' : 'clock'}>
            {close ? say('day.closed') : say('day.open')}
          </Badge>
        </span>
      </header>
      <Amounts till={till} money={money} />
      {close ? (
        <div className="grid gap-1 text-sm text-ink-2">
          <p>{say('day.closedBy', { name: close.by.name, at: instant(close.at) })}</p>
          {close.reason && <p className="italic">{close.reason}</p>}
          {moved && <p className="text-danger">{say('day.later', { amount: money(later) })}</p>}
        </div>
      ) : (
        may('accounts:close_day') && (
          <div>
            <Button onPress={() => count(till)}>{say('day.close')}</Button>
          </div>
        )
      )}
    </section>
  );
}

function Amounts({ till: { booked, close }, money }: { till: DayTill; money(amount: number): string }) {
  const rows = [
    ...TILL_WAYS.map((way) => ({ name: label(way), at: (amounts: TillAmounts) => amounts[way] })),
    { name: say('day.total'), at: totalOf },
  ];
  const head = close ? (['booked', 'counted', 'difference'] as const) : (['booked'] as const);
  const shown = close?.booked ?? booked;
  return (
    <table className="w-full">
      <thead>
        <tr className="text-xs text-ink-3">
          <td />
          {head.map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
              {say(`day.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, at }, index) => (
          <tr key={name} className={index === TILL_WAYS.length ? 'border-t border-line font-semibold' : ''}>
            <th
              scope="row"
              className={`py-1 text-left ${index === TILL_WAYS.length ? 'font-semibold' : 'font-normal text-ink-2'}`}
            >
              {name}
            </th>
            <td className="py-1 pl-3 text-right">{money(at(shown))}</td>
            {close && <td className="py-1 pl-3 text-right">{money(at(close.counted))}</td>}
            {close && (
              <td
                className={`py-1 pl-3 text-right ${at(close.counted) === at(shown) ? 'text-ink-3' : 'text-danger'}`}
              >
                {money(at(close.counted) - at(shown))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
