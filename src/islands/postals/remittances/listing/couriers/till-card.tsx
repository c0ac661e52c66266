import clsx from 'clsx';
import type { CourierTill } from '../../../../../lib/contract/postals/courier-cash.ts';
import { may } from '../../../../../lib/session/session.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { instant } from '../../../../ui/reader.ts';
import { moneyText } from './format.ts';
import { $history, count, move, tillName } from './store.ts';
import { label, say } from './words.ts';

/** The cash of one courier, of one office, in one currency. */
export function TillCard({ till }: { till: CourierTill }) {
  const { courier, office, currency, balance, closed_at } = till;
  const money = (amount: number): string => moneyText(amount, currency);
  return (
    <section
      aria-label={tillName(till)}
      className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-start gap-x-2.5 gap-y-1">
        <div className="min-w-0 flex-1">
          <h3 className="font-[650] break-words">{courier.name}</h3>
          <p className="text-sm text-ink-3">
            {office.name} · {currency}
          </p>
        </div>
        <p className={clsx('text-lg font-[650] tabular-nums', balance < 0 && 'text-danger')}>
          {money(balance)}
        </p>
      </header>
      {balance < 0 && (
        <Badge tone="danger" icon="cross">
          {say('laidOut', { amount: money(-balance) })}
        </Badge>
      )}
      <table className="w-full">
        <caption className="pb-1 text-left text-xs text-ink-3">
          {closed_at === null ? say('sinceBeginning') : say('since', { at: instant(closed_at) })}
        </caption>
        <tbody>
          {(['advance', 'delivered', 'returned'] as const).map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-1 text-left font-normal text-ink-2">
                {label(kind)}
              </th>
              <td className="py-1 pl-3 text-right tabular-nums">{money(till[kind])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-1.5">
        {may('courier_cash:close') && <Button onPress={() => count(till)}>{say('actions.count')}</Button>}
        {may('courier_cash:move') && (
          <>
            <Button onPress={() => move('advance', till)}>{say('actions.advance')}</Button>
            {balance > 0 && <Button onPress={() => move('returned', till)}>{say('actions.returned')}</Button>}
          </>
        )}
        <Button kind="quiet" onPress={() => $history.set(till)}>
          {say('actions.history')}
        </Button>
      </div>
    </section>
  );
}
