import { call } from '../../../../lib/api/call.ts';
import { blocks, endMaintenance, planMaintenance } from '../../../../lib/contract/cars/blocks.ts';
import type { BlockRow } from '../../../../lib/contract/cars/blocks.ts';
import { vehicles } from '../../../../lib/contract/cars/vehicles.ts';
import type { VehicleRow } from '../../../../lib/contract/cars/vehicles.ts';
import { OFFICE_ZONE } from '../../../../lib/contract/limits.ts';
import { todayIn } from '../../../../lib/domain/zones.ts';
import { createActionDialog } from '../../../../lib/forms/action-dialog.ts';
import { createForm } from '../../../../lib/forms/form.ts';
import { records } from './store.ts';

/** Taking a vehicle out of the stock for some days. */
export const planning = createActionDialog({
  key: planMaintenance.path,
  formFor: ({ id }: Pick<VehicleRow, 'id' | 'plate'>) =>
    createForm({
      id: 'plan-maintenance',
      schema: planMaintenance.body,
      initial: { kind: 'service', unassign: false },
      submit: (body, idempotencyKey) => call(planMaintenance, { params: { id }, body, idempotencyKey }),
    }),
  fresh: ({ id }) => call(vehicles.get, { params: { id } }),
  reload: records.reload,
});

/** Maintenance of a vehicle that is not over, the next one first. */
export async function maintenanceOf(vehicleId: number): Promise<BlockRow[]> {
  const query = { vehicle: String(vehicleId), from_date: todayIn(OFFICE_ZONE, new Date()), sort: 'from' };
  return (await call(blocks.list, { query })).results;
}

/** Gives the vehicle back to the stock. */
export const endOf = ({ id, version }: BlockRow) =>
  call(endMaintenance, { params: { id }, version, body: {} });
