import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, IsoDate } from '../fields.ts';
import { Damage } from './rental-sheet.ts';
import { vehicles } from './vehicles.ts';

/** A damage of a vehicle, with the day of its repair. */
const VehicleDamage = z.extend(Damage, { repaired_on: z.nullable(z.iso.date()) });
export type VehicleDamage = z.infer<typeof VehicleDamage>;
const VehicleDamages = z.array(VehicleDamage);

export const vehicleDamages = endpoint({
  method: 'GET',
  path: `${vehicles.path}{id}/damages/`,
  summary: 'Damage to a vehicle, including what was repaired, in the order in which it was found',
  access: 'vehicles:read',
  params: IdParams,
  answer: VehicleDamages,
});

/** Takes a damage off the outline: the next hand-over does not know it (rule: marks-outlive-rentals). */
export const repairDamage = endpoint({
  method: 'POST',
  path: `${vehicles.path}{id}/repair_damage/`,
  summary: 'Record that damage to a vehicle was repaired, and on which day',
  access: 'vehicles:update',
  params: IdParams,
  body: z.object({ damage_id: Id, repaired_on: IsoDate }),
  answer: VehicleDamages,
  success: 'c3',
});
