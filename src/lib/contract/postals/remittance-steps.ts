import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Language, lines, optionalLines, optionalText } from '../fields.ts';
import { PHOTO_COUNT } from '../limits.ts';
import { photoList } from '../photos.ts';
import { Drawn } from '../signature.ts';
import { OrderRow } from './orders.ts';
import { remittances } from './remittances.ts';

/** What happens to a remittance on its way, and its orders (rule: remittance-steps, order-numbers). */

export const REMITTANCE_STEPS = ['send', 'deliver', 'not_delivered', 'send_again', 'take_back'] as const;
export type RemittanceStep = (typeof REMITTANCE_STEPS)[number];

export const RemittanceStepInput = z.object({
  step: z.enum(REMITTANCE_STEPS),
  /** Who takes cash along, of `send` and `send_again`; who delivered it, of `deliver`, where it was another one. */
  courier_id: z._default(z.nullable(Id), null),
  /** Why it was not delivered, or is taken back: staff read it, clients never do. */
  reason: optionalLines(500),
  /** Who got it, of `deliver`; a drawn signature where they gave one. */
  received_by: optionalText(120),
  signature: z._default(Drawn, ''),
  photos: photoList(PHOTO_COUNT.part),
});
export type RemittanceStepInput = z.infer<typeof RemittanceStepInput>;

/**
 * One step of a remittance. It names no version, since two couriers who deliver the same one are told so: 409 for what was
 * done already, naming when and by whom, and for what is not to be done now.
 */
export const stepRemittance = endpoint({
  method: 'POST',
  path: `${remittances.path}{id}/step/`,
  summary: 'Send a remittance, deliver it, or write down why it was not delivered',
  access: 'remittances:step',
  params: IdParams,
  body: RemittanceStepInput,
  answer: remittances.row,
  success: 'entry_updated',
});

/** Remittances of one call. */
const ORDERS_AT_ONCE = 500;
const path = '/postals/remittance_orders/';
const body = {
  remittance_ids: z
    .array(Id)
    .check(z.minLength(1, { error: 'required' }), z.maxLength(ORDERS_AT_ONCE, { error: 'too_many' })),
  side: z.enum(['sender', 'receiver']),
} as const;

/** Asked again the number stays, and `generated` says that it was there. All of them or none. */
export const generateRemittanceOrders = endpoint({
  method: 'POST',
  path,
  summary: 'Generate the orders of one side of one or many remittances',
  access: 'remittances:order',
  body: z.object(body),
  answer: z.object({ results: z.array(z.object({ order: OrderRow, generated: z.boolean() })) }),
  success: 'entry_generated',
});

/** Only while the remittance is new; the number is gone for good. All of them or none. */
export const removeRemittanceOrders = endpoint({
  method: 'POST',
  path: `${path}remove/`,
  summary: 'Remove the orders of one side of new remittances',
  access: 'remittances:order',
  body: z.object(body),
  answer: z.object({ removed: z.int() }),
  success: 'order_removed',
});

/** It stays and is found; its remittance may have another one. All of them or none. */
export const cancelRemittanceOrders = endpoint({
  method: 'POST',
  path: `${path}cancel/`,
  summary: 'Cancel the orders of one side of one or many remittances',
  access: 'remittances:order',
  body: z.object({ ...body, reason: lines(500) }),
  answer: z.object({ results: z.array(OrderRow) }),
  success: 'entry_updated',
});

/** 409 `order_missing` where none was generated. */
export const senderOrder = endpoint({
  method: 'GET',
  path: `${remittances.path}{id}/sender_order.pdf`,
  summary: 'Order of a remittance as PDF, for its sender and in their language',
  access: 'remittances:read',
  params: IdParams,
  query: z.object({ language: z.optional(Language) }),
  download: 'application/pdf',
});

export const receiverOrder = endpoint({
  method: 'GET',
  path: `${remittances.path}{id}/receiver_order.pdf`,
  summary: 'Order of a remittance as PDF, for whoever pays it out in Cuba, in Spanish',
  access: 'remittances:read',
  params: IdParams,
  download: 'application/pdf',
});
