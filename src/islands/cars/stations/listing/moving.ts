import { call } from '../../../../lib/api/call.ts';
import { moveVehicles } from '../../../../lib/contract/cars/stations.ts';
import { createActionDialog } from '../../../../lib/forms/action-dialog.ts';
import { createForm } from '../../../../lib/forms/form.ts';
import { records } from './store.ts';

/** Vehicles of one station, which is their subject. */
interface Chosen {
  readonly id: number;
  readonly ids: readonly number[];
  readonly plates: readonly string[];
}

/** Moving vehicles to another station, all or none. */
export const moving = createActionDialog({
  key: moveVehicles.path,
  formFor: ({ ids }: Chosen) =>
    createForm({
      id: 'move-vehicles',
      schema: moveVehicles.body,
      initial: { vehicle_ids: [...ids] },
      submit: (body, idempotencyKey) => call(moveVehicles, { body, idempotencyKey }),
    }),
  fresh: (chosen) => Promise.resolve(chosen),
  reload: records.reload,
});
