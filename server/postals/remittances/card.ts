import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import { isUnusualCard, lastDigits } from '../../../src/lib/domain/recipient-card.ts';
import { audit } from '../../lib/audit.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { sealed, unsealed } from '../../lib/sealed.ts';
import type { Seal } from '../../lib/sealed.ts';
import type { StoredRemittance } from './rows.ts';
import { storedRemittance } from './rows.ts';

/** The card that a remittance goes to: sealed, shown as its last four digits, told on demand (rule: card-of-a-recipient). */

/** By what the card of a remittance is sealed. */
export const sealOf = (secret: string, code: string): Seal => ({
  secret,
  purpose: 'recipient-card',
  of: code,
});

/** Columns of a card's number; an empty one leaves the card that is kept. */
export function cardColumns(
  { services }: RequestContext,
  { card_number, code, currency }: { card_number: string; code: string; currency: string },
) {
  if (card_number === '') return {};
  return {
    card_number: sealed(card_number, sealOf(services.secret, code)),
    card_last: lastDigits(card_number),
    card_unusual: isUnusualCard(card_number, currency),
  };
}
export const NO_CARD = { card_number: null, card_last: '', card_unusual: false } as const;

/** The number of a kept card. Throws 409 `card_unreadable` for one that another signing key has sealed. */
export function cardOf({ services }: RequestContext, stored: StoredRemittance): string {
  const { card_number, code } = stored;
  const number = card_number === null ? undefined : unsealed(card_number, sealOf(services.secret, code));
  if (number === undefined) throw conflict(card_number === null ? 'card_missing' : 'card_unreadable');
  return number;
}

/** Tells the number of a card, and writes down who asked. Throws 404, 409. */
export async function revealedCard(context: RequestContext, id: number): Promise<{ card_number: string }> {
  const stored = await storedRemittance(context.db, id);
  const card_number = cardOf(context, stored);
  await audit(context, { key: remittances.key, id, action: 'reveal_card' });
  return { card_number };
}
