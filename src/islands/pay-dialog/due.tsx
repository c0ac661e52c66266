import type { PaymentOptions } from '../../lib/contract/financials/payment-actions.ts';
import type { Money } from '../../lib/contract/fields.ts';
import { formatMoney } from '../../lib/words/format.ts';
import { Facts } from '../ui/panel-parts.tsx';
import { instant, reader } from '../ui/reader.ts';
import { PlanNote } from './plan-note.tsx';
import { say } from './words.ts';

const money = (value: Money): string => formatMoney(value, reader());

/** Whose debt it is, what is paid for as the client reads it on the page of a link, what of it has come, what is left to pay. */
export function Due({ options, changed }: { options: PaymentOptions; changed: boolean }) {
  const { facts, client, due, received, pending, payable, credit, limit_at, plan, deadlines } = options;
  // Of a plan the next installment is what is due now; the rest comes later.
  const [next] = deadlines;
  const parts = (
    [
      ...(next ? [['payable', payable] as const] : []),
      ['due', due],
      ['received', received],
      ['pending', pending],
      ['credit', credit],
    ] as const
  ).filter(([name, { amount }]) => name === 'due' || name === 'payable' || amount > 0);
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface-2 px-4 py-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 font-semibold break-words">{client.name}</p>
        <p className="ml-auto text-right">
          <span className="block text-xs text-ink-3">
            {next ? say('due.next', { at: instant(next.due_at) }) : say('due.payable')}
          </span>
          <span className="text-xl font-bold tabular-nums">{money(next ? next.left : payable)}</span>
        </p>
      </div>
      <Facts facts={facts.map(({ label, value }) => [label, value])} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {parts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-ink-3">{say(`due.${name}`)}</dt>
            <dd className="tabular-nums">{money(value)}</dd>
          </div>
        ))}
      </dl>
      {limit_at !== null && (
        <p className="text-sm text-ink-2">{say('due.limit', { at: instant(limit_at) })}</p>
      )}
      {plan?.outdated && <PlanNote plan={plan} text={say('due.planOutdated')} />}
      {changed && (
        <p role="alert" className="rounded-sm border border-warn bg-warn-soft px-3 py-2 text-sm">
          {say('due.changed')}
        </p>
      )}
    </section>
  );
}
