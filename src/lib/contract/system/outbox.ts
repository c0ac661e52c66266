import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { readEmail } from '../../domain/typed-identifier.ts';
import { Instant } from '../fields.ts';

/** Demo only, 404 otherwise: what would have been mailed, newest first. */
export const outbox = endpoint({
  method: 'GET',
  path: '/dev/outbox',
  summary: 'Mails of the demo',
  access: 'public',
  query: z.object({ to: z.optional(z.string().check(z.overwrite(readEmail), z.maxLength(200))) }),
  answer: z.array(
    z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      created_at: Instant,
    }),
  ),
});
