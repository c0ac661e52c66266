import { useStore } from '@nanostores/react';
import { CURRENCIES, NOVEL_DRIVER_AGE } from '../../../../lib/contract/limits.ts';
import { PlanHint } from '../../../reservations/payment.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { money } from '../format.ts';
import { $defaults, editor, panel } from '../store.ts';
import { label, options, reservationWords, say } from '../words.ts';
import { QuoteBox } from './quote-box.tsx';
import { RentalCharges } from './rental-charges.tsx';

const { fields } = editor.form;

/** What it costs: the charges, and the price as it follows from them while one types. */
export function PriceSection() {
  const currency = useStore(fields.currency.$value) ?? CURRENCIES[1];
  const manual = useStore(fields.manual_price.$value);
  const fee = useStore($defaults)?.novel_driver_fee[currency];
  return (
    <FieldSection title={say('sections.price')}>
      <FieldGrid>
        <SelectField
          field={fields.currency}
          label={label('currency')}
          options={options('currency', CURRENCIES)}
        />
        <AmountField field={fields.full_tank_price} label={label('full_tank_price')} unit={currency} />
        <AmountField field={fields.airport_tax} label={label('airport_tax')} unit={currency} />
        <AmountField
          field={fields.manual_price}
          label={label('manual_price')}
          unit={currency}
          hint={say('form.manualHint')}
        />
        {typeof manual === 'number' && (
          <TextField field={fields.manual_price_reason} label={label('manual_price_reason')} />
        )}
        <TextField
          field={fields.discount_code}
          label={label('discount_code')}
          change={(text) => text.toUpperCase()}
        />
      </FieldGrid>
      {typeof manual === 'number' && (
        <CheckboxField field={fields.discounts_on_manual_price} label={label('discounts_on_manual_price')} />
      )}
      <CheckboxField
        field={fields.novel_driver}
        label={label('novel_driver')}
        hint={
          fee === undefined
            ? undefined
            : say('form.novelHint', { age: NOVEL_DRIVER_AGE, fee: money({ amount: fee, currency }) })
        }
      />
      <RentalCharges extras={fields.extras} discount={fields.discount} currency={currency} />
      <CheckboxField field={fields.exclude_price} label={label('exclude_price')} />
      <QuoteBox />
      <PlanOfEdited />
    </FieldSection>
  );
}

function PlanOfEdited() {
  const state = useStore(editor.$state);
  const shown = useStore(panel.$state);
  return state.kind === 'editing' && shown.kind === 'ready' && shown.row.id === state.id ? (
    <PlanHint row={shown.row} words={reservationWords} />
  ) : null;
}
