import type { Fee } from '../../../lib/contract/fields.ts';
import { FEE_TYPE } from '../../../lib/domain/fees.ts';
import { formatAmount } from '../../../lib/words/format.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { percent, reader } from '../../ui/reader.ts';
import { settingsWords } from './words.ts';

/** "5%", or "5.00 in the currency of the sale", which a fixed fee is charged in. */
export function feeText({ amount, fee_type }: Fee): string {
  if (fee_type === FEE_TYPE.percentage) return percent(amount);
  if (fee_type !== FEE_TYPE.fixed) return commonWords('none');
  return settingsWords('fees.fixed', { amount: formatAmount(amount, reader()) });
}
