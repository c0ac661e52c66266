import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { FileEntry, Reference } from '../../../src/lib/contract/fields.ts';
import type { PaymentState } from '../../../src/lib/contract/financials/services.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../src/lib/contract/postals/procedures.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { procedureProblems, procedureWarnings } from '../../../src/lib/domain/procedure-needs.ts';
import type { FilledProcedure, ProcedureFrame } from '../../../src/lib/domain/procedure-needs.ts';
import { formLinkState } from '../../../src/lib/domain/procedure-review.ts';
import { PROCEDURE } from '../../../src/lib/domain/procedures.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import type { ProcedureTable } from '../../db/tables/procedures.ts';
import { paymentStatesOf } from '../../financials/services/payment-states.ts';
import { fileEntry } from '../../lib/attachments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { notFound } from '../../lib/problem.ts';
import { languageOfClient } from '../../lib/reader.ts';
import { decidedOfProcedures } from './settings.ts';

export type StoredProcedure = Omit<Selectable<ProcedureTable>, 'search'>;

/** Its submission by its code, unless it was taken back. */
const submission = sql<Reference | null>`(
  select jsonb_build_object('id', submission.id, 'name', submission.code)
  from submitted_procedure line join procedure_submission submission on submission.id = line.submission_id
  where line.procedure_id = procedure.id and line.taken_back_at is null)`;

const reference = (table: 'service_provider' | 'company_office', column: string) =>
  sql<Reference | null>`(select jsonb_build_object('id', named.id, 'name', named.name) from ${sql.table(table)} named where named.id = ${sql.ref(column)})`;

/** Municipalities that the form names, as a subquery of each row. */
const cities = sql<ProcedureRow['cities']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', city.id, 'name', city.name,
    'state', jsonb_build_object('id', state.id, 'name', state.name)) order by city.id), '[]')
  from city join state on state.id = city.state_id
  where city.id in (procedure.birth_city_id, procedure.reference_city_id)
    or city.id in (select (stay.told ->> 'city_id')::int from jsonb_array_elements(procedure.cuban_addresses) as stay (told)))`;

/** Every column of a procedure, and the names that it shows; as subqueries, so that a page of a million rows looks up 25 of each. */
export const procedureRows = (db: Kysely<Database>) =>
  db
    .selectFrom('procedure')
    .selectAll('procedure')
    .select([
      reference('service_provider', 'procedure.provider_id').as('provider'),
      reference('company_office', 'procedure.office_id').as('office'),
      cities.as('cities'),
      submission.as('submission'),
      sql<
        ProcedureRow['client']
      >`(select jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email', email, 'phone', phone, 'language', language) from member where member.id = procedure.member_id)`.as(
        'client',
      ),
    ]);
type Read = Awaited<ReturnType<ReturnType<typeof procedureRows>['execute']>>[number];

/** Files of one procedure, by their field. */
export interface ProcedureFiles {
  readonly photo: FileEntry | null;
  readonly signature: FileEntry | null;
  readonly documents: FileEntry[];
}

/** Files of procedures: one query for a whole page. */
export async function procedureFiles(
  { db, services }: Pick<RequestContext, 'db' | 'services'>,
  ids: readonly number[],
): Promise<(id: number) => ProcedureFiles> {
  const files =
    ids.length === 0
      ? []
      : await db
          .selectFrom('file')
          .select(['id', 'name', 'type', 'size', 'record_id', 'field'])
          .where('key', '=', procedures.key)
          .where('record_id', 'in', ids)
          .orderBy('id')
          .execute();
  return (id) => {
    const of = (field: keyof ProcedureFiles) =>
      files
        .filter((file) => file.record_id === id && file.field === field)
        .map((file) => fileEntry(services, file));
    return {
      photo: of('photo').at(0) ?? null,
      signature: of('signature').at(0) ?? null,
      documents: of('documents'),
    };
  };
}

/** The company's date, and from which age on a passport is an adult's. */
export async function procedureFrame({
  db,
  now,
}: Pick<RequestContext, 'db' | 'now'>): Promise<ProcedureFrame> {
  const [zone, { adult_age }] = [await companyZone(db), await decidedOfProcedures(db)];
  return { today: todayIn(zone, now), adult_age };
}

/** What is still to be done; none once it was submitted. */
const missingOf = (filled: FilledProcedure & { status: number }, frame: ProcedureFrame) =>
  filled.status === PROCEDURE.new ? procedureProblems(filled, frame) : [];

/** What the client fills in by a link; nothing of it lets anybody in. */
function clientFormOf(read: Omit<Read, 'missing_count'>, now: Date): ProcedureRow['client_form'] {
  const { review, link_expires_at: expires_at, link_revoked_at: revoked_at } = read;
  const link = formLinkState({ expires_at, revoked_at }, now);
  if (review === null || expires_at === null || link === undefined) return null;
  return {
    review,
    link,
    language: languageOfClient(read.link_language),
    expires_at,
    sent_at: read.link_sent_at,
    opened_at: read.link_opened_at,
    done_at: read.done_at,
    remarks: read.remarks,
  };
}

function procedureRow(
  { missing_count: _, ...read }: Read,
  {
    files,
    payment,
    frame,
    now,
  }: { files: ProcedureFiles; payment: PaymentState | undefined; frame: ProcedureFrame; now: Date },
): ProcedureRow {
  const amount = (units: number) => money(units, read.currency);
  if (!read.office) throw new Error(`Procedure ${read.id} has no office`);
  return {
    ...read,
    ...files,
    office: read.office,
    missing: missingOf({ ...read, ...files }, frame),
    warnings: procedureWarnings(read, frame.today),
    consular_fee: amount(read.consular_fee),
    immediate_fee: amount(read.immediate_fee),
    service_fee: amount(read.service_fee),
    total: amount(read.total),
    paid: amount(read.paid),
    balance: amount(payment ? payment.due.amount - payment.received.amount : 0),
    payment: payment ?? null,
    client_form: clientFormOf(read, now),
  };
}

/** A page of procedures as answers show them, in the order in which they were read. */
export async function rowsOfPage(context: RequestContext, page: readonly Read[]): Promise<ProcedureRow[]> {
  const ids = page.map(({ id }) => id);
  const [files, payments, frame] = await Promise.all([
    procedureFiles(context, ids),
    paymentStatesOf(context.db, procedures.key, ids, context.now),
    procedureFrame(context),
  ]);
  return page.map((read) =>
    procedureRow(read, {
      files: files(read.id),
      payment: payments.get(read.id),
      frame,
      now: context.now,
    }),
  );
}

/** One procedure. Throws 404. */
export async function oneProcedure(context: RequestContext, id: number): Promise<ProcedureRow> {
  const read = await procedureRows(context.db).where('procedure.id', '=', id).execute();
  const [row] = await rowsOfPage(context, read);
  if (!row) throw notFound();
  return row;
}

/** The stored procedure. Throws 404. */
export async function storedProcedure(db: Kysely<Database>, id: number): Promise<StoredProcedure> {
  const stored = await db.selectFrom('procedure').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) throw notFound();
  return stored;
}
