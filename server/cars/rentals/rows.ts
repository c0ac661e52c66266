import { sql } from 'kysely';
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalHandling, RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import type { FileEntry, Reference } from '../../../src/lib/contract/fields.ts';
import type { PaymentState } from '../../../src/lib/contract/financials/services.ts';
import { ageOn } from '../../../src/lib/domain/dates.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { RENTAL_IS_AHEAD } from '../../../src/lib/domain/statuses.ts';
import { dateOf } from '../../../src/lib/domain/wall-clock.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { RentalTable, StoredHandling } from '../../db/tables/cars.ts';
import { paymentStatesOf } from '../../financials/services/payment-states.ts';
import { filesOf } from '../../lib/attachments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { notFound } from '../../lib/problem.ts';

/** Keys under which the photos of hand-over and return are kept, so that the two are never mixed. */
export const HAND_OVER_FILES = 'cars/rentals/hand_over';
export const RETURN_FILES = 'cars/rentals/return';

type Stored = Omit<Selectable<RentalTable>, 'search' | 'period'>;
type From = ExpressionBuilder<Database, 'rental'>;

const officeOf = (column: string) =>
  sql<Reference>`(select jsonb_build_object('id', named.id, 'name', named.name) from office as named where named.id = ${sql.ref(column)})`;

/** How long before its pick-up a rental says that its car is still out: later, the car comes back or another is found. */
const WAITS = sql`interval '48 hours'`;

/** Names of what a rental refers to; as subqueries, so that a page of a million rows looks up 25 of each. */
const names =
  (now: Date) =>
  ({ selectFrom }: From) => {
    const at = now.toISOString();
    return [
      officeOf('rental.pick_up_office_id').as('pick_up_office'),
      officeOf('rental.drop_off_office_id').as('drop_off_office'),
      sql<
        RentalRow['model']
      >`(select jsonb_build_object('id', named.id, 'name', named.brand || ' ' || named.name, 'category', named.category) from model as named where named.id = rental.model_id)`.as(
        'model',
      ),
      sql<Reference | null>`(
        select jsonb_build_object('id', station.id, 'name', station.name) from station
        where station.id = coalesce(
          (select vehicle.station_id from vehicle where vehicle.id = rental.vehicle_id and vehicle.office_id = rental.pick_up_office_id),
          rental.pick_up_station_id))`.as('pick_up_station'),
      selectFrom('vehicle')
        .select('vehicle.plate')
        .whereRef('vehicle.id', '=', 'rental.vehicle_id')
        .as('plate'),
      selectFrom('member')
        .select('member.language')
        .whereRef('member.id', '=', 'rental.member_id')
        .as('language'),
      sql<
        string | null
      >`(select office.name from office where office.id = (rental.hand_over ->> 'office_id')::int)`.as(
        'hand_over_office',
      ),
      sql<
        string | null
      >`(select office.name from office where office.id = (rental.return_data ->> 'office_id')::int)`.as(
        'return_office',
      ),
      selectFrom('vehicle')
        .select('vehicle.odometer')
        .whereRef('vehicle.id', '=', 'rental.vehicle_id')
        .as('odometer'),
      sql<RentalRow['waits_for']>`(
      select jsonb_build_object('id', late.id, 'code', late.code, 'client', btrim(late.first_name || ' ' || late.last_name), 'drop_off_local', to_char(late.drop_off_local, 'YYYY-MM-DD"T"HH24:MI'))
      from rental late
      where late.vehicle_id = rental.vehicle_id and ${hasStatus('late.status', RENTAL.in_process)} and late.returned_at is null and late.drop_off_at <= ${at}
        and ${hasStatus('rental.status', RENTAL_IS_AHEAD)} and rental.pick_up_at < ${at}::timestamptz + ${WAITS} limit 1)`.as(
        'waits_for',
      ),
    ] as const;
  };

