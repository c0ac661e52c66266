import type { DemoVehicle } from './fleet.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
/** The demo's eighteen months: people book up to five months ahead, and thirteen months have passed. */
const AHEAD_DAYS = 150;
const SPAN_DAYS = 545;
/** Rentals from which cars of one model at one office go out together: those of the first are copied for the others. */
const COPIED_FROM = 50_000;

export interface Plan {
  vehicle: DemoVehicle;
  from: number;
  to: number;
  /** Other cars that go out with it. */
  twins: number;
}

/** Cars that go out together; of a company that is not large each one by itself. */
export function groupsOf(vehicles: readonly DemoVehicle[], count: number): DemoVehicle[][] {
  return [
    ...Map.groupBy(vehicles, ({ id, model_id, office_id }) =>
      count < COPIED_FROM ? String(id) : `${model_id}/${office_id}`,
    ).values(),
  ];
}

/** Chains of rentals, walked back in time from the last booking until every vehicle has had its share. */
export function planRentals(
  random: Random,
  now: Date,
  count: number,
  groups: readonly (readonly DemoVehicle[])[],
): Plan[] {
  const plans: Plan[] = [];
  let planned = 0;
  const share = Math.ceil(count / groups.flat().length);
  // Eighteen months hold the demo's share; a larger one reaches further back.
  const pace = Math.max(9, Math.floor(SPAN_DAYS / share));
  for (const [vehicle, ...others] of groups) {
    if (!vehicle) continue;
    let free = Math.floor(now.getTime() / DAY) + AHEAD_DAYS - random.integer(0, pace);
    for (let taken = 0; taken < share && planned < count; taken += 1) {
      const length = random.chance(0.7) ? random.integer(3, 8) : random.integer(8, 21);
      const days = Math.min(length, pace - 2);
      const to = free - random.integer(1, Math.max(1, 2 * (pace - days) - 1));
      plans.push({ vehicle, from: to - days, to, twins: others.length });
      planned += 1 + others.length;
      free = to - days;
    }
  }
  return plans;
}
