import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LANGUAGES, PAYMENT_PROVIDERS } from '../../../src/lib/contract/limits.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { siteAddress } from '../../lib/site-address.ts';
import { hashToken, newToken } from '../../lib/tokens.ts';
import type { Services } from '../../services.ts';
import { storedPayment } from './stored.ts';
import type { StoredPayment } from './stored.ts';

/** 256 bits that only this installation can make again from the nonce: the table alone opens no link. */
export const paymentToken = (secret: string, nonce: string) =>
  createHmac('sha256', secret).update(`payment-link:${nonce}`).digest('base64url');

type Nonced = Pick<StoredPayment, 'id' | 'link_nonce' | 'payment_limit_at'>;

/** The link's token of a payment; a nonce is made, and the hash stored, where there is none yet. */
export async function linkToken(
  { db, services }: Pick<RequestContext, 'db'> & { readonly services: Pick<Services, 'secret'> },
  { id, link_nonce, payment_limit_at }: Nonced,
): Promise<string> {
  if (link_nonce !== null) return paymentToken(services.secret, link_nonce);
  const nonce = newToken();
  const token = paymentToken(services.secret, nonce);
  const made = await db
    .updateTable('payment')
    .set({ link_nonce: nonce, link_hash: hashToken(token), link_expires_at: payment_limit_at })
    .where('id', '=', id)
    .where('link_nonce', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (made) return token;
  // Of two who make it at once the first one's stays.
  const stored = await storedPayment(db, id);
  return paymentToken(services.secret, stored.link_nonce ?? nonce);
}

/**
 * Address of a payment's page on the site of its brand, in the language of its link: https://host/es/payment/form/1/?t=…
 * Whoever has it may see and pay this debt.
 */
export async function linkOf(
  context: RequestContext,
  payment: Nonced & Pick<StoredPayment, 'brand' | 'link_language' | 'provider'>,
): Promise<string> {
  const token = await linkToken(context, payment);
  const { brand, link_language, provider } = payment;
  const path = `/${link_language ?? LANGUAGES[0]}/payment/form/${provider ?? PAYMENT_PROVIDERS[0]}/?t=${token}`;
  return siteAddress(context.services.configuration, brand, path);
}

/** The payment that a link's token names, whatever became of the link; undefined for any other text. */
export function paymentByToken(db: Kysely<Database>, token: string): Promise<StoredPayment | undefined> {
  return db.selectFrom('payment').selectAll().where('link_hash', '=', hashToken(token)).executeTakeFirst();
}
