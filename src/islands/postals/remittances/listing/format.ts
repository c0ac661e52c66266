import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { balanceText } from '../../../reservations/format.ts';
import { instant } from '../../../ui/reader.ts';
import { option, say, sharedWords } from './words.ts';

/** How the remittance screen writes values. */

/** "•••• 1891" */
export const cardText = (last: string): string => `•••• ${last}`;

/** "Cash", "Card •••• 1891" */
export const deliveryText = ({
  delivery,
  card_last,
}: Pick<RemittanceRow, 'delivery' | 'card_last'>): string =>
  [option('delivery', delivery), card_last && cardText(card_last)].filter(Boolean).join(' ');

const isBack = (event: RemittanceRow['event']): event is 'not_delivered' | 'returned' =>
  event === 'not_delivered' || event === 'returned';

/** What the status alone does not say. */
export const statusNote = ({ event }: Pick<RemittanceRow, 'event'>): string | undefined =>
  isBack(event) ? say(`notes.${event}`) : undefined;

/** What somebody should know at once: why it ended or came back, or what is still owed. */
export function outlook(row: RemittanceRow): string | undefined {
  if (row.cancelled_at !== null)
    return say('outlook.cancelled', { at: instant(row.cancelled_at), reason: row.cancellation_reason });
  const [newest] = row.events;
  if (newest && isBack(row.event)) return say(`outlook.${row.event}`, { reason: newest.reason });
  return balanceText(row.balance, sharedWords);
}
