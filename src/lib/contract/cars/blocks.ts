import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdParams,
  Instant,
  IsoDate,
  LocalDateTime,
  QueryBoolean,
  QueryIntegers,
  Reference,
  between,
  rowFields,
  text,
} from '../fields.ts';
import { action, resource } from '../resource.ts';
import { vehicles } from './vehicles.ts';

/**
 * Days on which cars are kept from clients (rule: blocked-days-named). What is promised already is never blocked: of the
 * rest so many, or all.
 */
export const BLOCK_KINDS = ['block', 'service', 'accident', 'inspection'] as const;
/** Why a vehicle is in planned maintenance. */
export const MAINTENANCE_KINDS = ['service', 'accident', 'inspection'] as const;
const BLOCKED_CARS = { min: 1, max: 500 } as const;
const RANGES_MAX = 20;
const MODELS_MAX = 100;
const REASON_MAX = 300;

const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: 'date_order',
  path: ['to'],
});
/** Days of the office's calendar, both included. */
const Days = z.object({ from: IsoDate, to: IsoDate }).check(inOrder);

/** What a block keeps, and when. */
const kept = {
  station_id: Id,
  /** Empty: all models of the station, also those that come later. */
  model_ids: z._default(z.array(Id).check(z.maxLength(MODELS_MAX)), []),
  from: IsoDate,
  to: IsoDate,
  /** Further days that are blocked with them, each as a block of its own. */
  other_days: z._default(z.array(Days).check(z.maxLength(RANGES_MAX)), []),
  /** Of each model; null: all that nobody was promised. */
  quantity: z._default(z.nullable(between(BLOCKED_CARS)), null),
} as const;

const BlockInput = z.object({ ...kept, reason: text(REASON_MAX) }).check(inOrder);

export const BlockRow = z.object({
  ...rowFields,
  kind: z.enum(BLOCK_KINDS),
  station: Reference,
  office: Reference,
  /** Empty: all models of the station. */
  models: z.array(Reference),
  /** The vehicle in maintenance; `name` is its plate. */
  vehicle: z.nullable(Reference),
  from: IsoDate,
  to: IsoDate,
  quantity: z.nullable(z.int()),
  reason: z.string(),
  /** Who blocked. */
  member: z.nullable(Reference),
  unlocked_at: z.nullable(Instant),
  unlocked_by: z.nullable(Reference),
});
export type BlockRow = z.infer<typeof BlockRow>;

export const blocks = resource({
  area: 'cars',
  name: 'blocks',
  singular: 'block',
  entity: 'blocks',
  row: BlockRow,
  input: BlockInput,
  filters: {
    office: z.optional(QueryIntegers),
    station: z.optional(QueryIntegers),
    vehicle: z.optional(QueryIntegers),
    /** Only blocks (false) or only planned maintenance (true). */
    maintenance: z.optional(QueryBoolean),
    /** Blocks that touch the days from … */
    from_date: z.optional(IsoDate),
    /** … to. */
    to_date: z.optional(IsoDate),
    /** Unlocked ones are left out unless they are asked for. */
    unlocked: z._default(QueryBoolean, false),
  },
  sorts: ['from', 'to', 'station', 'created_at'],
  defaultSort: 'from',
  blank: { model_ids: [], other_days: [], quantity: null },
  valuesOf: ({ station, models }) => ({
    station_id: station.id,
    model_ids: models.map(({ id }) => id),
    other_days: [],
  }),
});

/** Gives the days back to clients. */
export const unlockBlock = action(blocks, 'unlock', {
  summary: 'Unlock blocked dates',
  access: 'blocks:unlock',
  body: z.object({}),
  success: 'dates_unlocked',
});

/** Gives a vehicle back to the stock. */
export const endMaintenance = action(blocks, 'end_maintenance', {
  summary: 'End planned maintenance of a vehicle',
  access: 'vehicles:update',
  body: z.object({}),
});

/** A rental in the way of a block. */
export const RentalInTheWay = z.object({
  id: Id,
  code: z.string(),
  client: z.string(),
  model: Reference,
  pick_up_local: LocalDateTime,
  drop_off_local: LocalDateTime,
});
export type RentalInTheWay = z.infer<typeof RentalInTheWay>;

/** What blocking would come to; asked while the dialog is filled in. Writes nothing. */
export const checkBlock = endpoint({
  method: 'POST',
  path: '/cars/check_block',
  summary: 'How many cars can be blocked on all of these days, and which rentals stand in the way of more',
  access: 'blocks:read',
  body: z
    .object({
      ...kept,
      /** The block that is being changed, which is not in its own way. */
      block_id: z._default(z.nullable(Id), null),
    })
    .check(inOrder),
  answer: z.object({
    /** By model: the cars that can be blocked on every day, and those that there are. */
    models: z.array(z.object({ model: Reference, can_block: z.int(), total: z.int() })),
    rentals: z.array(RentalInTheWay),
  }),
  success: false,
});

/** Takes one vehicle out of the stock for some days. */
export const planMaintenance = endpoint({
  method: 'POST',
  path: `${vehicles.path}{id}/plan_maintenance/`,
  summary: 'Plan maintenance of a vehicle; refused while it would leave a rental without a car',
  access: 'vehicles:update',
  params: IdParams,
  body: z
    .object({
      kind: z.enum(MAINTENANCE_KINDS),
      from: IsoDate,
      to: IsoDate,
      reason: text(REASON_MAX),
      /** Rentals that have this vehicle meanwhile give it back, and wait for another. */
      unassign: z._default(z.boolean(), false),
    })
    .check(inOrder),
  answer: BlockRow,
  status: 201,
});
