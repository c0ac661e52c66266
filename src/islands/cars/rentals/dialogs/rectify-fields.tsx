import type { rectifyRental } from '../../../../lib/contract/cars/rental-actions.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Form } from '../../../../lib/forms/form.ts';
import { PlanHint } from '../../../reservations/payment.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { RentalCharges } from '../form/rental-charges.tsx';
import { PriceLines } from '../price-lines.tsx';
import { ProposedCharges } from '../sheet/proposed-charges.tsx';
import { label, options, reservationWords, say } from '../words.ts';

const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Everything that a returned rental's price depends on, and what was read at the return. */
export function RectifyFields({
  row,
  form: { fields },
}: {
  row: RentalRow;
  form: Form<(typeof rectifyRental)['body'], RentalRow>;
}) {
  const { currency } = row;
  return (
    <>
      <ProposedCharges row={row} fields={fields} />
      <FieldSection title={say('sections.price')}>
        <PriceLines row={row} />
        <PlanHint row={row} words={reservationWords} />
        <FieldGrid>
          <SelectField
            field={fields.charge_until}
            label={label('charge_until')}
            options={options('charge_until', ['agreed', 'returned'] as const)}
          />
          <AmountField
            field={fields.manual_price}
            label={label('manual_price')}
            unit={currency}
            hint={say('form.manualHint')}
          />
          <AmountField field={fields.full_tank_price} label={label('full_tank_price')} unit={currency} />
          <AmountField field={fields.airport_tax} label={label('airport_tax')} unit={currency} />
        </FieldGrid>
        <CheckboxField field={fields.novel_driver} label={label('novel_driver')} />
        <RentalCharges extras={fields.extras} discount={fields.discount} currency={currency} />
      </FieldSection>
      <FieldSection title={label('return_data')}>
        <FieldGrid>
          <NumberField field={fields.odometer} label={label('odometer')} unit="km" />
          <SelectField field={fields.fuel} label={label('fuel')} options={options('fuel', EIGHTHS)} />
        </FieldGrid>
        <TextareaField field={fields.reason} label={label('reason')} />
      </FieldSection>
    </>
  );
}
