import { unique } from '../../fixtures.ts';
import type { Staff } from '../../payment/debts.ts';

/** Playa, in La Habana. */
const CITY = 2301;

interface OwnRemittance {
  readonly id: number;
  readonly code: string;
  readonly member_id: number;
  readonly version: number;
}

/** A name of nobody else. */
export const ownSurname = (): string =>
  `Zayas${unique()
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()}`;

/** Somebody who sends. */
async function ownSender(office: Staff, last_name: string): Promise<number> {
  const body = { first_name: 'Ana', last_name, phone: '+13055550142' };
  return (await office.call<{ id: number }>('POST', '/users/members/', body)).id;
}

/** A hundred dollars in pesos to the door of somebody whose surname nobody else has. */
export async function ownRemittance(office: Staff, surname: string): Promise<OwnRemittance> {
  const member_id = await ownSender(office, surname);
  const quote = await office.call<{ id: number }>('POST', '/postals/remittances/quote', {
    remit_currency: 'USD',
    receive_currency: 'CUP',
    delivery: 'cash',
    remit_amount: 100_00,
  });
  return office.call<OwnRemittance>('POST', '/postals/remittances/', {
    quote_id: quote.id,
    member_id,
    declared: true,
    recipient: {
      values: {
        first_name: 'Yanet',
        first_surname: surname,
        mobile: '+5353317131',
        street: 'Calle 23',
        city_id: CITY,
      },
    },
  });
}
