import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, LocalDateTime, QueryInteger } from '../fields.ts';
import { rentals } from './rentals.ts';

/** Only free ones of the model at that time can be assigned (rule: free-at-both-ends). */
const FreeVehicle = z.object({
  id: Id,
  plate: z.string(),
  year: z.nullable(z.int()),
  colour: z.string(),
  odometer: z.int(),
  /** Name of the station at which it stands. */
  station: z.string(),
  /** The document that ends before the rental does; assigned with a reason only. */
  expired: z.nullable(z.string()),
});
export type FreeVehicle = z.infer<typeof FreeVehicle>;

export const freeVehiclesOf = endpoint({
  method: 'GET',
  path: `${rentals.path}{id}/free_vehicles/`,
  summary: 'Vehicles that can be assigned to the rental',
  access: 'rentals:read',
  params: IdParams,
  answer: z.array(FreeVehicle),
});

export const freeVehicles = endpoint({
  method: 'GET',
  path: '/cars/free_vehicles',
  summary: 'Vehicles of a model that are free at an office for some time',
  access: 'rentals:read',
  query: z.object({
    model_id: z.pipe(QueryInteger, Id),
    pick_up_office_id: z.pipe(QueryInteger, Id),
    pick_up_local: LocalDateTime,
    drop_off_office_id: z.pipe(QueryInteger, Id),
    drop_off_local: LocalDateTime,
    /** A rental that does not stand in its own way. */
    except: z.optional(z.pipe(QueryInteger, Id)),
  }),
  answer: z.array(FreeVehicle),
});
