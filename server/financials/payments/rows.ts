import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { PaymentRow } from '../../../src/lib/contract/financials/payments.ts';
import type { FileEntry, Language, Reference } from '../../../src/lib/contract/fields.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { linkState, paymentFlags } from '../../../src/lib/domain/payments.ts';
import type { Database } from '../../db/tables.ts';
import type { PaymentTable } from '../../db/tables/payments.ts';
import { filesOf } from '../../lib/attachments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { notFound } from '../../lib/problem.ts';
import { personOf } from '../account-rows.ts';
import { inProgress } from './attempts/pending.ts';
import { PAYMENTS } from './stored.ts';
import { surplusOf } from './surplus.ts';

/** A service as its payments show it, in minor units. */
type ToldService = Omit<PaymentRow['service'], 'due' | 'received'> & {
  due: number;
  received: number;
  surplus: number;
};

/** Names of what a payment refers to; as subqueries, so that a page of a million rows looks up 25 of each. */
function serviceOf(language: Language) {
  const kind = sql.ref(language === 'es' ? 'kind.name_es' : 'kind.name_en');
  return sql<ToldService>`(select jsonb_build_object('id', service.id, 'code', service.code, 'concept', service.concept, 'status', service.status,
    'service_type', jsonb_build_object('id', kind.id, 'name', ${kind}), 'record_key', service.record_key, 'record_id', service.record_id,
    'due', service.due, 'received', service.received, 'surplus', ${surplusOf('service')})
    from payment_service service join service_type kind on kind.id = service.service_type_id where service.id = payment.service_id)`;
}

const clientOf = sql<
  PaymentRow['client']
>`(select jsonb_build_object('id', member.id, 'name', btrim(member.first_name || ' ' || member.last_name),
  'email', member.email, 'phone', member.phone, 'language', member.language)
  from payment_service service join member on member.id = service.member_id where service.id = payment.service_id)`;

const deadlineOf = sql<
  PaymentRow['funding_deadline']
>`(select jsonb_build_object('id', deadline.id, 'number', deadline.number, 'funding_id', funding.id, 'funding_code', funding.code)
  from funding_deadline deadline join funding on funding.id = deadline.funding_id where deadline.id = payment.funding_deadline_id)`;

const clerkOf = sql<Reference | null>`(select ${personOf('clerk')} from member clerk where clerk.id = payment.clerk_id)`;

const goingBack = sql<number>`(select coalesce(sum(refund.amount), 0)::int from refund where refund.payment_id = payment.id and refund.status in ('begun', 'unknown'))`;

/** Payments with what they refer to, not yet filtered. */
export function paymentRows(
  db: Kysely<Database>,
  { language, now }: Pick<RequestContext, 'language' | 'now'>,
) {
  return db
    .selectFrom('payment')
    .selectAll('payment')
    .select([
      serviceOf(language).as('service'),
      clientOf.as('client'),
      deadlineOf.as('funding_deadline'),
      clerkOf.as('clerk'),
    ])
    .select([goingBack.as('going_back'), sql<boolean>`${inProgress(now)}`.as('in_progress')]);
}

type Read = Selectable<PaymentTable> &
  Pick<PaymentRow, 'client' | 'funding_deadline' | 'clerk' | 'in_progress'> & {
    service: ToldService;
    going_back: number;
  };

/** A payment as the contract shows it. */
export function paymentRow(read: Read, now: Date, vouchers: readonly FileEntry[] = []): PaymentRow {
  const {
    currency,
    link_hash,
    link_expires_at,
    link_revoked_at,
    link_opened_at,
    link_sent_at,
    link_language,
  } = read;
  const { surplus, ...service } = read.service;
  const amount = (units: number) => money(units, currency);
  return {
    ...read,
    ...paymentFlags(read),
    service: { ...service, due: amount(service.due), received: amount(service.received) },
    amount: amount(read.amount),
    fee: amount(read.fee),
    charged: amount(read.charged),
    refunded: amount(read.refunded),
    refundable: amount(
      read.method === 'account' ? 0 : Math.max(0, read.charged - read.refunded - read.going_back),
    ),
    surplus: amount(surplus),
    link: {
      state: linkState(
        {
          made: link_hash !== null,
          expires_at: link_expires_at,
          revoked_at: link_revoked_at,
          opened_at: link_opened_at,
        },
        now,
      ),
      language: link_language,
      expires_at: link_expires_at,
      sent_at: link_sent_at,
      opened_at: link_opened_at,
    },
    needs_attention: read.attention.length > 0,
    vouchers: [...vouchers],
  };
}

/** Payments of a page as the contract shows them, with their vouchers. */
export async function withVouchers(context: RequestContext, rows: readonly Read[]): Promise<PaymentRow[]> {
  const files = await filesOf(
    context.services,
    context.db,
    PAYMENTS,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => paymentRow(row, context.now, files.get(row.id)));
}

/** One payment as the contract shows it. Throws 404. */
export async function onePayment(context: RequestContext, id: number): Promise<PaymentRow> {
  const row = await paymentRows(context.db, context).where('payment.id', '=', id).executeTakeFirst();
  const [payment] = row ? await withVouchers(context, [row]) : [];
  if (!payment) throw notFound();
  return payment;
}
