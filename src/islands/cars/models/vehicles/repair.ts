import { atom } from 'nanostores';
import { call } from '../../../../lib/api/call.ts';
import { repairDamage, vehicleDamages } from '../../../../lib/contract/cars/vehicle-damages.ts';
import type { VehicleDamage } from '../../../../lib/contract/cars/vehicle-damages.ts';
import { OFFICE_ZONE } from '../../../../lib/contract/limits.ts';
import { todayIn } from '../../../../lib/domain/zones.ts';
import { createActionDialog } from '../../../../lib/forms/action-dialog.ts';
import { createForm } from '../../../../lib/forms/form.ts';

/** A damage with the vehicle that has it. */
type Subject = VehicleDamage & { readonly vehicle: number };

export const damagesOf = (vehicle: number): Promise<VehicleDamage[]> =>
  call(vehicleDamages, { params: { id: vehicle } });

/** How often a repair was saved here: the section reads its damage again. */
export const $repairs = atom(0);

/** Says that a damage was repaired, today unless another day is named. */
export const repairing = createActionDialog({
  key: repairDamage.path,
  formFor: ({ id, vehicle }: Subject) =>
    createForm({
      id: 'repair-damage',
      schema: repairDamage.body,
      initial: { damage_id: id, repaired_on: todayIn(OFFICE_ZONE, new Date()) },
      submit: (body, idempotencyKey) => call(repairDamage, { params: { id: vehicle }, body, idempotencyKey }),
    }),
  fresh: (subject) => Promise.resolve(subject),
  reload: () => $repairs.set($repairs.get() + 1),
});
