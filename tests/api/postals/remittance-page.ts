import { call } from '../../../src/lib/api/call.ts';
import { exchanges } from '../../../src/lib/contract/postals/exchanges.ts';
import { members } from '../../../src/lib/contract/users/members.ts';

/* What a page of remittances needs before it is used, by the calls of that page. */

export const setRate = (receive_currency: 'CUP' | 'MLC' | 'USD', rate: string) =>
  call(exchanges.create, {
    body: {
      remit_currency: receive_currency === 'USD' ? 'EUR' : 'USD',
      receive_currency,
      buy_rate: rate,
      sell_rate: '500',
      confirmed: true,
      office_id: null,
      valid_from: null,
      note: '',
    },
  });

/** Somebody who sends. */
export async function makeSender(): Promise<number> {
  const body = members.input.parse({
    first_name: 'Ana',
    last_name: 'Paz',
    phone: '+13055550199',
    passport: 'K1234567',
    birth_date: '1980-05-04',
  });
  return (await call(members.create, { body })).id;
}
