import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { FileEntry, Reference } from '../../../src/lib/contract/fields.ts';
import { DEFAULT_OFFICE, OFFICE_ZONE } from '../../../src/lib/contract/limits.ts';
import type { PaymentState } from '../../../src/lib/contract/financials/services.ts';
import type { ScannedStep } from '../../../src/lib/contract/postals/arrival.ts';
import { NO_CHARGES } from '../../../src/lib/contract/postals/package-input.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { PACKAGE_PRICE_PARTS } from '../../../src/lib/contract/postals/package-parts.ts';
import type { PackageRow } from '../../../src/lib/contract/postals/packages.ts';
import type {
  PackageEventRow,
  PackageParcel,
  ShownWeight,
} from '../../../src/lib/contract/postals/package-parts.ts';
import { MANIFEST } from '../../../src/lib/domain/manifest.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { needsReason } from '../../../src/lib/domain/package-events.ts';
import { PACKAGE_IS_ON_ITS_WAY } from '../../../src/lib/domain/packages.ts';
import { toLocal } from '../../../src/lib/domain/wall-clock.ts';
import { convertWeight, volumeOf } from '../../../src/lib/domain/weights.ts';
import type { Weight } from '../../../src/lib/domain/weights.ts';
import { decimal, toShortText } from '../../../src/lib/domain/decimal.ts';
import { hasStatus, lacksStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { PackageTable, ParcelTable } from '../../db/tables/postals.ts';
import { paymentStatesOf } from '../../financials/services/payment-states.ts';
import { filesOf } from '../../lib/attachments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { withPhotos } from '../../lib/photos.ts';
import { notFound } from '../../lib/problem.ts';
import { expectedArrival } from './arrival.ts';
import { stepsOf } from './parcel-progress.ts';

export type StoredPackage = Omit<Selectable<PackageTable>, 'search'>;
/** Key of the photos of events. */
export const EVENT_PHOTOS = 'postals/package_events';

/** The company's date at an instant, as SQL: a list is asked too often to read the zone in a query of its own. */
const companyDate = (now: Date) =>
  sql<string>`(${now.toISOString()}::timestamptz at time zone (select zone from company_office where id = ${DEFAULT_OFFICE}))::date`;

/** A package that was expected on a day that is past, and is still on its way. */
export const isLate = (now: Date) =>
  sql<boolean>`(${hasStatus('package.status', PACKAGE_IS_ON_ITS_WAY)} and package.expected_date < ${companyDate(now)})`;

const reference = (table: 'service_provider' | 'company_office', column: string) =>
  sql<Reference | null>`(select jsonb_build_object('id', named.id, 'name', named.name) from ${sql.table(table)} named where named.id = ${sql.ref(column)})`;

/** Every column of a package, and the names that it shows; as subqueries, so that a page of a million rows looks up 25 of each. */
export function packageRows(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom('package')
    .selectAll('package')
    .select([
      reference('service_provider', 'package.provider_id').as('provider'),
      reference('company_office', 'package.office_id').as('office'),
      sql<{
        city: Reference;
        state: Reference;
      }>`(select jsonb_build_object('city', jsonb_build_object('id', city.id, 'name', city.name), 'state', jsonb_build_object('id', state.id, 'name', state.name))
        from city join state on state.id = city.state_id where city.id = package.receiver_city_id)`.as(
        'where',
      ),
      sql<
        PackageRow['sender']
      >`(select jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email', email, 'phone', phone, 'language', language) from member where member.id = package.member_id)`.as(
        'sender',
      ),
      sql<PackageRow['event'] | null>`(
        select jsonb_build_object('code', code, 'place', place, 'at', jsonb_build_object('local', to_char(local, 'YYYY-MM-DD"T"HH24:MI'), 'zone', zone))
        from package_event where package_id = package.id order by at desc, id desc limit 1)`.as('event'),
      sql<Reference | null>`(select jsonb_build_object('id', manifest.id, 'name', manifest.number)
        from manifest_package line join manifest on manifest.id = line.manifest_id
        where line.package_id = package.id and ${lacksStatus('manifest.status', MANIFEST.cancelled)}
        order by line.added_at desc, line.manifest_id desc limit 1)`.as('manifest'),
      isLate(now).as('late'),
    ]);
}
type Read = Awaited<ReturnType<ReturnType<typeof packageRows>['execute']>>[number];

/** Both units; the one that was typed is exact (rule: weights-as-entered). */
export const shownWeight = (weight: Weight): ShownWeight => ({
  lb: convertWeight(weight, 'lb').value,
  kg: convertWeight(weight, 'kg').value,
  unit: weight.unit,
});

type StoredParcel = Selectable<ParcelTable>;
const short = (text: string): string => toShortText(decimal(text));

/** Length, width and height of a parcel; null where nobody measured it. */
export const dimensionsOf = ({ length, width, height }: Pick<StoredParcel, 'length' | 'width' | 'height'>) =>
  length === null || width === null || height === null
    ? null
    : { length: short(length), width: short(width), height: short(height) };

function parcelRow(parcel: StoredParcel, step: ScannedStep | undefined): PackageParcel {
  const dimensions = dimensionsOf(parcel);
  return {
    id: parcel.id,
    number: parcel.number,
    weight: shownWeight({ value: parcel.weight, unit: parcel.weight_unit }),
    dimensions,
    volume: dimensions ? volumeOf([dimensions.length, dimensions.width, dimensions.height]) : '0',
    step: step ?? null,
  };
}

/** Parcels of a page of packages, in one query. */
export async function parcelsOf(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, StoredParcel[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('parcel')
    .selectAll()
    .where('package_id', 'in', [...ids])
    .orderBy('package_id')
    .orderBy('number')
    .execute();
  return Map.groupBy(rows, ({ package_id }) => package_id);
}

interface Beside {
  readonly parcels: readonly StoredParcel[];
  readonly steps?: ReadonlyMap<number, ScannedStep>;
  readonly payment: PaymentState | undefined;
  readonly events: readonly PackageEventRow[];
  readonly expected?: PackageRow['expected'];
  readonly files?: readonly FileEntry[];
}

function packageRow(
  read: Read,
  { parcels, steps, payment, events, expected = null, files = [] }: Beside,
): PackageRow {
  const amount = (units: number) => money(units, read.currency);
  if (!read.sender || !read.where) throw new Error(`Package ${read.id} is not whole`);
  return {
    ...read,
    ...read.where,
    sender: read.sender,
    // One that nothing was written of yet.
    event: read.event ?? {
      code: read.event_code,
      place: '',
      at: { local: toLocal(read.event_at, OFFICE_ZONE), zone: OFFICE_ZONE },
    },
    office: read.office ?? { id: DEFAULT_OFFICE, name: '' },
    held: needsReason(read.event_code),
    late: read.late === true,
    contents: read.contents.map((line) => ({ ...line, value: amount(line.value) })),
    parcels: parcels.map((parcel) => parcelRow(parcel, steps?.get(parcel.id))),
    weight: shownWeight({ value: read.weight, unit: read.weight_unit }),
    volume: short(read.volume),
    charges: { ...NO_CHARGES, ...read.charges },
    lines: PACKAGE_PRICE_PARTS.filter((kind) => read[kind] > 0).map((kind) => ({
      kind,
      amount: amount(read[kind]),
    })),
    transport: amount(read.transport),
    customs: amount(read.customs),
    insurance: amount(read.insurance),
    distribution: amount(read.distribution),
    delivery: amount(read.delivery),
    service_fee: amount(read.service_fee),
    declared_value: amount(read.declared_value),
    total: amount(read.total),
    paid: amount(read.paid),
    balance: payment ? amount(payment.due.amount - payment.received.amount) : amount(0),
    payment: payment ?? null,
    events: [...events],
    files: [...files],
    expected,
  };
}

/** A page of packages as answers show them, in the order in which they were read. */
export async function rowsOfPage(context: RequestContext, page: readonly Read[]): Promise<PackageRow[]> {
  const ids = page.map(({ id }) => id);
  const [parcels, payments] = await Promise.all([
    parcelsOf(context.db, ids),
    paymentStatesOf(context.db, packages.key, ids, context.now),
  ]);
  return page.map((read) =>
    packageRow(read, { parcels: parcels.get(read.id) ?? [], payment: payments.get(read.id), events: [] }),
  );
}

/** What happened to a package, the newest first. */
async function eventsOf(context: RequestContext, id: number): Promise<PackageEventRow[]> {
  const read = await context.db
    .selectFrom('package_event')
    .leftJoin('member', 'member.id', 'package_event.member_id')
    .selectAll('package_event')
    .select(sql<string | null>`btrim(member.first_name || ' ' || member.last_name)`.as('by'))
    .where('package_event.package_id', '=', id)
    .orderBy('package_event.at', 'desc')
    .orderBy('package_event.id', 'desc')
    .execute();
  const photographed = await withPhotos(context, EVENT_PHOTOS, read);
  return photographed.map(({ local, zone, at, signature, ...event }) => ({
    ...event,
    at: { local, zone },
    instant: at,
    signed: signature !== '',
  }));
}

/** One package with what happened to it. Throws 404. */
export async function onePackage(context: RequestContext, id: number): Promise<PackageRow> {
  const read = await packageRows(context.db, context.now).where('package.id', '=', id).executeTakeFirst();
  if (!read) throw notFound();
  const [parcels, steps, payments, events, expected, files] = await Promise.all([
    parcelsOf(context.db, [id]),
    stepsOf(context.db, id),
    paymentStatesOf(context.db, packages.key, [id], context.now),
    eventsOf(context, id),
    expectedArrival(context.db, read, context.now),
    filesOf(context.services, context.db, packages.key, [id]),
  ]);
  return packageRow(read, {
    parcels: parcels.get(id) ?? [],
    steps,
    payment: payments.get(id),
    events,
    expected,
    files: files.get(id) ?? [],
  });
}

/** The stored package. Throws 404. */
export async function storedPackage(db: Kysely<Database>, id: number): Promise<StoredPackage> {
  const stored = await db.selectFrom('package').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) throw notFound();
  return stored;
}
