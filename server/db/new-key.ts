import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { authenticatorSeal } from '../authentication/authenticator.ts';
import { customerSecret } from '../financials/fundings/secret.ts';
import { attemptToken } from '../financials/payments/attempts/attempts.ts';
import { paymentToken } from '../financials/payments/link.ts';
import { sealed, unsealed } from '../lib/sealed.ts';
import { keepFingerprint } from '../lib/signing-key.ts';
import { formToken } from '../postals/procedures/form-link.ts';
import { sealOf } from '../postals/remittances/card.ts';
import { hashToken } from '../lib/tokens.ts';
import { webhookSeal } from '../system/webhooks/signature.ts';
import type { Database } from './tables.ts';

/** How many rows got new hashes: so many links that were sent no longer open. */
export interface NewHashes {
  readonly payments: number;
  readonly agreements: number;
  /** Cards of recipients that cannot be read any more: the key that sealed them is not known. */
  readonly unreadable: number;
  /** Secrets of webhooks that cannot be read any more, likewise. */
  readonly webhooks: number;
  /** Authenticator apps whose secret cannot be read any more, and which are therefore gone. */
  readonly authenticators: number;
}

const ROWS = 1_000;

/**
 * Makes `key` the signing key of the database: what is stored of payment links, agreement links and tries at a bank is
 * made anew, so that staff copy or mail links that open. Links that were sent before no longer do: that is what a new
 * key is for. Cards of recipients, secrets of webhooks and of authenticator apps are sealed anew where `before`, the key
 * until now, opens them. All of it, or nothing.
 */
export async function changeSigningKey(
  db: Kysely<Database>,
  { key, before }: { readonly key: string; readonly before?: string | undefined },
  now: Date,
): Promise<NewHashes> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await keepFingerprint(transaction, key, now);
    const payments = await rehash(
      transaction,
      { table: 'payment', from: 'link_nonce', to: 'link_hash' },
      (nonce) => paymentToken(key, nonce),
    );
    const agreements = await rehash(
      transaction,
      { table: 'funding', from: 'customer_nonce', to: 'customer_hash' },
      (nonce) => customerSecret({ services: { secret: key } }, nonce),
    );
    await rehash(transaction, { table: 'procedure', from: 'link_nonce', to: 'link_hash' }, (nonce) =>
      formToken(key, nonce),
    );
    await rehash(transaction, { table: 'payment_attempt', from: 'order_number', to: 'token_hash' }, (order) =>
      attemptToken(key, order),
    );
    return {
      payments,
      agreements,
      unreadable: await sealCards(transaction, key, before),
      webhooks: await sealWebhooks(transaction, key, before),
      authenticators: await sealAuthenticators(transaction, key, before),
    };
  });
}

/** Seals the cards of remittances by another key. Gives how many the old one does not open. */
async function sealCards(db: Kysely<Database>, key: string, before = ''): Promise<number> {
  let unreadable = 0;
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('remittance')
      .select(['id', 'code', 'card_number'])
      .where('card_number', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS)
      .execute();
    const final = rows.at(-1);
    if (!final) return unreadable;
    for (const { id, code, card_number } of rows) {
      const number = card_number && unsealed(card_number, sealOf(before, code));
      if (number)
        await db
          .updateTable('remittance')
          .set({ card_number: sealed(number, sealOf(key, code)) })
          .where('id', '=', id)
          .execute();
      else unreadable += 1;
    }
    last = final.id;
  }
}

/** Seals the secrets of webhooks by another key. Gives how many webhooks the old one does not open; they need new ones. */
async function sealWebhooks(db: Kysely<Database>, key: string, before = ''): Promise<number> {
  const rows = await db.selectFrom('webhook').select(['id', 'sealed_secret', 'old_sealed_secret']).execute();
  let unreadable = 0;
  for (const { id, sealed_secret, old_sealed_secret } of rows) {
    const anew = (bytes: Buffer | null): Buffer | undefined => {
      const secret = bytes && unsealed(bytes, webhookSeal(before, id));
      return secret ? sealed(secret, webhookSeal(key, id)) : undefined;
    };
    const secret = anew(sealed_secret);
    if (!secret) unreadable += 1;
    await db
      .updateTable('webhook')
      .set({
        sealed_secret: secret ?? sealed_secret,
        old_sealed_secret: anew(old_sealed_secret) ?? old_sealed_secret,
      })
      .where('id', '=', id)
      .execute();
  }
  return unreadable;
}

/**
 * Seals the secrets of authenticator apps by another key. What the old one does not open is removed: its owner logs in
 * with the mailed code or a recovery code, and sets the app up again. Gives how many.
 */
async function sealAuthenticators(db: Kysely<Database>, key: string, before = ''): Promise<number> {
  const rows = await db.selectFrom('authenticator').select(['id', 'member_id', 'sealed_secret']).execute();
  let unreadable = 0;
  for (const { id, member_id, sealed_secret } of rows) {
    const secret = unsealed(sealed_secret, authenticatorSeal(before, member_id));
    if (secret === undefined) {
      unreadable += 1;
      await db.deleteFrom('authenticator').where('id', '=', id).execute();
    } else
      await db
        .updateTable('authenticator')
        .set({ sealed_secret: sealed(secret, authenticatorSeal(key, member_id)) })
        .where('id', '=', id)
        .execute();
  }
  return unreadable;
}

interface Hashed {
  readonly table: 'payment' | 'funding' | 'procedure' | 'payment_attempt';
  readonly from: string;
  readonly to: string;
}

/** In portions that fit into memory. */
async function rehash(
  db: Kysely<Database>,
  { table, from, to }: Hashed,
  secretOf: (text: string) => string,
): Promise<number> {
  let count = 0;
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, ${sql.ref(from)} as text from ${sql.table(table)} where id > ${last} and ${sql.ref(from)} is not null order by id limit ${ROWS}`.execute(
      db,
    );
    const final = rows.at(-1);
    if (!final) return count;
    const hashes = rows.map(({ text }) => hashToken(secretOf(text)));
    await sql`
      update ${sql.table(table)} set ${sql.ref(to)} = given.hash
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${hashes}::bytea[]) as given (id, hash) where ${sql.table(table)}.id = given.id`.execute(
      db,
    );
    count += rows.length;
    last = final.id;
  }
}
