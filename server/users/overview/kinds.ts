import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Permission } from '../../../src/lib/contract/permissions.ts';
import {
  OVERVIEW_ATTACHED,
  OVERVIEW_RECORDS,
  SENT_STATUSES,
} from '../../../src/lib/contract/users/member-overview.ts';
import type { AttachedKind, RecordKind } from '../../../src/lib/contract/users/member-overview.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import { PACKAGE_IS_ON_ITS_WAY } from '../../../src/lib/domain/packages.ts';
import { PROCEDURE_IS_OPEN } from '../../../src/lib/domain/procedures.ts';
import { REMITTANCE_IS_ON_ITS_WAY } from '../../../src/lib/domain/remittances.ts';
import { BOOKING_HOLDS_ROOMS, RENTAL_HOLDS_CAR } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { hasStatus } from '../../db/status-condition.ts';
import { holds } from '../../lib/call.ts';
import type { Asker } from '../../lib/call.ts';

/* What each kind of record gives to a client's page, as SQL: all kinds together are one question, however many there are. */

type Column = RawBuilder<unknown>;

/** Moment of the question; `today` is the company's date. */
export interface Moment {
  readonly now: Date;
  readonly today: string;
}

interface RecordColumns {
  /** Table, under its own name, with what it joins. */
  readonly source: Column;
  readonly table: string;
  /** The client, where the table itself does not have it. */
  readonly member?: Column;
  readonly code: Column;
  readonly text: Column;
  /** Day as text, with the hour where it has one. */
  readonly from?: Column;
  readonly until?: Column;
  /** Minor units of `currency`, else of `{table}.currency`. */
  readonly amount: Column;
  readonly currency?: Column;
  readonly at?: Column;
  /** Whether the client waits for it. */
  readonly onItsWay?: (moment: Moment) => Column;
  /** Whether somebody has to call the client for it. */
  readonly callBack?: Column;
  /** Number of the recipient in Cuba to whom it went. */
  readonly recipient?: Column;
  /** Whether the timeline leaves it out because another record of the same moment says it. */
  readonly aside?: Column;
}

