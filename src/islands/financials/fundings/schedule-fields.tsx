import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import type { Currency } from '../../../lib/contract/fields.ts';
import { FUNDING_DEADLINES } from '../../../lib/contract/limits.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { BesideBoxes } from '../../ui/field-grid.tsx';
import { AddLine, RemoveLine } from '../../ui/lines.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import {
  $existing,
  $subject,
  $sums,
  addDeadline,
  calculateAgain,
  editor,
  removeDeadline,
  restOnLast,
} from './editor.ts';
import { amountText } from './format.ts';
import { keptOf } from './plan.ts';
import { label, say } from './words.ts';

const { schedule } = editor.form.fields;

/** Amounts and dates by hand, with the difference to the exact sum at every moment. */
export function ScheduleFields() {
  const written = useStore(schedule.$value) ?? [];
  const kept = keptOf(useStore($existing)).length;
  const currency = useStore($subject)?.currency ?? 'USD';
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {written.map((_, index) => (
          <li key={index}>
            <Deadline index={index} isKept={index < kept} currency={currency} />
          </li>
        ))}
      </ol>
      <Difference />
      <div className="flex flex-wrap gap-2">
        {written.length < FUNDING_DEADLINES.max && (
          <AddLine kind="plain" onPress={addDeadline}>
            {say('plan.add')}
          </AddLine>
        )}
        <Button onPress={calculateAgain}>{say('plan.calculate')}</Button>
      </div>
    </div>
  );
}

interface DeadlineProps {
  index: number;
  /** It was paid, and stays as it is. */
  isKept: boolean;
  currency: Currency;
}

function Deadline({ index, isKept, currency }: DeadlineProps) {
  const written = useStore(schedule.$value) ?? [];
  const { due_on, amount } = schedule.item(index).fields;
  const name = say('plan.deadline', { number: index + 1 });
  const [date, paid] = [useStore(due_on.$value), useStore(amount.$value)];
  return (
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[1.5rem_1fr_2.5rem] items-start gap-x-2 gap-y-2 sm:grid-cols-[1.5rem_1fr_1fr_2.5rem]"
    >
      <b className={clsx('text-right font-semibold tabular-nums text-ink-2', isKept ? 'pt-2' : 'pt-7')}>
        {index + 1}
      </b>
      {isKept ? (
        <p className="flex sm:col-span-2 justify-between gap-3 rounded-sm bg-surface-2 px-3 py-2">
          <span>{formatDate(date ?? '')}</span>
          <span className="text-success">{say('plan.paid')}</span>
          <span className="tabular-nums">{amountText(paid ?? 0, currency)}</span>
        </p>
      ) : (
        <>
          <DateField field={due_on} label={label('due_on')} />
          <span className="max-sm:order-1 max-sm:col-start-2">
            <AmountField field={amount} label={label('fee_amount')} unit={currency} />
          </span>
          <BesideBoxes>
            {written.length > 1 && <RemoveLine name={name} onPress={() => removeDeadline(index)} />}
          </BesideBoxes>
        </>
      )}
    </div>
  );
}

/** Whether the deadlines add up, and what is to be done when they do not. */
function Difference() {
  const sums = useStore($sums);
  const currency = useStore($subject)?.currency ?? 'USD';
  if (!sums) return null;
  const { sum, total } = sums;
  const texts = {
    amount: amountText(Math.abs(sum - total), currency),
    sum: amountText(sum, currency),
    total: amountText(total, currency),
  };
  const exact = sum === total;
  return (
    <div
      id={schedule.id}
      tabIndex={-1}
      className={`flex min-h-11 flex-wrap items-center justify-between gap-2 rounded-sm px-3 py-1.5 ${exact ? 'bg-success-soft text-success' : 'bg-warn-soft text-warn'}`}
    >
      <p role="status">
        {exact ? say('plan.exact', texts) : say(sum > total ? 'plan.over' : 'plan.under', texts)}
      </p>
      {!exact && <Button onPress={restOnLast}>{say('plan.rest')}</Button>}
    </div>
  );
}
