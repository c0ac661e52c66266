import * as z from 'zod/mini';
import {
  Id,
  IsoDate,
  QueryIntegers,
  Reference,
  between,
  optionalLines,
  optionalText,
  rowFields,
  text,
} from '../fields.ts';
import { lettersAndDigits, plainIdentifier } from '../../domain/typed-identifier.ts';
import { defaultsOf, resource } from '../resource.ts';

/**
 * Vehicles, the single cars (rule: fields-of-the-specification): plate, VIN, model, office, year, colour, status,
 * odometer, documents with expiry.
 */

/** What staff set; that a car is rented (2) follows from the rentals and is never typed. */
export const VEHICLE_STATUS_INPUT = [1, 3] as const;
const [AVAILABLE] = VEHICLE_STATUS_INPUT;
/** Kilometres that an odometer can show. */
export const ODOMETER = { min: 0, max: 2_000_000 } as const;
const VEHICLE_YEAR = { min: 1950, max: 2100 } as const;
const DOCUMENTS_MAX = 20;

/** A paper of the car, such as its technical inspection, and the last day on which it counts. */
export const VehicleDocument = z.object({ name: text(80), expires: IsoDate });
export type VehicleDocument = z.infer<typeof VehicleDocument>;

/** Written without spaces, so that "T 123 456" and "t123456" are one plate. */
const Plate = z.string().check(
  z.overwrite((typed) => plainIdentifier(typed).replaceAll(' ', '').toUpperCase()),
  z.minLength(1, { error: 'required' }),
  z.regex(/^[A-Z0-9-]{2,12}$/, { error: 'plate' }),
);
/** ISO 3779: 17 characters without I, O and Q; empty when nobody has read it. */
const Vin = z.string().check(
  // What has no letter and no digit is no VIN: it stays as typed, and is refused.
  z.overwrite((typed) => lettersAndDigits(typed) || plainIdentifier(typed)),
  z.regex(/^([A-HJ-NPR-Z0-9]{17})?$/, { error: 'vin' }),
);

const VehicleInput = z.object({
  plate: Plate,
  vin: z._default(Vin, ''),
  model_id: Id,
  office_id: Id,
  /** One of the office's; null: its first. A vehicle that stays at its office keeps its own. */
  station_id: z._default(z.nullable(Id), null),
  /** The contract that grants this car: its quantity counts it. */
  contracted_car_id: z._default(z.nullable(Id), null),
  year: z._default(z.nullable(between(VEHICLE_YEAR)), null),
  colour: optionalText(40),
  status: z._default(z.literal([...VEHICLE_STATUS_INPUT]), 1),
  odometer: z._default(between(ODOMETER), 0),
  documents: z._default(z.array(VehicleDocument).check(z.maxLength(DOCUMENTS_MAX)), []),
  /** The next service: on a day, or at what the odometer shows. */
  service_due_on: z._default(z.nullable(IsoDate), null),
  service_due_km: z._default(z.nullable(between(ODOMETER)), null),
  note: optionalLines(1000),
});

export const VehicleRow = z.object({
  ...rowFields,
  plate: z.string(),
  vin: z.string(),
  /** `name` is brand and name. */
  model: Reference,
  office: Reference,
  station: Reference,
  /** The contract that grants it; `name` is its supplier. */
  contracted_car: z.nullable(Reference),
  year: z.nullable(z.int()),
  colour: z.string(),
  /** 1 available, 2 rented now, 3 maintenance. */
  status: z.int(),
  /** Kilometres. */
  odometer: z.int(),
  documents: z.array(VehicleDocument),
  /** When the first of the documents expires. */
  next_expiry: z.nullable(IsoDate),
  service_due_on: z.nullable(IsoDate),
  service_due_km: z.nullable(z.int()),
  note: z.string(),
});
export type VehicleRow = z.infer<typeof VehicleRow>;

export const vehicles = resource({
  area: 'cars',
  name: 'vehicles',
  singular: 'vehicle',
  entity: 'vehicles',
  row: VehicleRow,
  input: VehicleInput,
  filters: {
    status: z.optional(QueryIntegers),
    model: z.optional(QueryIntegers),
    office: z.optional(QueryIntegers),
    station: z.optional(QueryIntegers),
    /** Vehicles with a document that expires on or before this date. */
    expiry_to: z.optional(IsoDate),
  },
  sorts: ['plate', 'model', 'office', 'station', 'year', 'status', 'odometer', 'next_expiry', 'updated_at'],
  defaultSort: 'plate',
  blank: defaultsOf(VehicleInput),
  valuesOf: ({ model, office, station, contracted_car, status }) => ({
    model_id: model.id,
    office_id: office.id,
    station_id: station.id,
    contracted_car_id: contracted_car?.id ?? null,
    // That a vehicle is rented follows from its rental; what staff set beneath it is "available".
    status: VEHICLE_STATUS_INPUT.find((value) => value === status) ?? AVAILABLE,
  }),
});
