import { useStore } from '@nanostores/react';
import PencilLine from 'lucide-react/icons/pencil-line';
import type { Currency } from '../../../lib/contract/fields.ts';
import type { Plan } from '../../../lib/domain/instalments.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { Button } from '../../ui/button.tsx';
import { FieldSection } from '../../ui/field-grid.tsx';
import { errorWords, instant, issueText, percent } from '../../ui/reader.ts';
import { $preview, editor, writeByHand } from './editor.ts';
import type { Preview } from './editor.ts';
import { amountText } from './format.ts';
import { limitOf } from './plan.ts';
import { label, say } from './words.ts';

/** What the terms come to, while one types; the place of why they cannot. */
export function PlanBox() {
  const preview = useStore($preview);
  return (
    <FieldSection title={say('sections.plan')}>
      <div role="status" aria-live="polite" className="grid gap-4">
        {preview ? <Result preview={preview} /> : <p className="text-ink-3">{say('plan.waiting')}</p>}
      </div>
    </FieldSection>
  );
}

function Result({ preview: { terms, facts, result } }: { preview: Preview }) {
  if ('impossible' in result) {
    return (
      <p className="rounded-sm bg-danger-soft px-3 py-2 text-danger">
        {errorWords('reason.deadlines_impossible')}
      </p>
    );
  }
  if ('faults' in result) {
    // What is missing or too much stands beside the deadlines themselves.
    const faults = result.faults.filter(({ key }) => key !== 'sum_of_amounts');
    if (faults.length === 0) return <p className="text-ink-3">{say('plan.inexact')}</p>;
    return (
      <ul className="grid gap-1 rounded-sm bg-danger-soft px-3 py-2 text-danger">
        {faults.map(({ field, key, params }) => (
          <li key={`${field}${key}`}>
            {label(field)}
            {/^schedule\.\d/.test(field) && ` ${Number(field.split('.')[1]) + 1}`}:{' '}
            {issueText({ key, params: params ?? {} })}
          </li>
        ))}
      </ul>
    );
  }
  const { plan } = result;
  const { currency, total } = facts.subject;
  return (
    <>
      <Figures
        plan={plan}
        currency={currency}
        parts={[
          ['service_amount', total],
          ['extras', terms.extras],
          ['financing_expense', plan.financing_expense],
        ]}
      />
      {terms.schedule === null && (
        <Schedule
          plan={plan}
          currency={currency}
          initial={terms.initial_payment}
          until={limitOf(terms, facts)}
        />
      )}
    </>
  );
}

/** What it comes to in all, and of what. */
function Figures({
  plan,
  currency,
  parts,
}: {
  plan: Plan;
  currency: Currency;
  parts: readonly (readonly [string, number])[];
}) {
  const lines = [
    ...parts.map(([name, amount]) => [name, amountText(amount, currency)] as const),
    ['amount_financed', amountText(plan.amount_financed, currency)] as const,
    ['total_of_payments', amountText(plan.total_of_payments, currency)] as const,
    ['apr', percent(plan.apr)] as const,
  ];
  return (
    <div className="rounded-sm bg-surface-2 px-4 py-3">
      <p className="flex items-baseline justify-between gap-4 font-[650]">
        <span>{label('amount')}</span>
        <output id={`${editor.form.id}-amount`} tabIndex={-1} className="text-lg tabular-nums">
          {amountText(plan.amount, currency)}
        </output>
      </p>
      <dl className="mt-1 grid gap-1 text-ink-2">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{label(name)}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Schedule({
  plan,
  currency,
  initial,
  until,
}: {
  plan: Plan;
  currency: Currency;
  initial: number;
  until: string;
}) {
  return (
    <>
      <table className="w-full tabular-nums">
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-3">
            <th scope="col" className="py-1 font-medium">
              {say('plan.number')}
            </th>
            <th scope="col" className="py-1 font-medium">
              {label('due_on')}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {label('fee_amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {initial > 0 && (
            <Row
              name={say('plan.initial')}
              date={say('plan.until', { moment: instant(until) })}
              amount={amountText(initial, currency)}
            />
          )}
          {plan.schedule.map(({ due_on, amount }, index) => (
            <Row
              key={due_on}
              name={String(index + 1)}
              date={formatDate(due_on)}
              amount={amountText(amount, currency)}
            />
          ))}
        </tbody>
      </table>
      <div>
        <Button icon={PencilLine} onPress={writeByHand}>
          {say('plan.byHand')}
        </Button>
      </div>
    </>
  );
}

function Row({ name, date, amount }: { name: string; date: string; amount: string }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-1 text-left font-normal text-ink-2">
        {name}
      </th>
      <td className="py-1">{date}</td>
      <td className="py-1 text-right">{amount}</td>
    </tr>
  );
}
