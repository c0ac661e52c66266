import * as z from 'zod/mini';
import { plainIdentifier } from '../../domain/typed-identifier.ts';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdParams,
  IsoDate,
  LocalDateTime,
  QueryIntegers,
  Reference,
  between,
  optionalLines,
  rowFields,
  text,
} from '../fields.ts';
import { resource } from '../resource.ts';

/**
 * Car stations: where the cars of an office stand (rule: fields-of-the-specification): code, name, office, status, models
 * with quantities, vehicles.
 */

/** Written without spaces and in capitals, so that "hav 1" and "HAV1" are one code. */
const Code = z.string().check(
  z.overwrite((typed) => plainIdentifier(typed).replaceAll(' ', '').toUpperCase()),
  z.minLength(1, { error: 'required' }),
  z.regex(/^[A-Z0-9-]{2,12}$/, { error: 'code' }),
);

/** Active, inactive. */
const STATION_STATUS = [1, 2] as const;
const CONTRACTED_CARS = { min: 1, max: 500 } as const;
const RELEASE_DAYS = { min: 0, max: 365 } as const;
const CONTRACTS_MAX = 100;

/**
 * Cars that a supplier grants without plates, from the first day to the last, both included, by the office's clock. One
 * that is not taken goes back to the supplier `release_days` before the pick-up.
 */
const ContractedCar = z
  .object({
    /** Of a contract that there is already; null for a new one. */
    id: z._default(z.nullable(Id), null),
    model_id: Id,
    supplier: text(120),
    quantity: between(CONTRACTED_CARS),
    first_day: IsoDate,
    last_day: IsoDate,
    release_days: z._default(between(RELEASE_DAYS), 0),
  })
  .check(
    z.refine(({ first_day, last_day }) => first_day <= last_day, { error: 'date_order', path: ['last_day'] }),
  );

const StationInput = z.object({
  code: Code,
  name: text(120),
  office_id: Id,
  status: z._default(z.literal([...STATION_STATUS]), STATION_STATUS[0]),
  /** What is not sent is no longer granted. */
  contracts: z._default(z.array(ContractedCar).check(z.maxLength(CONTRACTS_MAX)), []),
  note: optionalLines(1000),
});

export const StationContract = z.object({
  id: Id,
  /** `name` is brand and name. */
  model: Reference,
  supplier: z.string(),
  quantity: z.int(),
  first_day: IsoDate,
  last_day: IsoDate,
  release_days: z.int(),
});
export type StationContract = z.infer<typeof StationContract>;

/** Cars of one model: own vehicles whatever they are doing now, and contracted ones of today. */
const StationModel = z.object({ model: Reference, vehicles: z.int(), contracted: z.int() });
export type StationModel = z.infer<typeof StationModel>;

export const StationRow = z.object({
  ...rowFields,
  code: z.string(),
  name: z.string(),
  office: Reference,
  status: z.int(),
  models: z.array(StationModel),
  contracts: z.array(StationContract),
  vehicle_count: z.int(),
  note: z.string(),
});
export type StationRow = z.infer<typeof StationRow>;

export const stations = resource({
  area: 'cars',
  name: 'stations',
  key: 'cars/stations/listing',
  singular: 'station',
  entity: 'stations',
  row: StationRow,
  input: StationInput,
  filters: {
    status: z.optional(QueryIntegers),
    office: z.optional(QueryIntegers),
    /** Stations with a vehicle or a contracted car of the model. */
    model: z.optional(QueryIntegers),
  },
  sorts: ['code', 'name', 'office', 'vehicle_count', 'status', 'updated_at'],
  defaultSort: 'office',
  blank: { status: STATION_STATUS[0], contracts: [], note: '' },
  valuesOf: ({ office, status, contracts }) => ({
    office_id: office.id,
    status: STATION_STATUS.find((value) => value === status) ?? STATION_STATUS[0],
    contracts: contracts.map(({ model, ...contract }) => ({ ...contract, model_id: model.id })),
  }),
});

/** Cars of one model at a station now. */
const ModelNow = z.object({
  model: Reference,
  total: z.int(),
  /** Away with clients. */
  out: z.int(),
  free: z.int(),
  /** When none is free: the first moment at which one is, by the office's clock; null when none is in sight. */
  next_free: z.nullable(LocalDateTime),
});
export type ModelNow = z.infer<typeof ModelNow>;

export const stationModels = endpoint({
  method: 'GET',
  path: `${stations.path}{id}/models/`,
  summary: 'Cars of each model of a station: in all, out, free now, and when the next is free',
  access: 'stations:read',
  params: IdParams,
  answer: z.array(ModelNow),
});

const MOVED_MAX = 200;

export const moveVehicles = endpoint({
  method: 'POST',
  path: '/cars/move_vehicles',
  summary: 'Move vehicles to another station; all or, if one would leave a rental without a car, none',
  access: 'vehicles:update',
  body: z.object({
    vehicle_ids: z.array(Id).check(z.minLength(1, { error: 'required' }), z.maxLength(MOVED_MAX)),
    station_id: Id,
  }),
  answer: z.object({ moved: z.int() }),
});
