import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { accounts } from '../../../src/lib/contract/financials/accounts.ts';
import { fundings } from '../../../src/lib/contract/financials/fundings.ts';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import { services } from '../../../src/lib/contract/financials/services.ts';
import { each, law, now, personal, secret } from './table.ts';
import type { PersonalTable } from './table.ts';

/** A hash that nothing has. */
const NO_HASH = `sha256((random()::text || id)::bytea)`;

/** What a client owes, paid and signed. Amounts stay: without the person they are the company's own. */
export const FINANCIALS: readonly PersonalTable[] = [
  personal('account', {
    relation: { owner: { member: 'member_id' } },
    key: accounts.key,
    plain: ['number', 'currency'],
  }),
  personal('payment_service', {
    relation: { owner: { member: 'member_id' } },
    key: services.key,
    status: 'payment_service',
    since: 'coalesce(delivered_at, cancelled_at, updated_at)',
    columns: { ...each(law(), 'concept', 'flight', 'cancellation_reason'), note: now() },
    plain: ['code', 'brand', 'fee', 'currency', 'record_key', 'payment_limit'],
  }),
  personal('payment', {
    relation: { parent: ['service_id', services.key] },
    key: payments.key,
    status: 'payment',
    since: 'coalesce(charged_at, updated_at)',
    columns: {
      ...each(law(), 'payer', 'reference', 'reason'),
      ...each(secret(), 'link_nonce', 'link_hash'),
    },
    plain: ['code', 'brand', 'method', 'currency', 'payment_limit', 'link_language', 'attention'],
  }),
  personal('payment_attempt', {
    relation: { parent: ['payment_id', payments.key] },
    columns: {
      ...each(law(), 'payer', 'ip', 'user_agent', 'card_brand', 'card_last4', 'authorization_code'),
      token_hash: secret(NO_HASH),
      challenge: secret(),
      intention: secret(),
    },
    plain: ['order_number', 'currency', 'status', 'code', 'declined', 'language'],
  }),
  personal('payment_diary', {
    relation: { parent: ['payment_id', payments.key] },
    columns: { details: law() },
    plain: ['channel', 'event', 'signature'],
  }),
  personal('payment_notice', {
    relation: {
      rows: ({ all }) =>
        sql<SqlBool>`order_number in (select attempt.order_number from payment_attempt attempt
          where attempt.payment_id = any(${all.get(payments.key) ?? []}::int[]))`,
    },
    since: 'received_at',
    columns: { received: law() },
    plain: ['key', 'order_number', 'channel', 'outcome', 'error'],
  }),
  personal('refund', {
    relation: { parent: ['payment_id', payments.key] },
    columns: { reason: law() },
    plain: ['currency', 'status', 'reference', 'code'],
  }),
  personal('funding', {
    relation: { owner: { member: 'member_id' } },
    key: fundings.key,
    status: 'funding',
    since: 'coalesce(cancelled_at, updated_at)',
    columns: {
      cancellation_reason: law(),
      customer_nonce: secret(),
      customer_hash: secret(NO_HASH),
    },
    plain: ['code', 'brand', 'currency', 'fee', 'payment_limit', 'first_due', 'service_date', 'ended_by'],
  }),
  personal('funding_deadline', {
    relation: { parent: ['funding_id', fundings.key] },
    plain: ['due_on'],
  }),
  personal('funding_agreement', {
    relation: { parent: ['funding_id', fundings.key] },
    // What was signed is whole or not at all.
    remove: 'law',
    columns: each(
      law(),
      'figures',
      'document',
      'typed_name',
      'sent_to',
      'ip',
      'user_agent',
      'signed_pdf_key',
    ),
    plain: [
      ...(['language', 'template', 'document_hash', 'signed_pdf_hash', 'previous_hash'] as const),
      ...(['evidence_hash', 'consent'] as const),
    ],
  }),
  personal('ledger_movement', {
    relation: {
      rows: ({ ids }) =>
        sql<SqlBool>`ledger_movement.id in (select entry.movement_id from ledger_entry entry
          join account on account.id = entry.account_id where account.member_id = any(${ids}::int[]))`,
    },
    since: 'at',
    columns: { reason: law() },
    plain: ['key', 'source', 'brand', 'currency', 'record_key'],
  }),
];
