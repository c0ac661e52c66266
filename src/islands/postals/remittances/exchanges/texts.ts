import type { Pair } from '../../../../lib/contract/postals/remittance-money.ts';
import { percent } from '../../../ui/reader.ts';
import type { Exchanged } from '../quote/texts.ts';

/** "USD → CUP" */
export const pairText = ({ remit_currency, receive_currency }: Exchanged): string =>
  `${remit_currency} → ${receive_currency}`;
export const pairOf = ({ remit_currency, receive_currency }: Exchanged): Pair =>
  `${remit_currency}-${receive_currency}` as Pair;

/** "+1.30%": a change by its sign. */
export const changeText = (change: number): string =>
  change > 0 ? `+${percent(change, 2)}` : percent(change, 2);
