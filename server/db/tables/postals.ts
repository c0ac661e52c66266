import type { Generated } from 'kysely';
import type { Instant, Versioned } from './columns.ts';

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
