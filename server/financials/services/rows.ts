import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { ServiceRow } from '../../../src/lib/contract/financials/services.ts';
import type { PaymentState } from '../../../src/lib/contract/financials/services.ts';
import type { FileEntry, Language, Reference } from '../../../src/lib/contract/fields.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { PAYMENT } from '../../../src/lib/domain/payments.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { PaymentServiceTable } from '../../db/tables/payments.ts';
import { filesOf } from '../../lib/attachments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { notFound } from '../../lib/problem.ts';
import { recordCode } from '../chargeables/columns.ts';
import { nameIn } from '../../system/system-list.ts';
import { paymentStatesOfServices } from './payment-states.ts';
import { SERVICES } from './stored.ts';

const clientOf = sql<
  ServiceRow['client']
>`(select jsonb_build_object('id', member.id, 'name', btrim(member.first_name || ' ' || member.last_name),
  'email', member.email, 'phone', member.phone, 'language', member.language) from member where member.id = payment_service.member_id)`;

const accountOf = sql<Reference>`(select jsonb_build_object('id', account.id, 'name', account.number) from account where account.id = payment_service.account_id)`;

const providerOf = sql<Reference | null>`(select jsonb_build_object('id', service_provider.id, 'name', service_provider.name)
  from service_provider where service_provider.id = payment_service.service_provider_id)`;

const kindOf = (language: Language) =>
  sql<Reference>`(select jsonb_build_object('id', service_type.id, 'name', ${nameIn('service_type', language)}) from service_type where service_type.id = payment_service.service_type_id)`;

const pendingOf = sql<number>`(select coalesce(sum(payment.amount), 0)::int from payment where payment.service_id = payment_service.id and ${hasStatus('payment.status', PAYMENT.pending)})`;

/** Services with what they refer to, not yet filtered; as subqueries, so that a page of a million rows looks up 25 of each. */
export function serviceRows(db: Kysely<Database>, { language }: Pick<RequestContext, 'language'>) {
  return db
    .selectFrom('payment_service')
    .selectAll('payment_service')
    .select([
      clientOf.as('client'),
      accountOf.as('account'),
      providerOf.as('provider'),
      kindOf(language).as('service_type'),
    ])
    .select([recordCode().as('record_code'), pendingOf.as('pending')]);
}

export type ServiceRead = Selectable<PaymentServiceTable> &
  Pick<ServiceRow, 'client' | 'account' | 'provider' | 'service_type'> & {
    record_code: string | null;
    pending: number;
  };

/** A service as the contract shows it. */
function serviceRow(
  read: ServiceRead,
  payment: PaymentState | undefined,
  files: readonly FileEntry[],
): ServiceRow {
  if (!payment) throw new Error(`Service ${read.id} has no payment state`);
  const { currency, record_key, record_id, record_code } = read;
  const amount = (units: number) => money(units, currency);
  return {
    ...read,
    unit_amount: amount(read.unit_amount),
    service_fee: amount(read.service_fee),
    total: amount(read.total),
    financing: amount(read.financing),
    allowance: payment.allowance,
    kept: read.kept === null ? null : amount(read.kept),
    due: payment.due,
    received: payment.received,
    outstanding: payment.outstanding,
    surplus: amount(Math.max(0, read.received - read.due)),
    pending: amount(read.pending),
    payment,
    record:
      record_key === null || record_id === null || record_code === null
        ? null
        : { key: record_key, id: record_id, code: record_code },
    files: [...files],
  };
}

/** Services as an export writes them, in the order of their rows; it has no documents. */
export async function withStates(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  rows: readonly ServiceRead[],
  files: ReadonlyMap<number, FileEntry[]> = new Map(),
): Promise<ServiceRow[]> {
  const states = await paymentStatesOfServices(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map((row) => serviceRow(row, states.get(row.id), files.get(row.id) ?? []));
}

/** Services as the contract shows them, in the order of their rows. */
export async function shownServices(
  context: RequestContext,
  rows: readonly ServiceRead[],
): Promise<ServiceRow[]> {
  return withStates(
    context,
    rows,
    await filesOf(
      context.services,
      context.db,
      SERVICES,
      rows.map(({ id }) => id),
    ),
  );
}

/** One service as the contract shows it. Throws 404. */
export async function oneService(context: RequestContext, id: number): Promise<ServiceRow> {
  const row = await serviceRows(context.db, context).where('payment_service.id', '=', id).executeTakeFirst();
  const [service] = row ? await shownServices(context, [row]) : [];
  if (!service) throw notFound();
  return service;
}
