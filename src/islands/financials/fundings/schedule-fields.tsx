import { useStore } from '@nanostores/react';
import { FUNDING_DEADLINES } from '../../../lib/contract/limits.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
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
        {written.map((deadline, index) => (
          <li
            key={index}
            className="grid grid-cols-[1.5rem_1fr_2.5rem] items-start gap-x-2 gap-y-2 sm:grid-cols-[1.5rem_1fr_1fr_2.5rem]"
          >
            <b className="pt-7 text-right font-semibold tabular-nums text-ink-2">{index + 1}</b>
            {index < kept ? (
              <p className="flex sm:col-span-2 justify-between gap-3 rounded-sm bg-surface-2 px-3 py-2">
                <span>{formatDate(deadline.due_on)}</span>
                <span className="text-success">{say('plan.paid')}</span>
                <span className="tabular-nums">{amountText(deadline.amount, currency)}</span>
              </p>
            ) : (
              <>
                <DateField field={schedule.item(index).fields.due_on} label={label('due_on')} />
                <span className="max-sm:order-1 max-sm:col-start-2">
                  <AmountField
                    field={schedule.item(index).fields.amount}
                    label={label('fee_amount')}
                    unit={currency}
                  />
                </span>
                <span className="pt-6">
                  {written.length > 1 && (
                    <RemoveLine
                      name={say('plan.deadline', { number: index + 1 })}
                      onPress={() => removeDeadline(index)}
                    />
                  )}
                </span>
              </>
            )}
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
