import { ofSides, valueText } from '../../../ui/value-text.ts';
import { option } from './words.ts';

/** A value of the history as people read it; of the form, where two versions are compared. */
export const show = valueText({
  status: 'expense',
  amounts: ['amount'],
  dates: ['date'],
  choices: ['category', 'method'],
  option,
});
export const showTyped = ofSides(show);
