import type { ColumnType, Generated } from 'kysely';
import type { RentalDiscount, RentalExtra, RentalLine, SecondDriver } from '../../src/lib/contract/cars/rentals.ts';
import type { Currency } from '../../src/lib/contract/fields.ts';
import type { PAYMENT_LIMITS } from '../../src/lib/contract/limits.ts';

/**
 * Kysely types of every table, in the order of the migrations. A timestamptz is read as RFC 3339 UTC text,
 * a date as YYYY-MM-DD, a time as HH:MM, a timestamp without zone as YYYY-MM-DDTHH:MM (open.ts sets the parsers).
 */

type Instant = ColumnType<string, Date | string | undefined, Date | string>;
type InstantOrNull = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string, string>;
type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
/** Filled by the database from other columns. */
type Computed<T> = ColumnType<T, never, never>;

interface Versioned {
  id: Generated<number>;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface CountryTable {
  code: string;
  name_en: string;
  name_es: string;
}
export interface StateTable {
  id: Generated<number>;
  country_code: string;
  code: string;
  name: string;
}
export interface CityTable {
  id: Generated<number>;
  state_id: number;
  code: string | null;
  name: string;
}
export interface MemberTable extends Versioned {
  role: number;
  status: Generated<number>;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  dial_code: string | null;
  passport: string | null;
  birth_date: string | null;
  address: Generated<string>;
  language: Generated<string>;
  credit_limit: Generated<number>;
  credit_limit_currency: Generated<string>;
  note: Generated<string>;
  photo_id: number | null;
  password_hash: string | null;
  merged_into_id: number | null;
  search: Computed<string>;
}
export interface SessionTable {
  id: Generated<number>;
  token_hash: Buffer;
  member_id: number;
  logged_in: Generated<boolean>;
  code_hash: string | null;
  code_tries: Generated<number>;
  code_expires_at: InstantOrNull;
  code_sent_at: InstantOrNull;
  user_agent: Generated<string>;
  ip: Generated<string>;
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
  revoked_at: InstantOrNull;
}
export interface TrustedBrowserTable {
  id: Generated<number>;
  token_hash: Buffer;
  member_id: number;
  user_agent: Generated<string>;
  created_at: Instant;
  expires_at: Instant;
}
export interface PasswordLinkTable {
  id: Generated<number>;
  member_id: number;
  code_hash: Buffer;
  kind: 'reset' | 'invitation';
  created_at: Instant;
  expires_at: Instant;
  used_at: InstantOrNull;
}
export interface IdempotencyTable {
  scope: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: string | null;
  created_at: Instant;
}
export interface AuditEntryTable {
  id: Generated<number>;
  at: Instant;
  member_id: number | null;
  key: string;
  record_id: number | null;
  action: string;
  reason: Generated<string>;
  changes: DefaultedJson<Record<string, [unknown, unknown]>>;
  ip: Generated<string>;
  request_id: Generated<string>;
}
export interface MailTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  brand: string;
  language: string;
  key: string | null;
  record_id: number | null;
  attachments: DefaultedJson<{ name: string; type: string; base64: string }[]>;
  status: Generated<'queued' | 'sent' | 'kept' | 'failed'>;
  tries: Generated<number>;
  next_try_at: Instant;
  last_error: string | null;
  created_at: Instant;
  sent_at: InstantOrNull;
}
export interface FileTable {
  id: Generated<number>;
  storage_key: string;
  name: string;
  type: string;
  size: number;
  key: string | null;
  record_id: number | null;
  field: string | null;
  uploaded_by: number | null;
  created_at: Instant;
}
export interface NoteTable extends Versioned {
  key: string | null;
  record_id: number | null;
  text: string;
  pinned: Generated<boolean>;
  mentions: Generated<number[]>;
  member_id: number;
}
export interface ViewTable extends Versioned {
  member_id: number;
  screen: string;
  name: string;
  query: string;
}
export interface SettingTable {
  key: string;
  value: Json<unknown>;
  version: Generated<number>;
  updated_at: Instant;
}
export interface JobTable {
  name: string;
  next_run_at: Instant;
  last_run_at: InstantOrNull;
  last_error: string | null;
}
export interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

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
export interface VehicleTable extends Versioned {
  model_id: number;
  office_id: number;
  plate: string;
  vin: Generated<string>;
  year: number | null;
  colour: Generated<string>;
  status: Generated<number>;
  odometer: Generated<number>;
  documents: DefaultedJson<{ name: string; expires: string }[]>;
  note: Generated<string>;
  search: Computed<string>;
}