/** Every column of a rental but those that only the database reads, and the names that it shows. */
export function rentalRows(db: Kysely<Database>, now: Date) {
  return db.selectFrom('rental').selectAll('rental').select(names(now));
}
type Read = Stored & {
  pick_up_office: Reference;
  drop_off_office: Reference;
  pick_up_station: Reference | null;
  model: RentalRow['model'];
  plate: string | null;
  language: string | null;
  hand_over_office: string | null;
  return_office: string | null;
  odometer: number | null;
  waits_for: RentalRow['waits_for'];
};

interface Files {
  readonly documents: readonly FileEntry[];
  readonly hand_over: readonly FileEntry[];
  readonly returned: readonly FileEntry[];
}
const NO_FILES: Files = { documents: [], hand_over: [], returned: [] };

function handling(
  stored: StoredHandling | null,
  at: string | null,
  office: string | null,
  photos: readonly FileEntry[],
): RentalHandling | null {
  if (!stored || !at) return null;
  const { office_id, local, odometer, fuel, note } = stored;
  return {
    office: { id: office_id, name: office ?? '' },
    local,
    at,
    odometer,
    fuel,
    note,
    photos: [...photos],
  };
}

/** A rental as the contract shows it. */
export function rentalRow(
  read: Read,
  now: Date,
  payment: PaymentState | undefined,
  files: Files = NO_FILES,
): RentalRow {
  if (!payment) throw new Error(`Rental ${read.id} has no service`);
  const { currency, returned_at } = read;
  const amount = (units: number) => money(units, currency);
  const optional = (units: number | null) => (units === null ? null : amount(units));
  const out = read.status === RENTAL.in_process && returned_at === null;
  return {
    ...read,
    returned: returned_at !== null,
    overdue: out && Date.parse(read.drop_off_at) <= now.getTime(),
    client: {
      first_name: read.first_name,
      last_name: read.last_name,
      email: read.email,
      phone: read.phone,
      dial_code: read.dial_code,
      passport: read.passport,
      birth_date: read.birth_date,
      age: ageOn(read.birth_date, dateOf(read.pick_up_local)),
      language: read.language ?? '',
    },
    pick_up: { office: read.pick_up_office, local: read.pick_up_local, zone: read.pick_up_zone },
    drop_off: { office: read.drop_off_office, local: read.drop_off_local, zone: read.drop_off_zone },
    rental_price: amount(read.rental_price),
    full_tank_price: optional(read.full_tank_price),
    airport_tax: optional(read.airport_tax),
    novel_driver_fee: optional(read.novel_driver_fee),
    manual_price: optional(read.manual_price),
    total: amount(read.total),
    paid: amount(read.paid),
    balance: amount(payment.due.amount - payment.received.amount),
    payment,
    deposit: optional(read.deposit),
    cancellation_fee: optional(read.cancellation_fee),
    vehicle:
      read.vehicle_id === null
        ? null
        : { id: read.vehicle_id, plate: read.plate ?? '', odometer: read.odometer ?? 0 },
    hand_over: handling(read.hand_over, read.handed_over_at, read.hand_over_office, files.hand_over),
    return_data: handling(read.return_data, returned_at, read.return_office, files.returned),
    files: [...files.documents],
  };
}

/** One rental as the contract shows it, with its documents and photos. Throws 404. */
export async function oneRental(context: RequestContext, id: number): Promise<RentalRow> {
  const read = await rentalRows(context.db, context.now).where('rental.id', '=', id).executeTakeFirst();
  if (!read) throw notFound();
  const files = async (key: string) => (await filesOf(context.services, context.db, key, [id])).get(id) ?? [];
  const payments = await paymentStatesOf(context.db, rentals.key, [id], context.now);
  return rentalRow(read, context.now, payments.get(id), {
    documents: await files(rentals.key),
    hand_over: await files(HAND_OVER_FILES),
    returned: await files(RETURN_FILES),
  });
}

/** The stored rental itself, for rules that change it after lockVersion. Throws 404. */
export async function storedRental(db: Kysely<Database>, id: number): Promise<Stored> {
  const rental = await db.selectFrom('rental').selectAll().where('id', '=', id).executeTakeFirst();
  if (!rental) throw notFound();
  return rental;
}
export type StoredRental = Stored;
