import type { CancellationRule } from '../../../src/lib/contract/cars/cancellation.ts';
import type { ColumnType, Generated } from 'kysely';
import type {
  RentalDiscount,
  RentalExtra,
  SecondDriver,
} from '../../../src/lib/contract/cars/rental-input.ts';
import type { RentalLine } from '../../../src/lib/contract/cars/rentals.ts';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import type { CompanyDiscount } from '../../../src/lib/domain/company-discounts.ts';
import type { Computed, DefaultedJson, Instant, InstantOrNull, Json, Versioned } from './columns.ts';
import type { ReservationTable } from './reservations.ts';

export interface OfficeTable extends Versioned {
  name: string;
  city_id: number;
  address: Generated<string>;
  phone: string | null;
  opens: string;
  closes: string;
  zone: string;
  airport: Generated<boolean>;
  closed_weekdays: Generated<number[]>;
  closed_dates: Generated<string[]>;
  status: Generated<number>;
  search: Computed<string>;
}

export interface ModelTable extends Versioned {
  brand: string;
  name: string;
  category: string;
  transmission: number;
  fuel: number;
  passengers: number;
  doors: number;
  luggage: number;
  capacity: number;
  season_ids: Generated<number[]>;
  time_slot_ids: Generated<number[]>;
  note: Generated<string>;
  status: Generated<number>;
  search: Computed<string>;
}

/** Where the cars of an office stand. */
export interface StationTable extends Versioned {
  code: string;
  name: string;
  office_id: number;
  status: Generated<number>;
  note: Generated<string>;
}

/** Cars of a model that a supplier grants a station without plates. */
export interface ContractedCarTable {
  id: Generated<number>;
  station_id: number;
  model_id: number;
  supplier: string;
  quantity: number;
  first_day: string;
  last_day: string;
  release_days: Generated<number>;
}

/** Cars that are kept from clients, or a vehicle in planned maintenance. */
export interface CarBlockTable extends Versioned {
  kind: Generated<'block' | 'service' | 'accident' | 'inspection'>;
  station_id: number;
  /** Null: all models of the station. */
  model_ids: number[] | null;
  vehicle_id: number | null;
  from_date: string;
  to_date: string;
  from_at: Instant;
  until_at: Instant;
  /** Of each model; null: all that nobody was promised. */
  quantity: number | null;
  reason: string;
  member_id: number | null;
  unlocked_at: InstantOrNull;
  unlocked_by: number | null;
}

export interface VehicleTable extends Versioned {
  model_id: number;
  office_id: number;
  /** One of the office. */
  station_id: number;
  /** The contract whose quantity counts it. */
  contracted_car_id: number | null;
  plate: string;
  vin: Generated<string>;
  year: number | null;
  colour: Generated<string>;
  status: Generated<number>;
  odometer: Generated<number>;
  documents: DefaultedJson<{ name: string; expires: string }[]>;
  service_due_on: string | null;
  service_due_km: number | null;
  note: Generated<string>;
}

export interface ModelPriceTable extends Versioned {
  model_id: number;
  season_id: number | null;
  currency: 'EUR' | 'USD';
  valid_from: string | null;
  valid_to: string | null;
  ranges: Json<{ from_days: number; to_days: number | null; daily: number }[]>;
}

/** Rentals by the day of their pick-up; several lines of one add up (cars/rentals/day-counts.ts). */
export interface RentalDayTable {
  day: string;
  currency: string;
  status: number;
  rentals: number;
}

export interface RentalTable extends ReservationTable {
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  dial_code: string | null;
  passport: string | null;
  birth_date: string;
  licence_number: Generated<string>;
  licence_issued: string | null;
  second_driver: ColumnType<SecondDriver | null, string | null | undefined, string | null>;
  model_id: number;
  pick_up_office_id: number;
  pick_up_local: string;
  pick_up_zone: string;
  pick_up_at: Instant;
  drop_off_office_id: number;
  drop_off_local: string;
  drop_off_zone: string;
  drop_off_at: Instant;
  vehicle_id: number | null;
  /** Chosen by staff; null: any station of the office. */
  pick_up_station_id: number | null;
  flight_number: Generated<string>;
  locator: Generated<string>;
  note: Generated<string>;
  days: number;
  rental_price: number;
  full_tank_price: number | null;
  airport_tax: number | null;
  novel_driver: Generated<boolean>;
  novel_driver_fee: number | null;
  extras: DefaultedJson<RentalExtra[]>;
  discount: ColumnType<RentalDiscount | null, string | null | undefined, string | null>;
  discount_code: Generated<string>;
  discounts_on_manual_price: Generated<boolean>;
  /** As they were when the rental got them: later changes of the company's do not touch it. */
  company_discounts: DefaultedJson<CompanyDiscount[]>;
  manual_price: number | null;
  manual_price_reason: Generated<string>;
  exclude_price: Generated<boolean>;
  lines: DefaultedJson<RentalLine[]>;
  agreed_prices: DefaultedJson<AgreedPrice[]>;
  deposit: number | null;
  handed_over_at: InstantOrNull;
  hand_over: ColumnType<StoredHandling | null, string | null | undefined, string | null>;
  returned_at: InstantOrNull;
  return_data: ColumnType<StoredHandling | null, string | null | undefined, string | null>;
  /** What was agreed when it was made. */
  cancellation: DefaultedJson<CancellationRule>;
  search: Computed<string>;
  period: Computed<string>;
}

/** Price of a day, in minor units of `currency`, that was agreed for a model and times. */
export interface AgreedPrice {
  model_id: number;
  currency: Currency;
  pick_up_local: string;
  drop_off_local: string;
  daily: number;
}

/** A car as it left or came back: the office, its clock, kilometres, eighths of the tank. */
export interface StoredHandling {
  office_id: number;
  local: string;
  odometer: number;
  fuel: number;
  note: string;
}

export interface RentalStockTable {
  office_id: number;
  model_id: number;
}
