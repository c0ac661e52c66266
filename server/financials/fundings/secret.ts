import { createHmac } from 'node:crypto';
import { hashToken, newToken } from '../../lib/tokens.ts';
import type { Services } from '../../services.ts';

interface Keeper {
  readonly services: Pick<Services, 'secret'>;
}

/**
 * The second secret of an agreement's address (fc and cc): 256 bits that only this installation can make again
 * (rule: agreement-two-secrets).
 */
export const customerSecret = ({ services }: Keeper, nonce: string): string =>
  createHmac('sha256', services.secret).update(`funding-agreement:${nonce}`).digest('base64url');

/** A new secret as it is stored: the nonce from which it is made, and its hash. */
export function newCustomerSecret(context: Keeper): { customer_nonce: string; customer_hash: Buffer } {
  const customer_nonce = newToken();
  return { customer_nonce, customer_hash: hashToken(customerSecret(context, customer_nonce)) };
}
