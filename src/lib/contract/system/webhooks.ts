import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, rowFields, text } from '../fields.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

/** Webhooks: other programs are told of changes, by the rules of Standard Webhooks (rule: webhooks-of-a-change). */

/** What their words, their history and their announcements are called. */
export const WEBHOOKS = 'system/webhooks';

/** Hours for which both secrets sign after a new one was made. */
export const WEBHOOK_BOTH_HOURS = 24;

/** Days of nothing but failures after which a webhook is switched off by itself. */
export const WEBHOOK_OFF_DAYS = 5;

const isWebAddress = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  );
};

export const WebhookInput = z.object({
  name: text(80),
  url: text(1_000).check(z.refine(isWebAddress, { error: 'url' })),
  events: z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1, { error: 'required' }), z.maxLength(100)),
  /** 1 active, 2 inactive: nothing is sent, and nothing that happens meanwhile is sent later. */
  status: z.literal([1, 2]),
});

/** Why an attempt brought nothing. */
export const WEBHOOK_ERRORS = [
  'address_refused',
  'unreachable',
  'too_slow',
  'redirects',
  'refused',
  'secret_unreadable',
] as const;
export type WebhookError = (typeof WEBHOOK_ERRORS)[number];

export const Webhook = z.object({
  ...rowFields,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  status: z.int(),
  /** Until when the secret before signs as well; null where only one does. */
  both_until: z.nullable(Instant),
  /** Attempts that failed since the last one that did not. */
  failures: z.int(),
  /** When those began; of an inactive webhook: it was switched off by itself, since for days nothing else came of it. */
  failing_since: z.nullable(Instant),
  /** Messages that wait to be sent, and those that were given up. */
  waiting: z.int(),
  failed: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookMessage = z.object({
  id: Id,
  /** The header `webhook-id`: the same whenever it is sent again. */
  message_id: z.string(),
  event: z.string(),
  record_id: z.int(),
  at: Instant,
  status: z.enum(['waiting', 'sent', 'failed']),
  next_try_at: z.nullable(Instant),
  /** The newest first. */
  attempts: z.array(
    z.object({
      at: Instant,
      /** HTTP status of the answer; null where none came. */
      answer: z.nullable(z.int()),
      error: z.nullable(z.enum(WEBHOOK_ERRORS)),
      milliseconds: z.int(),
    }),
  ),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

const path = '/system/webhooks/';
/** Told this once: it is stored sealed. */
const withSecret = z.extend(Webhook, { secret: z.string() });

export const listWebhooks = endpoint({
  method: 'GET',
  path,
  summary: 'List webhooks: where other programs are told of changes',
  access: 'integrations:read',
  answer: z.object({ results: z.array(Webhook) }),
});

export const getWebhook = endpoint({
  method: 'GET',
  path: `${path}{id}/`,
  summary: 'Read one webhook',
  access: 'integrations:read',
  params: IdParams,
  answer: Webhook,
});

export const createWebhook = endpoint({
  method: 'POST',
  path,
  summary: 'Add a webhook; the answer has the secret that signs its messages, which is shown only once',
  access: 'integrations:create',
  body: WebhookInput,
  answer: withSecret,
  status: 201,
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: `${path}{id}/`,
  summary: 'Modify a webhook',
  access: 'integrations:update',
  params: IdParams,
  body: WebhookInput,
  answer: Webhook,
  versioned: true,
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: `${path}{id}/`,
  summary: 'Delete a webhook with what it sent',
  access: 'integrations:remove',
  params: IdParams,
  success: 'record_deleted',
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: `${path}{id}/secret/`,
  summary: `Create a new secret, shown only once; for ${WEBHOOK_BOTH_HOURS} hours the previous one signs as well`,
  access: 'integrations:update',
  params: IdParams,
  answer: withSecret,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: `${path}{id}/test/`,
  summary: 'Send webhooks.test now',
  access: 'integrations:update',
  params: IdParams,
});

export const webhookMessages = endpoint({
  method: 'GET',
  path: `${path}{id}/messages`,
  summary: 'The newest messages of a webhook, with each attempt',
  access: 'integrations:read',
  params: IdParams,
  answer: z.array(WebhookMessage),
});

export const replayWebhookMessage = endpoint({
  method: 'POST',
  path: '/system/webhook_messages/{id}/replay/',
  summary: 'Send a message again, now',
  access: 'integrations:update',
  params: IdParams,
});
