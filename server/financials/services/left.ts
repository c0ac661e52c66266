import type { Reader } from '../../../src/lib/words/format.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { words } from '../../lib/words.ts';

interface Owed {
  /** Minor units: what is charged, and what of it came. */
  readonly due: number;
  readonly received: number;
  readonly currency: string;
}

/** What is still to be paid, for the client: an amount, or that it is nothing. "$0.00" would make them look for a mistake. */
export function leftText({ due, received, currency }: Owed, reader: Reader): string {
  if (due > received) return formatMoney({ amount: due - received, currency }, reader);
  return words(reader.language)(
    received > 0 ? 'documents:receipt.left_paid' : 'documents:receipt.left_nothing',
  );
}