const localTime = (column: string): Column => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`;
const day = (column: string): Column => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

const RECORDS: Readonly<Record<RecordKind, RecordColumns>> = {
  'cars/rentals': {
    table: 'rental',
    source: sql`rental join model on model.id = rental.model_id join office on office.id = rental.pick_up_office_id`,
    code: sql`rental.code`,
    text: sql`model.brand || ' ' || model.name || ' · ' || office.name`,
    from: localTime('rental.pick_up_local'),
    until: localTime('rental.drop_off_local'),
    amount: sql`rental.total`,
    // A car that is out comes back, however late it is.
    onItsWay: ({ now }) =>
      sql`${hasStatus('rental.status', RENTAL_HOLDS_CAR)} and rental.returned_at is null
        and (rental.drop_off_at > ${now.toISOString()}::timestamptz or ${hasStatus('rental.status', RENTAL.in_process)})`,
    callBack: hasStatus('rental.status', RENTAL.phone_check),
  },
  'lodgings/bookings': {
    table: 'booking',
    source: sql`booking join accommodation on accommodation.id = booking.accommodation_id join city on city.id = accommodation.city_id`,
    code: sql`booking.code`,
    text: sql`accommodation.name || ' · ' || city.name`,
    from: day('booking.check_in'),
    until: day('booking.check_out'),
    amount: sql`booking.total`,
    onItsWay: ({ today }) =>
      sql`${hasStatus('booking.status', BOOKING_HOLDS_ROOMS)} and booking.check_out >= ${today}::date`,
  },
  'postals/packages': {
    table: 'package',
    source: sql`package join city on city.id = package.receiver_city_id`,
    code: sql`coalesce(package.number, package.folio)`,
    text: sql`package.receiver_name || ' · ' || city.name`,
    from: day('package.expected_date'),
    amount: sql`package.total`,
    onItsWay: () => hasStatus('package.status', PACKAGE_IS_ON_ITS_WAY),
    recipient: sql`case when ${hasStatus('package.status', new Set(SENT_STATUSES))} then package.recipient_id end`,
  },
  'postals/remittances/listing': {
    table: 'remittance',
    source: sql`remittance join city on city.id = remittance.receiver_city_id`,
    code: sql`remittance.code`,
    text: sql`remittance.receiver_name || ' · ' || city.name`,
    amount: sql`remittance.total`,
    currency: sql`remittance.remit_currency`,
    onItsWay: () => hasStatus('remittance.status', REMITTANCE_IS_ON_ITS_WAY),
    recipient: sql`case when ${hasStatus('remittance.status', new Set(SENT_STATUSES))} then remittance.recipient_id end`,
  },
  'postals/procedures': {
    table: 'procedure',
    source: sql`procedure`,
    code: sql`procedure.code`,
    // With what it went to the consulate.
    text: sql`concat_ws(' · ', procedure.applicant_name, (select submission.code from submitted_procedure line
      join procedure_submission submission on submission.id = line.submission_id
      where line.procedure_id = procedure.id and line.taken_back_at is null))`,
    amount: sql`procedure.total`,
    onItsWay: () => hasStatus('procedure.status', PROCEDURE_IS_OPEN),
  },
  'financials/services': {
    table: 'payment_service',
    source: sql`payment_service`,
    code: sql`payment_service.code`,
    text: sql`payment_service.concept`,
    amount: sql`payment_service.total`,
    aside: sql`payment_service.record_key is not null`,
  },
  'financials/fundings': {
    table: 'funding',
    source: sql`funding join payment_service on payment_service.id = funding.service_id`,
    code: sql`funding.code`,
    text: sql`payment_service.concept`,
    amount: sql`funding.amount`,
  },
  'financials/payments': {
    table: 'payment',
    source: sql`payment join payment_service on payment_service.id = payment.service_id`,
    // Of who owes what it pays.
    member: sql`payment_service.member_id`,
    code: sql`payment.code`,
    text: sql`payment_service.concept`,
    amount: sql`payment.amount`,
    at: sql`coalesce(payment.charged_at, payment.created_at)`,
  },
};

interface AttachedColumns {
  readonly table: string;
  readonly text: Column;
  readonly where?: Column;
}

const ATTACHED: Readonly<Record<AttachedKind, AttachedColumns>> = {
  'system/notes': { table: 'note', text: sql`note.text` },
  'system/mails': { table: 'mail', text: sql`mail.subject` },
  'system/files': {
    table: 'file',
    text: sql`file.name`,
    // The portrait of somebody's own profile is no document.
    where: sql`file.field is distinct from 'photo_id'`,
  },
};

const permitted = <Kind extends string>(
  kinds: Readonly<Record<Kind, { readonly permission: Permission }>>,
  asker: Asker | null,
): Kind[] => (Object.keys(kinds) as Kind[]).filter((kind) => holds(asker, kinds[kind].permission));

/** Kinds of records that whoever asks may read. */
export const recordKindsOf = (asker: Asker | null): RecordKind[] => permitted(OVERVIEW_RECORDS, asker);
/** Kinds of what hangs on them that whoever asks may read. */
export const attachedKindsOf = (asker: Asker | null): AttachedKind[] => permitted(OVERVIEW_ATTACHED, asker);

/** Every record of these kinds of a client, as the query of a table `own`; each has the same columns. */
export function ownRecords(kinds: readonly RecordKind[], member: number, moment: Moment): Column {
  const no = sql`false`;
  const nothing = sql`null::text`;
  const selects = kinds.map((kind) => {
    const { source, table, member: client, code, text, from, until, amount, ...rest } = RECORDS[kind];
    const { currency, at, onItsWay, callBack, recipient, aside } = rest;
    const own = (name: string): Column => sql.ref(`${table}.${name}`);
    return sql`select ${sql.lit(kind)} as kind, ${own('id')} as id, ${code} as code, ${text} as text, ${from ?? nothing} as "from",
      ${until ?? nothing} as until, ${own('status')} as status, (${amount})::bigint as amount, ${currency ?? own('currency')} as currency,
      ${own('brand')} as brand, ${at ?? own('created_at')} as at, (${onItsWay?.(moment) ?? no}) as on_its_way,
      (${callBack ?? no}) as call_back, (${recipient ?? sql`null`})::integer as recipient, (${aside ?? no}) as aside
      from ${source} where ${client ?? own('member_id')} = ${member}`;
  });
  return sql.join(selects, sql` union all `);
}

/** The query of everything for a timeline that shows these kinds; `own` is there as ownRecords makes it. */
export function timelineRows(
  records: readonly RecordKind[],
  attached: readonly AttachedKind[],
  member: number,
): Column {
  const held = sql`(select kind as key, id, code from own union all select ${members.key}, ${member}::integer, '') held`;
  const selects = attached.map((kind) => {
    const { table, text, where } = ATTACHED[kind];
    const own = (name: string): Column => sql.ref(`${table}.${name}`);
    return sql`select ${sql.lit(kind)} as kind, ${own('id')} as id, held.code, ${text} as text, null as "from", null as until,
      null::integer as status, null::bigint as amount, null as currency, null as brand, ${own('created_at')} as at,
      held.key as record_key, held.id as record_id
      from ${held} join ${sql.table(table)} on ${own('key')} = held.key and ${own('record_id')} = held.id
      where ${where ?? sql`true`}`;
  });
  const shown = sql.join([sql`''`, ...records.map((kind) => sql.lit(kind))]);
  const rows = sql`select kind, id, code, text, "from", until, status, amount, currency, brand, at, kind as record_key, id as record_id
    from own where not aside and kind in (${shown})`;
  return sql.join([rows, ...selects], sql` union all `);
}
