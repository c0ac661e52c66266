import { useStore } from '@nanostores/react';
import { activeOptions, $offices } from '../../../../../lib/choices/postal-choices.ts';
import { findStaff } from '../../../../../lib/choices/member-choices.ts';
import { CURRENCIES } from '../../../../../lib/contract/limits.ts';
import { RECEIVE_CURRENCIES } from '../../../../../lib/contract/postals/remittance-money.ts';
import type { CourierTill } from '../../../../../lib/contract/postals/courier-cash.ts';
import { FUNDING_WAYS } from '../../../../../lib/contract/postals/payout-funds.ts';
import { requiredField } from '../../../../../lib/forms/field-rules.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { ComboboxField } from '../../../../ui/combobox-field.tsx';
import { FieldGrid } from '../../../../ui/field-grid.tsx';
import { Live } from '../../../../ui/live.tsx';
import { AmountField } from '../../../../ui/money-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { moneyText, signedText } from './format.ts';
import { closing, funding, moving, tillName } from './store.ts';
import { label, options, say } from './words.ts';

const CURRENCY_OPTIONS = RECEIVE_CURRENCIES.map((value) => ({ value, label: value }));

/** The dialogs of couriers' cash and of the funds. The default export is what lazyDialog asks for. */
export default function Dialogs() {
  return (
    <>
      <ActionDialog
        dialog={moving}
        words={({ kind, till }) => ({
          title: say(`${kind}.title`),
          ...(till && { text: `${tillName(till)}: ${moneyText(till.balance, till.currency)}` }),
          save: say(`actions.${kind}`),
        })}
        labelOf={label}
      >
        {({ form, subject }) => <MoveFields form={form} till={subject.till} />}
      </ActionDialog>
      <ActionDialog
        dialog={closing}
        words={({ till }) => ({
          title: say('count.title', { name: till.courier.name }),
          text: say('count.text', {
            till: `${till.office.name} · ${till.currency}`,
            expected: moneyText(till.balance, till.currency),
          }),
          save: say('actions.count'),
        })}
        labelOf={label}
      >
        {({ form, subject }) => <CountFields form={form} till={subject.till} />}
      </ActionDialog>
      <ActionDialog
        dialog={funding}
        words={({ kind }) => ({
          title: say(`funds.${kind}`),
          text: say(`funds.about.${kind}`),
          save: say(`funds.${kind}`),
        })}
        labelOf={label}
      >
        {({ form }) => <FundFields form={form} />}
      </ActionDialog>
    </>
  );
}

type MoveForm = NonNullable<ReturnType<typeof moving.$open.get>>['form'];

function MoveFields({ form: { fields }, till }: { form: MoveForm; till: CourierTill | undefined }) {
  const offices = useStore($offices);
  const currency = useStore(fields.currency.$value) ?? 'CUP';
  return (
    <>
      {!till && (
        <FieldGrid>
          <ComboboxField field={fields.courier_id} label={label('courier_id')} find={findStaff} />
          <SelectField field={fields.office_id} label={label('office_id')} options={activeOptions(offices)} />
          <SelectField field={fields.currency} label={label('currency')} options={CURRENCY_OPTIONS} />
        </FieldGrid>
      )}
      <AmountField field={fields.amount} label={label('amount')} unit={currency} />
      <TextareaField field={fields.note} label={label('note')} />
    </>
  );
}

type CountForm = NonNullable<ReturnType<typeof closing.$open.get>>['form'];

/** Whether it agrees, once it is counted, and why not. */
function CountFields({ form: { fields }, till }: { form: CountForm; till: CourierTill }) {
  const counted = useStore(fields.counted.$value);
  const difference = typeof counted === 'number' ? counted - till.balance : undefined;
  return (
    <>
      <AmountField field={fields.counted} label={label('counted')} unit={till.currency} />
      <Live>
        {difference !== undefined && (
          <p className={difference === 0 ? 'text-ink-2' : 'text-warn'}>
            {difference === 0
              ? say('count.equal')
              : say('count.differs', { amount: signedText(difference, till.currency) })}
          </p>
        )}
      </Live>
      <TextareaField
        field={requiredField(fields.reason, difference !== undefined && difference !== 0)}
        label={label('reason')}
      />
    </>
  );
}

type FundForm = NonNullable<ReturnType<typeof funding.$open.get>>['form'];

function FundFields({ form: { fields } }: { form: FundForm }) {
  const currency = useStore(fields.currency.$value) ?? 'CUP';
  const paidCurrency = useStore(fields.paid_currency.$value) ?? 'USD';
  const way = useStore(fields.way.$value);
  return (
    <>
      <FieldGrid>
        <SelectField field={fields.currency} label={label('currency')} options={CURRENCY_OPTIONS} />
        <AmountField field={fields.amount} label={label('amount')} unit={currency} />
        <SelectField field={fields.way} label={label('way')} options={options('way', FUNDING_WAYS)} />
      </FieldGrid>
      {way !== 'opening' && (
        <FieldGrid>
          <SelectField
            field={fields.paid_currency}
            label={label('paid_currency')}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
          <AmountField
            field={requiredField(fields.paid_amount, true)}
            label={label('paid_amount')}
            unit={paidCurrency}
          />
        </FieldGrid>
      )}
      <TextareaField field={fields.note} label={label('note')} />
    </>
  );
}
