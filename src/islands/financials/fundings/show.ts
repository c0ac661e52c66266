import { ofSides, valueText } from '../../ui/value-text.ts';
import { option } from './words.ts';

/** A value of the history as people read it; of the form, where two versions are compared. */
export const show = valueText({
  status: 'funding',
  amounts: ['service_amount', 'extras', 'financing_expense', 'amount', 'initial_payment', 'monthly', 'paid'],
  fees: ['fee'],
  instants: ['payment_limit_at', 'signed_at', 'cancelled_at', 'next_due_at'],
  dates: ['first_due', 'service_date'],
  choices: ['payment_limit', 'ended_by'],
  option,
});
export const showTyped = ofSides(show);
