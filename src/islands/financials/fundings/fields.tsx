import { useStore } from '@nanostores/react';
import { PAYMENT_LIMITS } from '../../../lib/contract/limits.ts';
import { FEE_TYPE } from '../../../lib/domain/fees.ts';
import { lastAllowed } from '../../../lib/domain/instalments.ts';
import { requiredField } from '../../../lib/forms/field-rules.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldGrid, FieldSection } from '../../ui/field-grid.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { PaymentLimitField } from '../../ui/payment-limit-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { $existing, $rules, $subject, editor } from './editor.ts';
import { findFundable, subjectText } from './fundable.ts';
import { slotText } from './format.ts';
import { isInitialPaid } from './plan.ts';
import { PlanBox } from './plan-box.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { label, options, say } from './words.ts';

const { fields } = editor.form;

/** The plan maker; loaded when it first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const existing = useStore($existing);
  const currency = useStore($subject)?.currency ?? 'USD';
  return (
    <>
      <FieldSection title={say('sections.service')}>
        <Service />
      </FieldSection>
      <FieldSection title={say('sections.price')}>
        <FieldGrid>
          <AmountField
            field={fields.initial_payment}
            label={label('initial_payment')}
            hint={say(isInitialPaid(existing) ? 'hints.initial_paid' : 'hints.initial_payment')}
            unit={currency}
          />
          <PaymentLimitField
            field={fields.payment_limit}
            label={label('payment_limit')}
            hint={say('hints.payment_limit')}
            options={options('payment_limit', PAYMENT_LIMITS)}
          />
          <AmountField field={fields.extras} label={label('extras')} unit={currency} />
          <FeeFields currency={currency} />
        </FieldGrid>
      </FieldSection>
      <Deadlines />
      <PlanBox />
      {existing && <Reason signed={existing.signed_at !== null} />}
    </>
  );
}

/** What is financed; a plan that is changed keeps its service. */
function Service() {
  const existing = useStore($existing);
  const subject = useStore($subject);
  const rules = useStore($rules);
  const days = existing?.days_before ?? rules?.days_before ?? 0;
  return (
    <>
      {existing ? (
        <p className="font-semibold">{subjectText({ ...existing.service, client: existing.client.name })}</p>
      ) : (
        <ComboboxField
          field={fields.service_id}
          label={label('service_id')}
          hint={say('hints.service_id')}
          find={findFundable}
          shown={subject && { value: subject.id, label: subjectText(subject) }}
          patient
        />
      )}
      {subject?.service_date ? (
        <p className="text-ink-2">
          {label('service_date')}: {formatDate(subject.service_date)}.{' '}
          {say('hints.service_date', { count: days })}
        </p>
      ) : (
        subject && (
          <FieldGrid>
            <DateField
              field={fields.service_date}
              label={label('service_date')}
              hint={say('hints.service_date', { count: days })}
            />
          </FieldGrid>
        )
      )}
    </>
  );
}

const FEE_KINDS = [FEE_TYPE.percentage, FEE_TYPE.fixed] as const;
const { fee } = fields;
/** The kind of the financing expense; without one there is none. */
const kindField = {
  ...fee.fields.fee_type,
  rules: { ...fee.fields.fee_type.rules, required: false },
  set: (kind: number | undefined) =>
    kind === undefined ? fee.set(undefined) : fee.fields.fee_type.set(kind),
};

/** Financing expense: none, a percentage of service and extras, or a fixed amount. */
function FeeFields({ currency }: { currency: string }) {
  const kind = useStore(fee.fields.fee_type.$value);
  const share = kind === FEE_TYPE.percentage;
  return (
    <>
      <SelectField field={kindField} label={label('fee')} options={options('fee_type', FEE_KINDS)} />
      {FEE_KINDS.some((known) => known === kind) && (
        <AmountField
          field={fee.fields.amount}
          label={label(share ? 'fee_percentage' : 'fee_amount')}
          unit={share ? '%' : currency}
        />
      )}
    </>
  );
}

/** How many, how far apart, from when; or each of them by hand. */
function Deadlines() {
  const schedule = useStore(fields.schedule.$value);
  const slot = useStore(fields.time_slot.$value);
  return (
    <FieldSection title={say('sections.deadlines')}>
      {schedule ? (
        <ScheduleFields />
      ) : (
        <FieldGrid columns={3}>
          <NumberField field={fields.deadlines} label={label('deadlines')} hint={say('hints.deadlines')} />
          <NumberField
            field={fields.time_slot}
            label={label('time_slot')}
            hint={slot === undefined ? undefined : slotText(slot)}
          />
          <FirstDue />
        </FieldGrid>
      )}
    </FieldSection>
  );
}

function FirstDue() {
  const existing = useStore($existing);
  const rules = useStore($rules);
  const subject = useStore($subject);
  const written = useStore(fields.service_date.$value);
  const last = lastAllowed(
    subject?.service_date ?? written ?? null,
    existing?.days_before ?? rules?.days_before ?? 0,
  );
  return (
    <DateField
      field={fields.first_due}
      label={label('first_due')}
      hint={last === null ? undefined : say('hints.first_due', { date: formatDate(last) })}
    />
  );
}

function Reason({ signed }: { signed: boolean }) {
  // Every change of financing data needs one, though the schema of a new plan does without.
  const field = requiredField(fields.reason, true);
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {signed && <p className="rounded-sm bg-warn-soft px-3 py-2 text-warn">{say('plan.again')}</p>}
      <TextareaField field={field} label={label('reason')} hint={say('hints.reason')} />
    </div>
  );
}
