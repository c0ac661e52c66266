import { createHmac } from 'node:crypto';
import type { Seal } from '../../lib/sealed.ts';
import { newToken } from '../../lib/tokens.ts';

/* How messages are signed: Standard Webhooks 1.0.0, symmetric. */

const MARK = 'whsec_';

/** 256 random bits, as Standard Webhooks writes secrets. */
export const newSecret = (): string => MARK + Buffer.from(newToken(), 'base64url').toString('base64');

/** By what the secret of a webhook is sealed. */
export const webhookSeal = (secret: string, id: number): Seal => ({
  secret,
  purpose: 'webhook',
  of: String(id),
});

interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers of a message; while a secret is being changed there are two, and each signs. */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatureBy = (secret: string): string =>
    createHmac('sha256', Buffer.from(secret.slice(MARK.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${signatureBy(secret)}`).join(' '),
  };
}
