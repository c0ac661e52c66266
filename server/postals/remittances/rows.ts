import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Reference } from '../../../src/lib/contract/fields.ts';
import type { PaymentState } from '../../../src/lib/contract/financials/services.ts';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import type { RemittanceEventRow, RemittanceRow } from '../../../src/lib/contract/postals/remittances.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { rateText } from '../../../src/lib/domain/remittance-rates.ts';
import type { Database } from '../../db/tables.ts';
import type { RemittanceTable } from '../../db/tables/remittances.ts';
import { paymentStatesOf } from '../../financials/services/payment-states.ts';
import type { RequestContext } from '../../lib/call.ts';
import { personOf } from '../../lib/person.ts';
import { withPhotos } from '../../lib/photos.ts';
import { notFound } from '../../lib/problem.ts';

export type StoredRemittance = Omit<Selectable<RemittanceTable>, 'search'>;

const reference = (table: 'service_provider' | 'company_office', column: string) =>
  sql<Reference | null>`(select jsonb_build_object('id', named.id, 'name', named.name) from ${sql.table(table)} named where named.id = ${sql.ref(column)})`;

/** Every column of a remittance, and the names that it shows; as subqueries, so that a page of a million rows looks up 25 of each. */
export const remittanceRows = (db: Kysely<Database>) =>
  db
    .selectFrom('remittance')
    .selectAll('remittance')
    .select([
      reference('service_provider', 'remittance.provider_id').as('provider'),
      reference('company_office', 'remittance.office_id').as('office'),
      sql<{
        city: Reference;
        state: Reference;
      }>`(select jsonb_build_object('city', jsonb_build_object('id', city.id, 'name', city.name), 'state', jsonb_build_object('id', state.id, 'name', state.name))
        from city join state on state.id = city.state_id where city.id = remittance.receiver_city_id)`.as(
        'where',
      ),
      sql<
        RemittanceRow['sender']
      >`(select jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email', email, 'phone', phone, 'language', language) from member where member.id = remittance.member_id)`.as(
        'sender',
      ),
      personOf('remittance.courier_id').as('courier'),
      sql<Reference | null>`(select jsonb_build_object('id', id, 'name', code) from remittance_batch where id = remittance.batch_id)`.as(
        'batch',
      ),
    ]);
type Read = Awaited<ReturnType<ReturnType<typeof remittanceRows>['execute']>>[number];

/** Key of the photos of events. */
export const EVENT_PHOTOS = 'postals/remittance_events';

function remittanceRow({ card_number: _, ...read }: Read, payment: PaymentState | undefined): RemittanceRow {
  const amount = (units: number) => money(units, read.remit_currency);
  if (!read.office) throw new Error(`Remittance ${read.id} has no office`);
  return {
    ...read,
    ...read.where,
    event: read.event_code,
    office: read.office,
    rate: rateText(read.rate),
    remit: amount(read.remit_amount),
    receive: { amount: read.receive_amount, currency: read.receive_currency },
    fee: amount(read.fee),
    total: amount(read.total),
    paid: amount(read.paid),
    balance: payment ? amount(payment.due.amount - payment.received.amount) : amount(0),
    payment: payment ?? null,
    events: [],
  };
}

/** A page of remittances as answers show them, in the order in which they were read. */
export async function rowsOfPage(context: RequestContext, page: readonly Read[]): Promise<RemittanceRow[]> {
  const ids = page.map(({ id }) => id);
  const payments = await paymentStatesOf(context.db, remittances.key, ids, context.now);
  return page.map((read) => remittanceRow(read, payments.get(read.id)));
}

/** One remittance. Throws 404. */
export async function oneRemittance(context: RequestContext, id: number): Promise<RemittanceRow> {
  const read = await remittanceRows(context.db).where('remittance.id', '=', id).execute();
  const [row] = await rowsOfPage(context, read);
  if (!row) throw notFound();
  return { ...row, events: await eventsOf(context, id) };
}

/** What happened to a remittance, the newest first. */
async function eventsOf(context: RequestContext, id: number): Promise<RemittanceEventRow[]> {
  const read = await context.db
    .selectFrom('remittance_event')
    .selectAll('remittance_event')
    .select([
      personOf('remittance_event.courier_id').as('courier'),
      personOf('remittance_event.member_id').as('by'),
    ])
    .where('remittance_event.remittance_id', '=', id)
    .orderBy('remittance_event.at', 'desc')
    .orderBy('remittance_event.id', 'desc')
    .execute();
  const photographed = await withPhotos(context, EVENT_PHOTOS, read);
  return photographed.map(({ signature, ...event }) => ({ ...event, signed: signature !== '' }));
}

/** The stored remittance. Throws 404. */
export async function storedRemittance(db: Kysely<Database>, id: number): Promise<StoredRemittance> {
  const stored = await db.selectFrom('remittance').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) throw notFound();
  return stored;
}
