import { useStore } from '@nanostores/react';
import { TILL_WAYS } from '../../../../lib/contract/financials/day-close.ts';
import type { DayTill } from '../../../../lib/contract/financials/day-close.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { formatLongDate } from '../../../../lib/words/moments.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Live } from '../../../ui/live.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { reader } from '../../../ui/reader.ts';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { label, say } from '../words.ts';
import { closing } from './store.ts';

type Form = NonNullable<ReturnType<typeof closing.$open.get>>['form'];

/** What was counted, and why it differs. The default export is what lazyDialog asks for. */
export default function CloseDialog() {
  const name = (path: string): string => label(path.replace('counted.', ''));
  return (
    <ActionDialog
      dialog={closing}
      words={({ till: { clerk, date, currency } }) => ({
        title: say('day.closeTitle', { name: clerk.name }),
        text: say('day.closeText', { date: formatLongDate(date, reader()), currency }),
        save: say('day.close'),
      })}
      labelOf={name}
    >
      {({ form, subject: { till } }) => (
        <>
          {TILL_WAYS.map((way) => (
            <AmountField
              key={way}
              field={form.fields.counted.fields[way]}
              label={label(way)}
              hint={`${say('day.booked')}: ${formatMoney({ amount: till.booked[way], currency: till.currency }, reader())}`}
              unit={till.currency}
            />
          ))}
          <Difference form={form} till={till} />
        </>
      )}
    </ActionDialog>
  );
}

/** Whether it agrees, once everything is counted, and why not. */
function Difference({ form, till }: { form: Form; till: DayTill }) {
  const { counted } = useStore(form.$values);
  const values = TILL_WAYS.map((way) => counted?.[way]);
  const whole = values.every((value) => typeof value === 'number');
  const differences = TILL_WAYS.flatMap((way, index) => {
    const amount = (values[index] ?? 0) - till.booked[way];
    return amount === 0
      ? []
      : [`${label(way)} ${formatMoney({ amount, currency: till.currency }, reader())}`];
  });
  const differs = whole && differences.length > 0;
  return (
    <>
      <Live>
        {whole && (
          <p className={differs ? 'text-warn' : 'text-ink-2'}>
            {differs ? say('day.differs', { amounts: differences.join(', ') }) : say('day.equal')}
          </p>
        )}
      </Live>
      <TextareaField field={requiredField(form.fields.reason, differs)} label={label('reason')} />
    </>
  );
}
