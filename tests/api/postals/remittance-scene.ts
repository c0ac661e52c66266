import { exchanges } from '../../../src/lib/contract/postals/exchanges.ts';
import { quoteRemittance } from '../../../src/lib/contract/postals/remittance-quote.ts';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../src/lib/contract/postals/remittances.ts';
import type { TestApplication } from '../application.ts';
import { makeSender } from './package-scene.ts';

/** A municipality of the reference data, in La Habana. */
const PLAYA = 2301;

/** Numbers with the right check digit; the first is one of MLC. */
export const MLC_CARD = '9225959870121891';
export const OTHER_CARD = '4548810000000003';
/** Born in 1991, and in 2012. */
export const ADULT = '91021027775';
export const MINOR = '12021067775';

/** Sets what a dollar brings in each currency. */
export async function setRates(application: TestApplication, token: string): Promise<void> {
  const rates = [
    { receive_currency: 'CUP', buy_rate: '385', sell_rate: '400' },
    { receive_currency: 'MLC', buy_rate: '0.98', sell_rate: '1' },
    { receive_currency: 'USD', buy_rate: '0.97', sell_rate: '1' },
  ];
  for (const rate of rates) {
    const { status, problem } = await application.call(exchanges.create, {
      token,
      body: { remit_currency: 'USD', confirmed: true, ...rate },
    });
    if (status !== 201) throw new Error(JSON.stringify(problem));
  }
}

/** A quote of a hundred dollars, in pesos and by courier unless said otherwise; gives its number. */
export async function quoted(
  application: TestApplication,
  token: string,
  values: object = {},
): Promise<number> {
  const { body, problem, status } = await application.call(quoteRemittance, {
    token,
    body: {
      remit_currency: 'USD',
      receive_currency: 'CUP',
      delivery: 'cash',
      remit_amount: 100_00,
      ...values,
    },
  });
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return body.id;
}

export const MLC = { receive_currency: 'MLC', delivery: 'card' } as const;

const person = {
  first_name: 'Yanet',
  first_surname: 'Morales',
  second_surname: 'Ñíguez',
  city_id: PLAYA,
};

/** What the form holds of cash to somebody's door, and of MLC to somebody's card. */
export const cashForm = {
  declared: true,
  recipient: {
    values: { ...person, mobile: '+5353317131', street: 'Calle 23', house_number: '456' },
  },
};
export const mlcForm = {
  declared: true,
  sender_document: 'K1234567',
  sender_birth_date: '1980-05-04',
  card_number: MLC_CARD,
  recipient: { values: { ...person, identity_card: ADULT } },
};

/** Registers a remittance as staff would. */
export const send = (application: TestApplication, token: string, body: object) =>
  application.call(remittances.create, { token, body: { ...body } });

export async function remitted(
  application: TestApplication,
  token: string,
  { quote = {}, ...values }: { readonly quote?: object; readonly [field: string]: unknown } = {},
): Promise<RemittanceRow> {
  const { status, body, problem } = await send(application, token, {
    member_id: await makeSender(application),
    quote_id: await quoted(application, token, quote),
    ...cashForm,
    ...values,
  });
  if (status !== 201) throw new Error(JSON.stringify(problem));
  return body;
}
