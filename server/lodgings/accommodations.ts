import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Output } from '../../src/lib/contract/endpoint.ts';
import type { Language, Reference } from '../../src/lib/contract/fields.ts';
import { accommodations } from '../../src/lib/contract/lodgings/accommodations.ts';
import type { AccommodationRow } from '../../src/lib/contract/lodgings/accommodations.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { isZone } from '../../src/lib/domain/wall-clock.ts';
import type { RequestContext } from '../lib/call.ts';
import { allPhotos, savePhotos, withCovers } from '../lib/photos.ts';
import { invalid } from '../lib/problem.ts';
import { isEqual, isOneOf, rowColumns } from '../lib/record-plan.ts';
import { recordRoutes } from '../lib/record-routes.ts';
import type { Columns } from '../lib/records.ts';
import { words } from '../lib/words.ts';
import { cityColumn } from '../system/city-column.ts';
import { nameIn } from '../system/system-list.ts';
import { choiceOptions, refuseUnofferedChoices } from './choices.ts';

type Body = Output<typeof accommodations.input>;

/** Fields that choose from lists of the settings. */
const CHOICES = {
  type_id: 'accommodation_type',
  destination_id: 'destination',
  amenity_ids: 'amenity',
  provider_id: 'service_provider',
} as const;

const amenities = (language: Language) => sql<Reference[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', amenity.id, 'name', ${nameIn('amenity', language)}) order by ${nameIn('amenity', language)} collate by_name), '[]')
  from amenity where amenity.id = any(accommodation.amenity_ids))`;
/** Rooms that are not withdrawn, whatever is booked. */
const roomCount = sql<number>`(
  select coalesce(sum(room.quantity), 0)::int from room where room.accommodation_id = accommodation.id and room.status = 1)`;

/** Throws 422 for a destination that lies in another city. */
async function refuseElsewhere(
  { db }: RequestContext,
  { destination_id, city_id }: Pick<Body, 'destination_id' | 'city_id'>,
): Promise<void> {
  if (destination_id === null) return;
  const here = await db
    .selectFrom('destination')
    .select('id')
    .where('id', '=', destination_id)
    .where('city_id', '=', city_id)
    .executeTakeFirst();
  if (!here) throw invalid({ field: 'destination_id', key: 'destination_elsewhere' });
}

async function check(context: RequestContext, body: Body, before: Columns | undefined): Promise<void> {
  // Which zones there are is known by this machine.
  if (!isZone(body.zone)) throw invalid({ field: 'zone', key: 'zone' });
  await refuseUnofferedChoices(context, CHOICES, body, before);
  await refuseElsewhere(context, body);
}

const yesOrNo = (value: boolean, { language }: RequestContext): string =>
  words(language)(`common:${value ? 'yes' : 'no'}`);

export const accommodationRoutes = recordRoutes({
  contract: accommodations,
  table: 'accommodation',
  rows: ({ db, language }) =>
    db
      .selectFrom('accommodation')
      .innerJoin('accommodation_type', 'accommodation_type.id', 'accommodation.type_id')
      .innerJoin('city', 'city.id', 'accommodation.city_id')
      .innerJoin('state', 'state.id', 'city.state_id')
      .leftJoin('destination', 'destination.id', 'accommodation.destination_id')
      .leftJoin('service_provider', 'service_provider.id', 'accommodation.provider_id')
      .select(rowColumns('accommodation', ['name', 'address', 'zip_code', 'zone', 'refundable']))
      .select(['accommodation.cancellation', 'accommodation.check_in_from'])
      .select(['accommodation.check_out_until', 'accommodation.minimum_nights'])
      .select(['accommodation.children_from_age', 'accommodation.special_needs'])
      .select(['accommodation.contact_name', 'accommodation.contact_phone'])
      .select(['accommodation.contact_email', 'accommodation.contact_language'])
      .select(['accommodation.commission', 'accommodation.brand', 'accommodation.prohibited'])
      .select(['accommodation.note', 'accommodation.status'])
      .select([
        sql<AccommodationRow['position']>`case when accommodation.latitude is not null then
          jsonb_build_object('latitude', accommodation.latitude, 'longitude', accommodation.longitude) end`.as(
          'position',
        ),
        sql<Reference>`jsonb_build_object('id', accommodation_type.id, 'name', ${nameIn('accommodation_type', language)})`.as(
          'type',
        ),
        cityColumn.as('city'),
        sql<Reference | null>`case when destination.id is not null then
          jsonb_build_object('id', destination.id, 'name', ${nameIn('destination', language)}) end`.as(
          'destination',
        ),
        sql<Reference | null>`case when service_provider.id is not null then
          jsonb_build_object('id', service_provider.id, 'name', service_provider.name) end`.as('provider'),
      ])
      .select([
        amenities(language).as('amenities'),
        roomCount.as('room_count'),
        sql`(${nameIn('accommodation_type', language)}) collate by_name`.as('type_name'),
        sql`(${nameIn('destination', language)}) collate by_name`.as('destination_name'),
      ]),
  shown: (context, rows) =>
    withCovers(
      context,
      accommodations.key,
      rows.map(({ type_name: _type, destination_name: _destination, ...row }) => row),
    ),
  whole: (context, row) => allPhotos(context, accommodations.key, row),
  // A few thousand at most, so no index is needed to find them by their place, too.
  search: sql<string>`accommodation.search || ' ' || search_key(city.name || ' ' || state.name || ' ' || coalesce(destination.name_en || ' ' || destination.name_es, ''))`,
  sorts: {
    name: 'accommodation.name',
    type: 'type_name',
    destination: 'destination_name',
    province: 'state.name',
    room_count: 'room_count',
    status: 'accommodation.status',
    updated_at: 'accommodation.updated_at',
  },
  filters: {
    status: isOneOf('accommodation.status'),
    type: isOneOf('accommodation.type_id'),
    destination: isOneOf('accommodation.destination_id'),
    state: isOneOf('state.id'),
    city: isOneOf('city.id'),
    amenity: (ids) => sql<SqlBool>`accommodation.amenity_ids @> ${ids}::integer[]`,
    provider: isOneOf('accommodation.provider_id'),
    prohibited: isEqual('accommodation.prohibited'),
  },
  form: {
    types: {
      check_in_from: 'time',
      check_out_until: 'time',
      contact_phone: 'phone',
      special_needs: 'multiline',
      note: 'multiline',
    },
    options: (context) => choiceOptions(context, CHOICES),
  },
  references: { city_id: 'city' },
  check,
  columnsOf: ({ position, cancellation, photos: _, ...columns }) => ({
    ...columns,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    cancellation: JSON.stringify(cancellation.toSorted((one, other) => other.days_before - one.days_before)),
  }),
  saved: (call, recordId, { photos }) => savePhotos(call, { key: accommodations.key, recordId }, photos),
  exported: {
    name: (row) => row.name,
    type: (row) => row.type.name,
    destination: (row) => row.destination?.name ?? '',
    province: (row) => row.city.state.name,
    city: (row) => row.city.name,
    address: (row) => row.address,
    zip_code: (row) => row.zip_code,
    latitude: (row) => row.position?.latitude ?? null,
    longitude: (row) => row.position?.longitude ?? null,
    room_count: (row) => row.room_count,
    amenities: (row) => row.amenities.map(({ name }) => name).join(', '),
    check_in_from: { type: 'time', value: (row) => row.check_in_from },
    check_out_until: { type: 'time', value: (row) => row.check_out_until },
    minimum_nights: (row) => row.minimum_nights,
    refundable: (row, context) => yesOrNo(row.refundable, context),
    provider: (row) => row.provider?.name ?? '',
    contact_name: (row) => row.contact_name,
    contact_phone: (row) => row.contact_phone,
    contact_email: (row) => row.contact_email,
    prohibited: (row, context) => yesOrNo(row.prohibited, context),
    status: (row, { language }) => words(language)(`status:global.${statusOf('global', row.status)?.key}`),
  },
});
