import { unique } from '../../fixtures.ts';
import type { Staff } from '../../payment/debts.ts';

/** Playa, in La Habana. */
const CITY = 2301;
/** Of MLC, with the right check digit. */
export const MLC_CARD = '9225959870121891';
const ADULT = '91021027775';

/** A name of nobody else. */
export const ownSurname = (): string =>
  `Zayas${unique()
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()}`;

/** Somebody who sends, and a recipient of theirs on record. */
export async function ownFamily(office: Staff, surname: string): Promise<number> {
  const sender = { first_name: 'Ana', last_name: surname, phone: '+13055550142' };
  const { id } = await office.call<{ id: number }>('POST', '/users/members/', sender);
  await office.call('POST', '/postals/recipients/', {
    first_name: 'Yanet',
    first_surname: surname,
    mobile: '+5353317131',
    street: 'Calle 23',
    city_id: CITY,
    members: [{ member_id: id, relation: 'sibling' }],
  });
  return id;
}

/** MLC to the card of somebody. */
export async function ownCardRemittance(office: Staff, member_id: number): Promise<{ readonly id: number }> {
  const quote = await office.call<{ id: number }>('POST', '/postals/remittances/quote', {
    remit_currency: 'USD',
    receive_currency: 'MLC',
    delivery: 'card',
    remit_amount: 100_00,
  });
  return office.call<{ id: number }>('POST', '/postals/remittances/', {
    quote_id: quote.id,
    member_id,
    declared: true,
    card_number: MLC_CARD,
    sender_document: 'K1234567',
    sender_birth_date: '1980-05-04',
    recipient: {
      values: {
        first_name: 'Yanet',
        first_surname: 'Morales',
        second_surname: 'Ruiz',
        identity_card: ADULT,
        city_id: CITY,
      },
    },
  });
}
