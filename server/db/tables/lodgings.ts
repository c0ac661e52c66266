import type { Generated } from 'kysely';
import type { LodgingCancellation } from '../../../src/lib/contract/lodgings/accommodations.ts';
import type { ChildPrice, WeekdaySurcharge } from '../../../src/lib/contract/lodgings/prices.ts';
import type { Currency, Language } from '../../../src/lib/contract/fields.ts';
import type { BookingDiscount, BookingExtra } from '../../../src/lib/contract/lodgings/booking-input.ts';
import type { FeedError } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import type {
  Computed,
  DefaultedInstant,
  DefaultedJson,
  Hash,
  Instant,
  InstantOrNull,
  Json,
  JsonOrNull,
  Versioned,
} from './columns.ts';
import type { ReservationTable } from './reservations.ts';

/** A list of the settings whose entries have a name in both languages. */
export interface NamedTable extends Versioned {
  name_en: string;
  name_es: string;
  status: Generated<number>;
  search: Computed<string>;
}

/** A place by the name that travellers give it, in a municipality. */
export interface DestinationTable extends NamedTable {
  city_id: number;
}

export interface AccommodationTable extends Versioned {
  name: string;
  type_id: number;
  city_id: number;
  destination_id: number | null;
  address: Generated<string>;
  zip_code: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  zone: Generated<string>;
  amenity_ids: Generated<number[]>;
  refundable: Generated<boolean>;
  cancellation: DefaultedJson<LodgingCancellation>;
  check_in_from: Generated<string>;
  check_out_until: Generated<string>;
  minimum_nights: Generated<number>;
  /** Youngest child that may stay; null where no child may. */
  children_from_age: number | null;
  special_needs: Generated<string>;
  provider_id: number | null;
  contact_name: Generated<string>;
  contact_phone: string | null;
  contact_email: string | null;
  contact_language: Generated<Language>;
  /** Hundredths of a percent of the nights' price. */
  commission: Generated<number>;
  /** Null: every brand offers it. */
  brand: string | null;
  prohibited: Generated<boolean>;
  note: Generated<string>;
  status: Generated<number>;
  search: Computed<string>;
}

/** Rooms of one sort in an accommodation, all alike. */
export interface RoomTable extends Versioned {
  accommodation_id: number;
  name: Generated<string>;
  room_type_id: Generated<number>;
  bed_type_id: Generated<number>;
  view_id: Generated<number>;
  quantity: number;
  capacity: Generated<number>;
  adults_max: Generated<number>;
  children_max: Generated<number>;
  /** 1 available, 3 withdrawn. */
  status: Generated<number>;
}

/** What a night in a room costs in a season, with certain meals; amounts in minor units. */
export interface RoomPriceTable extends Versioned {
  room_id: number;
  season_id: number | null;
  board_id: Generated<number>;
  currency: Currency;
  base_guests: Generated<number>;
  night: number;
  single_use: number | null;
  extra_adult: number | null;
  children: DefaultedJson<ChildPrice[]>;
  weekday_surcharges: DefaultedJson<WeekdaySurcharge[]>;
  minimum_nights: Generated<number>;
}

/** Nights on which rooms are kept from clients. */
export interface RoomBlockTable extends Versioned {
  accommodation_id: number;
  /** Null: all rooms of the accommodation. */
  room_ids: number[] | null;
  from_date: string;
  /** The last night. */
  to_date: string;
  /** Of each room; null: all that nobody booked. */
  quantity: number | null;
  reason: string;
  member_id: number | null;
  unlocked_at: InstantOrNull;
  unlocked_by: number | null;
  /** The calendar of another site from which it comes. */
  feed_id: number | null;
}

/** The secret address at which other sites read a room's taken nights. */
export interface RoomCalendarTable {
  room_id: number;
  secret_hash: Hash;
  made_at: Instant;
}

/** A calendar of another site that a room takes in. */
export interface RoomFeedTable {
  id: Generated<number>;
  room_id: number;
  name: string;
  /** Null: a file. */
  source_address: string | null;
  read_at: InstantOrNull;
  next_read_at: InstantOrNull;
  error: FeedError | null;
  error_at: InstantOrNull;
  /** Since when somebody reads it; null: nobody. */
  reading_since: InstantOrNull;
  created_at: DefaultedInstant;
}

/** What was agreed for one night, in minor units. */
export interface StoredNight {
  date: string;
  season_id: number | null;
  amount: number;
}

export interface BookingTable extends ReservationTable {
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  dial_code: string | null;
  passport: string | null;
  birth_date: string | null;
  accommodation_id: number;
  zone: string;
  /** From the first check-in to the last check-out of its rooms. */
  check_in: string;
  check_out: string;
  check_in_at: Instant;
  check_out_at: Instant;
  nights: number;
  adults: number;
  children: number;
  flight_number: Generated<string>;
  special_needs: Generated<string>;
  note: Generated<string>;
  extras: DefaultedJson<BookingExtra[]>;
  discount: JsonOrNull<BookingDiscount>;
  /** Hundredths of a percent of the nights that the company keeps, as agreed. */
  commission: Generated<number>;
  refundable: boolean;
  cancellation: DefaultedJson<LodgingCancellation>;
  search: Computed<string>;
}

/** One room of a booking, with its own guests and nights. */
export interface BookingRoomTable {
  id: Generated<number>;
  booking_id: number;
  room_id: number;
  board_id: number;
  check_in: string;
  check_out: string;
  adults: number;
  children: Generated<number[]>;
  guests: Generated<string>;
  status: Generated<number>;
  nights: Json<StoredNight[]>;
  amount: number;
  cancellation_fee: number | null;
  checked_in_at: InstantOrNull;
  checked_out_at: InstantOrNull;
}
