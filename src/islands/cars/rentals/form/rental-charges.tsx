import { useStore } from '@nanostores/react';
import type { RentalDiscount, RentalExtra } from '../../../../lib/contract/cars/rental-input.ts';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { Discount, Extras } from '../../../reservations/charges.tsx';
import { percent } from '../../../ui/reader.ts';
import { $defaults } from '../store.ts';
import { reservationWords, say } from '../words.ts';

interface RentalChargesProps {
  extras: FieldNode<RentalExtra[]>;
  discount: FieldNode<RentalDiscount>;
  currency: string;
}

/** Charges beside the car, and the discount that is typed by hand, with who may give how much. */
export function RentalCharges({ extras, discount, currency }: RentalChargesProps) {
  const rules = useStore($defaults);
  return (
    <>
      <Extras field={extras} currency={currency} per={['day', 'rental']} words={reservationWords} />
      <Discount
        field={discount}
        currency={currency}
        rules={
          rules &&
          say('form.discountRules', {
            reason: percent(rules.discount_reason_from),
            max: percent(rules.discount_agent_max),
          })
        }
        words={reservationWords}
      />
    </>
  );
}
