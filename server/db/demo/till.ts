import type { PaymentMethod } from '../tables/financials.ts';
import type { Random } from './random.ts';

/** How somebody paid in the demo, and where the money lies since. */
export interface Till {
  readonly method: PaymentMethod;
  readonly provider: number | null;
  readonly book: 'bank' | 'transfer' | 'cash';
  readonly reference: string;
}

/** Half of the clients pay by card, the others by transfer and at the counter. */
export function tillOf(random: Random): Till {
  const chance = random.next();
  if (chance < 0.55)
    return { method: 'card', provider: random.chance(0.7) ? 1 : 2, book: 'bank', reference: '' };
  return chance < 0.8
    ? { method: 'transfer', provider: null, book: 'transfer', reference: `TR-${random.digits(7)}` }
    : { method: 'cash', provider: null, book: 'cash', reference: '' };
}
