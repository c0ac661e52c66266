import * as z from 'zod/mini';
import {
  Email,
  Id,
  Language,
  Phone,
  QueryBoolean,
  QueryIntegers,
  Reference,
  Time,
  Zone,
  between,
  optionalLines,
  optionalText,
  rowFields,
  text,
} from '../fields.ts';
import { OFFICE_ZONE, PHOTO_COUNT, WHOLE_PERCENT } from '../limits.ts';
import { Photo, photoList, photoValues } from '../photos.ts';
import { resource } from '../resource.ts';

/**
 * Accommodation (rule: fields-of-the-specification): type, amenities, destination (country, state, city), location, zip
 * code, photos, rooms, refundable or not, special needs.
 */

/** Hours of a new accommodation, by its own clock. */
const LODGING_HOURS = { check_in_from: '14:00', check_out_until: '12:00' } as const;
/** Active, inactive. */
const ACCOMMODATION_STATUS = [1, 2] as const;
const MINIMUM_NIGHTS = { min: 1, max: 90 } as const;
/** Youngest child that may stay: 0 is under one year. */
export const CHILDREN_FROM_AGE = { min: 0, max: 17 } as const;
const AMENITIES_MAX = 60;
const CANCELLATION_STEPS = 6;

/**
 * What a cancellation costs when it comes `days_before` days or fewer before the check-in, as
 * domain/lodging-cancellation.ts computes it: a share of the price in hundredths of a percent, or the price of the first
 * nights. Without any step it is free until the check-in.
 */
const CancellationStep = z.object({
  days_before: between({ min: 0, max: 365 }),
  kind: z.enum(['percent', 'nights']),
  percent: z._default(between({ min: 0, max: WHOLE_PERCENT }), 0),
  nights: z._default(between({ min: 0, max: 30 }), 0),
});
export const LodgingCancellation = z.array(CancellationStep).check(
  z.maxLength(CANCELLATION_STEPS),
  z.refine((steps) => new Set(steps.map(({ days_before }) => days_before)).size === steps.length, {
    error: 'duplicate',
  }),
);
export type LodgingCancellation = z.infer<typeof LodgingCancellation>;

/** Degrees, with five digits: a meter on the ground. */
const degrees = (most: number) =>
  z.number().check(
    z.gte(-most, { error: 'position' }),
    z.lte(most, { error: 'position' }),
    z.overwrite((value) => Math.round(value * 1e5) / 1e5),
  );
const Position = z.object({ latitude: degrees(90), longitude: degrees(180) });

const common = {
  name: text(120),
  address: optionalText(300),
  zip_code: optionalText(12),
  /** Where it stands on the map; null while nobody said it. */
  position: z._default(z.nullable(Position), null),
  zone: z._default(Zone, OFFICE_ZONE),
  refundable: z._default(z.boolean(), true),
  cancellation: z._default(LodgingCancellation, []),
  check_in_from: z._default(Time, LODGING_HOURS.check_in_from),
  check_out_until: z._default(Time, LODGING_HOURS.check_out_until),
  minimum_nights: z._default(between(MINIMUM_NIGHTS), MINIMUM_NIGHTS.min),
  /** Null: no children. */
  children_from_age: z._default(z.nullable(between(CHILDREN_FROM_AGE)), CHILDREN_FROM_AGE.min),
  special_needs: optionalLines(1000),
  contact_name: optionalText(120),
  contact_phone: z._default(z.nullable(Phone), null),
  contact_email: z._default(z.nullable(Email), null),
  /** Of the order sheets that the provider gets. */
  contact_language: z._default(Language, 'es'),
  /** Hundredths of a percent of the nights' price that the company keeps. */
  commission: z._default(between({ min: 0, max: WHOLE_PERCENT }), 0),
  /** Null: every brand offers it. */
  brand: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  /** On the list of places that people under United States law may not pay for: staff are warned (rule: prohibited-lodging). */
  prohibited: z._default(z.boolean(), false),
  note: optionalLines(2000),
} as const;

const AccommodationInput = z.object({
  ...common,
  type_id: Id,
  city_id: Id,
  /** The name that travellers give the place; one of the city. */
  destination_id: z._default(z.nullable(Id), null),
  amenity_ids: z._default(z.array(Id).check(z.maxLength(AMENITIES_MAX)), []),
  provider_id: z._default(z.nullable(Id), null),
  photos: photoList(PHOTO_COUNT.record),
  status: z._default(z.literal([...ACCOMMODATION_STATUS]), ACCOMMODATION_STATUS[0]),
});

const City = z.object({
  id: Id,
  name: z.string(),
  state: z.object({ id: Id, name: z.string(), country_code: z.string() }),
});

export const AccommodationRow = z.object({
  ...rowFields,
  ...common,
  type: Reference,
  city: City,
  destination: z.nullable(Reference),
  amenities: z.array(Reference),
  provider: z.nullable(Reference),
  status: z.int(),
  cover: z.nullable(Photo),
  photo_count: z.int(),
  /** All of them, the cover first; null in a list, which shows the cover only. */
  photos: z.nullable(z.array(Photo)),
  /** Rooms that can be sold, whatever is booked: the sum of the quantities of available rooms. */
  room_count: z.int(),
});
export type AccommodationRow = z.infer<typeof AccommodationRow>;

export const accommodations = resource({
  area: 'lodgings',
  name: 'accommodations',
  singular: 'accommodation',
  entity: 'accommodations',
  row: AccommodationRow,
  input: AccommodationInput,
  filters: {
    status: z.optional(QueryIntegers),
    type: z.optional(QueryIntegers),
    destination: z.optional(QueryIntegers),
    /** Provinces, through the municipality. */
    state: z.optional(QueryIntegers),
    city: z.optional(QueryIntegers),
    /** With all of these amenities. */
    amenity: z.optional(QueryIntegers),
    provider: z.optional(QueryIntegers),
    prohibited: z.optional(QueryBoolean),
  },
  sorts: ['name', 'type', 'destination', 'province', 'room_count', 'status', 'updated_at'],
  defaultSort: 'name',
  blank: {
    ...LODGING_HOURS,
    zone: OFFICE_ZONE,
    refundable: true,
    cancellation: [],
    minimum_nights: MINIMUM_NIGHTS.min,
    children_from_age: CHILDREN_FROM_AGE.min,
    contact_language: 'es',
    commission: 0,
    prohibited: false,
    amenity_ids: [],
    photos: [],
    status: 1,
  },
  valuesOf: ({ type, city, destination, amenities, provider, photos, status }) => ({
    type_id: type.id,
    city_id: city.id,
    destination_id: destination?.id ?? null,
    amenity_ids: amenities.map(({ id }) => id),
    provider_id: provider?.id ?? null,
    photos: photos ? photoValues(photos) : undefined,
    status: ACCOMMODATION_STATUS.find((value) => value === status) ?? ACCOMMODATION_STATUS[0],
  }),
});
