import type { Generated } from 'kysely';
import type {
  CarView,
  CheckedItem,
  DamageKind,
  SheetSide,
} from '../../../src/lib/contract/cars/sheet-input.ts';
import type { RentalLine } from '../../../src/lib/contract/cars/rentals.ts';
import type { StoredHandling } from './cars.ts';
import type { DefaultedInstant, InstantOrNull, Json, JsonOrNull } from './columns.ts';

/** Kilometres, fuel and deposit as they were signed. */
export interface SheetReading extends StoredHandling {
  deposit: number | null;
}

export interface RentalSheetTable {
  rental_id: number;
  side: SheetSide;
  reading: Json<SheetReading>;
  items: JsonOrNull<CheckedItem[]>;
  /** What the rental cost then; at the return only. */
  lines: JsonOrNull<RentalLine[]>;
  signed_by: Generated<string>;
  signature: Generated<string>;
  consent: Generated<string>;
  created_at: DefaultedInstant;
}

export interface VehicleDamageTable {
  id: Generated<number>;
  vehicle_id: number;
  view: CarView;
  x: number;
  y: number;
  kind: DamageKind;
  note: Generated<string>;
  rental_id: number;
  side: SheetSide;
  created_at: DefaultedInstant;
  repaired_at: InstantOrNull;
  repaired_on: string | null;
}
