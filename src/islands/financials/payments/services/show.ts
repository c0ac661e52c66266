import { ofSides, valueText } from '../../../ui/value-text.ts';
import { option } from './words.ts';

/** A value of the history as people read it; of the form, where two versions are compared. */
export const show = valueText({
  status: 'payment_service',
  amounts: [
    'unit_amount',
    'service_fee',
    'total',
    'financing',
    'kept',
    'allowance',
    'due',
    'received',
    'moved',
    'recognized',
  ],
  fees: ['fee'],
  instants: ['payment_limit_at', 'delivered_at', 'cancelled_at'],
  choices: ['payment_limit'],
  option,
});
export const showTyped = ofSides(show);
