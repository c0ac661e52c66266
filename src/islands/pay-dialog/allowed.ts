import type { PaymentOptions } from '../../lib/contract/financials/payment-actions.ts';
import { formatMoney } from '../../lib/words/format.ts';
import { reader, validationWords } from '../ui/reader.ts';
import { amountOf, differenceOf, formOf } from './forms.ts';
import type { PayForms } from './forms.ts';
import { mostOf } from './ways.ts';
import type { Way } from './ways.ts';

/** Marks what the server would refuse for certain, in its own words, while the dialog is still there. Gives whether it may go on. */
export function allowed(
  options: PaymentOptions,
  forms: PayForms,
  way: Way,
  deadlineId: number | undefined,
): boolean {
  const form = formOf(forms, way);
  const money = (amount: number): string => formatMoney({ amount, currency: options.currency }, reader());
  const most = mostOf(options, way, deadlineId);
  if ((amountOf(forms, way) ?? 0) > most) {
    const key = way === 'account' ? 'above_credit' : 'above_due';
    form.refuse([
      {
        field: way === 'split' ? 'total' : 'amount',
        key,
        message: validationWords(key, { most: money(most) }),
      },
    ]);
    return false;
  }
  const difference = way === 'split' ? differenceOf(forms) : 0;
  if (difference !== 0)
    form.refuse([
      {
        field: 'parts',
        key: 'sum_of_amounts',
        message: validationWords('sum_of_amounts', { difference: money(difference ?? 0) }),
      },
    ]);
  return difference === 0;
}
