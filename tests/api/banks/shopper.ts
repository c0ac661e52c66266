import type { CreatedPayment, ReceivedFields } from '../../../server/banks/bank.ts';
import type { SandboxBank } from './sandbox.ts';

/** A person's browser at the bank, without script: it sends forms and follows the bank until it is sent back to the shop. */

export type Place =
  | { readonly kind: 'bank'; readonly address: string; readonly status: number; readonly text: string }
  | { readonly kind: 'shop'; readonly path: string; readonly received: ReceivedFields };

export const CARDS = {
  approved: '4548 8100 0000 0003',
  mastercard: '5576441563045037',
  declined: '5576440022788500',
  challenge: '4548817212493017',
  challengeDeclined: '4907271141151707',
  frictionless: '4548814479727229',
  frictionlessDeclined: '4907277775205123',
} as const;

export function shopper({ address: bank, shop }: SandboxBank) {
  async function post(address: string, fields: ReceivedFields): Promise<Place> {
    return follow(
      address,
      await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
    );
  }
  async function get(address: string): Promise<Place> {
    return follow(address, await fetch(address, { redirect: 'manual' }));
  }
  async function follow(address: string, response: Response): Promise<Place> {
    const location = response.headers.get('location');
    if (!location) return { kind: 'bank', address, status: response.status, text: await response.text() };
    await response.body?.cancel();
    const next = new URL(location, address);
    if (next.origin === shop.address)
      return { kind: 'shop', path: next.pathname, received: Object.fromEntries(next.searchParams) };
    if (next.origin !== bank) throw new Error(`The bank sends the browser to ${next.origin}`);
    return get(next.href);
  }
  return {
    post,
    get,
    /** Sends what createPayment gave. */
    async open(created: CreatedPayment): Promise<Place> {
      if (created.kind !== 'redirect') throw new Error(`No redirect but ${created.kind}`);
      return post(created.address, created.fields);
    },
    /** Types a card on the bank's page, or a button of it. */
    pay(
      place: Place,
      number: string,
      { code = '123', expiry = '12/49', action = 'pay' } = {},
    ): Promise<Place> {
      return post(addressOf(place), { number, expiry, code, action });
    },
    cancel: (place: Place) => post(addressOf(place), { action: 'cancel' }),
    confirm: (place: Place, code: string) => post(addressOf(place), { code, action: 'confirm' }),
    /** Types a card in the hosted fields; gives the token, or the refused fields. */
    async token(
      number: string,
      { code = '123', expiry = '12/49', merchant = '999008881' } = {},
    ): Promise<string> {
      const response = await fetch(`${bank}/fields/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: bank },
        body: JSON.stringify({ merchant, terminal: '1', number, expiry, code }),
      });
      const answer: unknown = await response.json();
      if (typeof answer !== 'object' || answer === null || !('token' in answer))
        throw new Error(`No token: ${JSON.stringify(answer)}`);
      return String(answer.token);
    },
  };
}

function addressOf(place: Place): string {
  if (place.kind !== 'bank' || place.status >= 400)
    throw new Error(`Not on an open page of the bank: ${JSON.stringify(place).slice(0, 300)}`);
  return place.address;
}
