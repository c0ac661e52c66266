import type { Generated } from 'kysely';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import type { Computed, Versioned } from './columns.ts';

export interface DiscountTable extends Versioned {
  name_en: string;
  name_es: string;
  code: string | null;
  fee_type: number;
  amount: number;
  currency: Currency | null;
  on_extras: Generated<boolean>;
  combines: Generated<boolean>;
  model_ids: Generated<number[]>;
  categories: Generated<string[]>;
  office_ids: Generated<number[]>;
  brand: string | null;
  min_days: number | null;
  max_days: number | null;
  booking_from: string | null;
  booking_to: string | null;
  pick_up_from: string | null;
  pick_up_to: string | null;
  weekdays: Generated<number[]>;
  max_uses: number | null;
  max_uses_of_client: number | null;
  status: Generated<number>;
  search: Computed<string>;
}

export interface DiscountUseTable {
  discount_id: number;
  rental_id: number;
  amount: number;
  currency: Currency;
}
