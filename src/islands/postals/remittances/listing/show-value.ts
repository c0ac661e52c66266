import { $offices, $providers } from '../../../../lib/choices/postal-choices.ts';
import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { fullName } from '../../../../lib/domain/names.ts';
import type { Was } from '../../../../lib/records/as-it-was.ts';
import { createShowValue, inItsCurrency, record } from '../../../reservations/show-value.ts';
import type { ShowValue } from '../../../reservations/show-value.ts';
import { statusText } from '../../../ui/badge.tsx';
import { rateText } from '../quote/texts.ts';
import { option, say, sharedWords } from './words.ts';

const amounts = new Set(['remit_amount', 'receive_amount', 'fee', 'total', 'paid', 'held']);

function number(field: string, value: number): string {
  if (field === 'status') return statusText('remittance', value);
  const choices = field === 'office_id' ? $offices.get() : field === 'provider_id' ? $providers.get() : [];
  return choices.find(({ id }) => id === value)?.name ?? String(value);
}

const showAny = createShowValue({
  words: sharedWords,
  number,
  amounts,
  nameless: ['first_name', 'middle_name', 'first_surname', 'second_surname'],
});

/** One value of the form as people read it; undefined leaves it to the part that shows it. */
export const showValue: ShowValue = (field, value, currencyOf) => {
  if (field === 'delivery' && typeof value === 'string') return option('delivery', value);
  // Of the form's part the person tells enough.
  if (field === 'recipient') return showAny('receiver', record(value)?.['values']);
  return showAny(field, value, currencyOf);
};

export const showTyped = inItsCurrency(showValue);

/**
 * One value of the history as people read it, people and batches by what the remittance says of them now, what is paid out
 * in the currency of the family and all else in that of the client, as they were then.
 */
export function showHistoryValue(
  field: string,
  value: unknown,
  row: RemittanceRow,
  was: Was,
): string | undefined {
  if (field === 'event_code' && typeof value === 'string')
    return say(`events.${value as RemittanceRow['event']}`);
  if (field === 'rate' && typeof value === 'string') return rateText(value);
  if (field === 'member_id' && value === row.member_id) return fullName(row.sender);
  if (field === 'courier_id' && value === row.courier?.id) return row.courier?.name;
  if (field === 'batch_id' && value === row.batch?.id) return row.batch?.name;
  return showValue(field, value, (name) => {
    const side = name === 'receive_amount' ? 'receive' : 'remit';
    return String(was[`${side}_currency`] ?? row[side].currency);
  });
}
