import type { Generated } from 'kysely';
import type { Currency, Language } from '../../../src/lib/contract/fields.ts';
import type {
  PackageCharges,
  PackageContent,
  WeightInput,
} from '../../../src/lib/contract/postals/package-input.ts';
import type { RecipientValues, Relation } from '../../../src/lib/contract/postals/recipients.ts';
import type {
  Computed,
  DefaultedInstant,
  DefaultedJson,
  Instant,
  InstantOrNull,
  Json,
  Versioned,
  Restrictable,
} from './columns.ts';

export interface PackageTable extends Versioned {
  /** The order number. */
  number: string | null;
  order_id: number | null;
  folio: string;
  /** The number that a partner gave it; empty for one that was registered here. */
  partner_folio: Generated<string>;
  status: Generated<number>;
  type: Generated<number>;
  brand: string;
  member_id: number;
  sender_name: Generated<string>;
  recipient_id: number | null;
  receiver: Json<RecipientValues>;
  receiver_name: string;
  receiver_phone: Generated<string>;
  receiver_address: Generated<string>;
  receiver_city_id: number;
  provider_id: number | null;
  office_id: number | null;
  contents: DefaultedJson<PackageContent[]>;
  packed_apart: Generated<boolean>;
  insured: Generated<boolean>;
  delivery_to: Generated<'door' | 'pickup'>;
  weight: string;
  weight_unit: WeightInput['unit'];
  volume: Generated<string>;
  parcels: Generated<number>;
  currency: Generated<Currency>;
  declared_value: Generated<number>;
  transport: Generated<number>;
  customs: Generated<number>;
  insurance: Generated<number>;
  distribution: Generated<number>;
  delivery: Generated<number>;
  service_fee: Generated<number>;
  total: Generated<number>;
  charges: DefaultedJson<Partial<PackageCharges>>;
  paid: Generated<number>;
  limit_reason: Generated<string>;
  note: Generated<string>;
  event_code: Generated<string>;
  event_at: DefaultedInstant;
  expected_date: string | null;
  delivered_at: InstantOrNull;
  received_by: Generated<string>;
  cancelled_at: InstantOrNull;
  cancellation_reason: Generated<string>;
  /** Of those that its manifest left behind. */
  missing_parcels: Generated<number>;
  search: Computed<string>;
}

export interface ParcelTable {
  id: Generated<number>;
  package_id: number;
  number: number;
  weight: string;
  weight_unit: WeightInput['unit'];
  length: string | null;
  width: string | null;
  height: string | null;
}

export interface ParcelStepTable {
  parcel_id: number;
  code: string;
  at: Instant;
  member_id: number | null;
}

export interface DeliveryTimeTable {
  office_id: number;
  state_id: number;
  deliveries: number;
  median_days: number;
  most_days: number;
}

export interface PackageFollowerTable {
  package_id: number;
  email: string;
  language: Language;
  asked_at: Instant;
  confirmed_at: InstantOrNull;
}

export interface PackageEventTable {
  id: Generated<number>;
  package_id: number;
  local: string;
  zone: string;
  at: Instant;
  place: string;
  code: string;
  text_en: string | null;
  text_es: string | null;
  reason: Generated<string>;
  forced: Generated<boolean>;
  received_by: Generated<string>;
  signature: Generated<string>;
  member_id: number | null;
  created_at: DefaultedInstant;
}

export interface PostalOrderTable extends Versioned {
  number: string;
  side: 'package' | 'sender' | 'receiver';
  record_key: string;
  record_id: number;
  /** 1 active, 2 cancelled, 3 removed. */
  status: Generated<number>;
  cancelled_at: InstantOrNull;
  cancellation_reason: Generated<string>;
  search: Computed<string>;
}

export interface ManifestTable extends Versioned {
  number: string;
  /** A value of MANIFEST. */
  status: Generated<number>;
  brand: string;
  currency: Currency;
  carrier: string;
  awb: Generated<string>;
  pallet: Generated<string>;
  seal: Generated<string>;
  date: string;
  route: Generated<string>;
  note: Generated<string>;
  dispatched_at: InstantOrNull;
  arrived_at: InstantOrNull;
  cancelled_at: InstantOrNull;
  cancellation_reason: Generated<string>;
  search: Computed<string>;
}

export interface ManifestPackageTable {
  manifest_id: number;
  package_id: number;
  open: Generated<boolean>;
  missing: Generated<number>;
  added_at: Instant;
}

export interface ManifestExtraTable {
  manifest_id: number;
  package_id: number;
  at: Instant;
  member_id: number | null;
}

export interface RecipientTable extends Versioned, Restrictable {
  brand: string;
  status: Generated<number>;
  first_name: string;
  middle_name: Generated<string>;
  first_surname: string;
  second_surname: Generated<string>;
  identity_card: string | null;
  mobile: string | null;
  landline: string | null;
  street: Generated<string>;
  between_streets: Generated<string>;
  house_number: Generated<string>;
  building: Generated<string>;
  apartment: Generated<string>;
  suburb: Generated<string>;
  city_id: number;
  directions: Generated<string>;
  note: Generated<string>;
  search: Computed<string>;
}

export interface RecipientMemberTable {
  recipient_id: number;
  member_id: number;
  relation: Relation;
  created_at: DefaultedInstant;
}
