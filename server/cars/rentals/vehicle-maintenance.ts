import type { CapacityContext, CarRequest } from './capacity.ts';

/** Days on which a vehicle is planned to be in maintenance. */
export interface Planned {
  readonly vehicle_id: number | null;
  readonly from_date: string;
  readonly to_date: string;
  readonly from_at: string;
  readonly until_at: string;
}

/** Planned maintenance of these vehicles that touches the time of a request, by vehicle. */
export async function maintenanceOf(
  { db }: CapacityContext,
  vehicleIds: readonly number[],
  { pick_up_at, drop_off_at }: CarRequest,
): Promise<Map<number | null, Planned[]>> {
  if (vehicleIds.length === 0) return new Map();
  const planned = await db
    .selectFrom('car_block')
    .select(['vehicle_id', 'from_date', 'to_date', 'from_at', 'until_at'])
    .where('vehicle_id', 'in', vehicleIds)
    .where('unlocked_at', 'is', null)
    .where('from_at', '<', drop_off_at)
    .where('until_at', '>', pick_up_at)
    .orderBy('from_at')
    .execute();
  return Map.groupBy(planned, ({ vehicle_id }) => vehicle_id);
}
