import type { Generated } from 'kysely';
import type { Relation } from '../../../src/lib/contract/postals/recipients.ts';
import type { Computed, DefaultedInstant, Instant, Versioned } from './columns.ts';

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
}

export interface RecipientTable extends Versioned {
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
