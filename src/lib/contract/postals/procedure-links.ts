import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Email, IdParams, Instant, Language, between, text } from '../fields.ts';
import { action } from '../resource.ts';
import { REMARKED_FIELDS } from './procedure-client.ts';
import { procedures } from './procedures.ts';

/** The link by which a client fills in the form of a procedure, and staff's review of it (rule: client-form-by-link). */

/** Days for which a link opens the form. */
export const FORM_LINK_DAYS = { min: 1, max: 90, usual: 21 } as const;

/** An open or expired link keeps its address; one that was withdrawn stays dead, and another one is made. */
export const createFormLink = action(procedures, 'create_form_link', {
  summary: 'Make the link by which the client fills in the form, or give it more time',
  access: 'procedures:update',
  body: z.object({
    days: z._default(between(FORM_LINK_DAYS), FORM_LINK_DAYS.usual),
    /** Null is the client's own language. */
    language: z._default(z.nullable(Language), null),
  }),
  success: 'entry_updated',
});

export const revokeFormLink = action(procedures, 'revoke_form_link', {
  summary: 'Revoke the link of the form',
  access: 'procedures:update',
  body: z.object({}),
  success: 'entry_updated',
});

export const sendFormLink = action(procedures, 'send_form_link', {
  summary: 'Mail the link of the form to the client',
  access: 'procedures:update',
  body: z.object({
    /** Null is the client's own address. */
    to: z._default(z.nullable(Email), null),
  }),
  success: 'email_sent',
});

/** The address that the client opens. Whoever has it can fill in the form, so it is asked for when it is needed. */
export const formLink = endpoint({
  method: 'GET',
  path: `${procedures.path}{id}/form_link/`,
  summary: 'Address of the form, to copy or to send by WhatsApp',
  access: 'procedures:update',
  params: IdParams,
  answer: z.object({
    url: z.string(),
    /** What to write with it, in the client's language. */
    text: z.string(),
    /** wa.me address with that text; with the client's number where it is known. */
    whatsapp: z.string(),
    expires_at: Instant,
  }),
});

/** The client sees each remark at its field. */
export const sendBackForm = action(procedures, 'send_back', {
  summary: 'Send fields of the form back to the client, each with a remark',
  access: 'procedures:update',
  body: z.object({
    remarks: z.array(z.object({ field: z.enum(REMARKED_FIELDS), text: text(300) })).check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(REMARKED_FIELDS.length),
      z.refine((all) => new Set(all.map(({ field }) => field)).size === all.length, { error: 'invalid' }),
    ),
    /** Mails it to the client. */
    notify: z._default(z.boolean(), true),
  }),
  success: 'entry_updated',
});

/** The link opens the form no more, and the price follows what the client said. */
export const acceptForm = action(procedures, 'accept_form', {
  summary: 'Accept what the client filled in',
  access: 'procedures:update',
  body: z.object({}),
  success: 'entry_updated',
});
