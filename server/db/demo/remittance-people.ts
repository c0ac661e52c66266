import { ADDRESS_PARTS } from '../../../src/lib/domain/remittance-needs.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { isUnusualCard, lastDigits } from '../../../src/lib/domain/recipient-card.ts';
import { sealed } from '../../lib/sealed.ts';
import { sealOf } from '../../postals/remittances/card.ts';
import { kinColumns } from '../../postals/seed-parts.ts';
import type { Kin } from '../../postals/seed-parts.ts';
import type { Asked } from './remittance-asked.ts';

/** Who sends a remittance of the demo, who gets it, and to which card. */

export type Family = Kin;

export const senderOf = (family: Family) => ({
  member_id: family.member_id,
  sender_name: fullName({ first_name: family.sender_first_name, last_name: family.sender_last_name }),
  sender_document: family.sender_passport ?? '',
  sender_birth_date: family.sender_birth_date,
});

const NO_ADDRESS = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, '']));

/** What goes to a card keeps no address. */
export function receiverOf(family: Family, delivery: Asked['delivery']) {
  return kinColumns(delivery === 'cash' ? family : { ...family, ...NO_ADDRESS });
}

/** The last digit of a card by Luhn's rule. */
function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((before, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return before + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** The card of a recipient, always the same; sealed as one that was typed. */
export function cardOf({
  asked,
  code,
  recipient,
  secret,
}: {
  readonly asked: Asked;
  readonly code: string;
  readonly recipient: number;
  readonly secret: string;
}) {
  if (asked.delivery === 'cash') return { card_number: null, card_last: '', card_unusual: false };
  // A card of MLC, but for a few that pay out pesos.
  const beginning = asked.receive_currency === 'MLC' && recipient % 40 !== 0 ? '9225' : '9205';
  const digits = `${beginning}95987${String(recipient * 7_919)
    .padStart(6, '0')
    .slice(-6)}`;
  const number = `${digits}${checkDigit(digits)}`;
  return {
    card_number: `\\x${sealed(number, sealOf(secret, code)).toString('hex')}`,
    card_last: lastDigits(number),
    card_unusual: isUnusualCard(number, asked.receive_currency),
  };
}
