import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Email, Language } from '../fields.ts';
import { TrackedNumber } from './tracking.ts';

/* Mails to whoever follows a shipment on the tracking page (rule: followers-opt-in). */

/** Hours within which an address is confirmed; nobody writes to it again after them. */
export const FOLLOW_HOURS = 48;

/** Longer ones are none of ours. */
const TOKEN_MAX = 100;

/** Asks to be mailed at each step. The answer is the same whatever is typed; a mail asks whether it was meant. */
export const followShipment = endpoint({
  method: 'POST',
  path: '/postals/tracking/follow',
  summary: 'Ask for a mail at each step of a shipment; the address is confirmed by mail',
  access: 'public',
  body: z.object({ number: TrackedNumber, email: Email, language: Language }),
  success: false,
  errors: ['e1'],
});

/** The token of the mail stands in the header. */
export const confirmFollowing = endpoint({
  method: 'POST',
  path: '/postals/tracking/confirm',
  summary: 'Confirm an address that asked for mails about a shipment, by the token of the mail',
  access: 'public',
  success: false,
  errors: ['e1'],
});

/** Mailboxes post to it by themselves (RFC 8058), so the token stands in the address; one that is unknown is out already. */
export const stopFollowing = endpoint({
  method: 'POST',
  path: '/postals/tracking/stop',
  summary: 'End the mails about a shipment, in one click',
  access: 'public',
  query: z.object({ token: z.string().check(z.maxLength(TOKEN_MAX)) }),
  success: false,
});