/** What every list of the settings has beside its own columns: 1 active, 2 inactive. */
interface Listed extends Versioned {
  status: Generated<number>;
  search: Computed<string>;
}
export interface SeasonTable extends Listed {
  name_en: string;
  name_es: string;
  from: string;
  to: string;
  priority: Generated<number>;
}
export interface TimeSlotTable extends Listed {
  name_en: string;
  name_es: string;
  from: string;
  to: string;
}
export interface ServiceTypeTable extends Listed {
  name_en: string;
  name_es: string;
  note: Generated<string>;
}
export interface CompanyOfficeTable extends Listed {
  name: string;
  address: Generated<string>;
  phone: string | null;
  zone: string;
}
export interface ServiceFeeTable extends Versioned {
  service_type_id: number;
  fee_amount: number;
  fee_type: number;
  country_code: string | null;
  state_id: number | null;
  status: Generated<number>;
}
export interface ServiceProviderTable extends Listed {
  name: string;
  service_type_ids: Generated<number[]>;
  company_office_id: number;
}
export interface PaymentProviderTable extends Listed {
  name: string;
  link_en: string;
  link_es: string;
  logo_en: Generated<string>;
  logo_es: Generated<string>;
}

export interface RentalTable extends Versioned {
  code: string;
  brand: string;
  status: number;
  member_id: number;
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
  flight_number: Generated<string>;
  locator: Generated<string>;
  note: Generated<string>;
  currency: Currency;
  days: number;
  rental_price: number;
  full_tank_price: number | null;
  airport_tax: number | null;
  novel_driver: Generated<boolean>;
  novel_driver_fee: number | null;
  extras: DefaultedJson<RentalExtra[]>;
  discount: ColumnType<RentalDiscount | null, string | null | undefined, string | null>;
  manual_price: number | null;
  manual_price_reason: Generated<string>;
  exclude_price: Generated<boolean>;
  lines: DefaultedJson<RentalLine[]>;
  total: number;
  deposit: number | null;
  paid: Generated<number>;
  paid_at: InstantOrNull;
  paid_reference: Generated<string>;
  payment_limit: (typeof PAYMENT_LIMITS)[number];
  payment_limit_at: InstantOrNull;
  ignore_auto_cancellation: Generated<boolean>;
  ignore_auto_cancellation_reason: Generated<string>;
  handed_over_at: InstantOrNull;
  hand_over: ColumnType<StoredHandling | null, string | null | undefined, string | null>;
  returned_at: InstantOrNull;
  return_data: ColumnType<StoredHandling | null, string | null | undefined, string | null>;
  no_show: Generated<boolean>;
  cancelled_at: InstantOrNull;
  cancellation_reason: Generated<string>;
  cancelled_automatically: Generated<boolean>;
  cancellation_fee: number | null;
  search: Computed<string>;
  period: Computed<string>;
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

export interface PackageTable extends Versioned {
  number: string;
  folio: string;
  status: Generated<number>;
  type: Generated<number>;
  brand: string;
  sender_id: number;
  receiver_name: string;
  receiver_phone: Generated<string>;
  receiver_address: Generated<string>;
  receiver_city_id: number;
  weight: string;
  weight_unit: 'lb' | 'kg';
  volume: Generated<string>;
  parcels: Generated<number>;
  expected_date: string | null;
  search: Computed<string>;
}
export interface PackageEventTable {
  id: Generated<number>;
  package_id: number;
  local: string;
  zone: string;
  at: ColumnType<string, Date | string, Date | string>;
  place: string;
  code: string;
  text_en: string | null;
  text_es: string | null;
}

export interface ModelPriceTable extends Versioned {
  model_id: number;
  season_id: number | null;
  currency: 'EUR' | 'USD';
  valid_from: string | null;
  valid_to: string | null;
  ranges: Json<{ from_days: number; to_days: number | null; daily: number }[]>;
}

export interface Database {
  country: CountryTable;
  state: StateTable;
  city: CityTable;
  member: MemberTable;
  session: SessionTable;
  trusted_browser: TrustedBrowserTable;
  password_link: PasswordLinkTable;
  idempotency: IdempotencyTable;
  audit_entry: AuditEntryTable;
  mail: MailTable;
  file: FileTable;
  note: NoteTable;
  view: ViewTable;
  setting: SettingTable;
  job: JobTable;
  rate_limit: RateLimitTable;
  office: OfficeTable;
  model: ModelTable;
  vehicle: VehicleTable;
  season: SeasonTable;
  model_price: ModelPriceTable;
  time_slot: TimeSlotTable;
  service_type: ServiceTypeTable;
  company_office: CompanyOfficeTable;
  service_fee: ServiceFeeTable;
  service_provider: ServiceProviderTable;
  payment_provider: PaymentProviderTable;
  rental: RentalTable;
  rental_stock: RentalStockTable;
  package: PackageTable;
  package_event: PackageEventTable;
}
