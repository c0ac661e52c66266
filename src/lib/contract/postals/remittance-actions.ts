import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Currency, Id, IdParams, amountBetween, lines } from '../fields.ts';
import { action } from '../resource.ts';
import { REMIT_AMOUNT } from './remittance-money.ts';
import { remittances } from './remittances.ts';

/** Cancels a remittance that has not left: it is not charged any more, and what was paid is the client's credit. */
export const cancelRemittance = action(remittances, 'cancel', {
  summary: 'Cancel a remittance that was not sent',
  access: 'remittances:cancel',
  body: z.object({ reason: lines(500) }),
  success: 'entry_updated',
});

/** Tells the card's number once, to who pays it out; each time stands in the history (rule: card-of-a-recipient). */
export const revealCard = endpoint({
  method: 'POST',
  path: `${remittances.path}{id}/reveal_card/`,
  summary: 'Reveal the whole number of the card that a remittance goes to',
  access: 'remittances:reveal_card',
  params: IdParams,
  answer: z.object({ card_number: z.string() }),
  success: false,
});

const Limit = z._default(z.nullable(amountBetween(REMIT_AMOUNT)), null);

/** What the company lets through: nothing is limited unless the Administrator says so (rule: remittance-limits). */
export const RemittanceLimits = z.object({
  /** Minor units that one sender may remit in a calendar quarter, by what they pay in; null is without limit. */
  per_quarter: z.object({ USD: Limit, EUR: Limit } satisfies Record<z.infer<typeof Currency>, unknown>),
  /** Providers through whom nothing may be sent. */
  blocked_provider_ids: z._default(z.array(Id).check(z.maxLength(200)), []),
});
export type RemittanceLimits = z.infer<typeof RemittanceLimits>;

const limits = {
  path: '/postals/remittance_limits',
  answer: z.object({ ...RemittanceLimits.shape, version: z.int() }),
} as const;

export const remittanceLimits = endpoint({
  ...limits,
  method: 'GET',
  summary: 'Limits of remittances, and providers that are blocked',
  access: 'remittances:read',
});

export const saveRemittanceLimits = endpoint({
  ...limits,
  method: 'PUT',
  summary: 'Change the limits of remittances',
  access: 'remittances:limit',
  body: RemittanceLimits,
  versioned: true,
});
