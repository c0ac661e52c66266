import { repairDamage, vehicleDamages } from '../../src/lib/contract/cars/vehicle-damages.ts';
import { vehicles } from '../../src/lib/contract/cars/vehicles.ts';
import { FOLLOWED } from '../../src/lib/contract/events.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { announce } from '../lib/events.ts';
import { invalid, notFound } from '../lib/problem.ts';
import { areKnown } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { allDamagesOf, repairDamages } from './rentals/damages.ts';

/** Locks the vehicle, so that a hand-over that notes its damage comes before or after. Throws 404. */
async function lockVehicle({ db }: RequestContext, id: number): Promise<{ version: number }> {
  const vehicle = await db
    .selectFrom('vehicle')
    .select('version')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!vehicle) throw notFound();
  return vehicle;
}

/** Throws 422 for a day that has not come, or before the damage was found. */
async function repair(call: Call<typeof repairDamage>): Promise<void> {
  const { id } = call.params;
  const { damage_id, repaired_on } = call.body;
  const { version } = await lockVehicle(call, id);
  const zone = await companyZone(call.db);
  const damage = (await allDamagesOf(call, id)).find((one) => one.id === damage_id);
  if (repaired_on > todayIn(zone, call.now)) throw invalid({ field: 'repaired_on', key: 'in_future' });
  if (damage && repaired_on < todayIn(zone, new Date(damage.found.at)))
    throw invalid({ field: 'repaired_on', key: 'before_found' });
  await repairDamages(call, id, { ids: [damage_id], on: repaired_on, field: 'damage_id' });
  await announce(call.db, { key: vehicles.key, id, version, action: FOLLOWED, by: call.member.id });
}

export const vehicleDamageRoutes = [
  route(vehicleDamages, async (call) => {
    const { id } = call.params;
    if (!(await areKnown(call.db, 'vehicle', [id]))) throw notFound();
    return allDamagesOf(call, id);
  }),
  route(repairDamage, async (call) => {
    await repair(call);
    return allDamagesOf(call, call.params.id);
  }),
];
