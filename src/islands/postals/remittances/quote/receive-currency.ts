import type { Delivery, ReceiveCurrency } from '../../../../lib/contract/postals/remittance-money.ts';
import type { Field } from '../../../../lib/forms/field.ts';

/** MLC goes to a card, which it says by itself; whoever leaves it again goes on in the way that was chosen before. */
export function receiveCurrencyField(
  currency: Field<ReceiveCurrency>,
  delivery: Field<Delivery>,
): Field<ReceiveCurrency> {
  let before: Delivery | undefined;
  return {
    ...currency,
    set: (value) => {
      const was = currency.$value.get();
      if (value === 'MLC' && was !== 'MLC') {
        before = delivery.$value.get();
        delivery.set('card');
      } else if (was === 'MLC' && value !== 'MLC' && before !== undefined) delivery.set(before);
      currency.set(value);
    },
  };
}
