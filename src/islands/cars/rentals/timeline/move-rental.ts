import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { moveQuoteOf } from '../../../../lib/contract/cars/move-quote.ts';
import {
  assignVehicle,
  rescheduleRental,
  unassignVehicle,
} from '../../../../lib/contract/cars/rental-actions.ts';
import { confirm } from '../../../../lib/forms/confirm.ts';
import { moveQuoteText } from '../move-quote-text.ts';
import { panel } from '../store.ts';
import { label, say } from '../words.ts';

/** What a drag or a key on the timeline wants. */
export interface DebtRequest {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly client: string;
  readonly pick_up_local: string;
  readonly drop_off_local: string;
  /** Undefined leaves the vehicle, a null id takes it off. */
  readonly vehicle?: { readonly id: number | null; readonly plate: string } | undefined;
  readonly otherDates: boolean;
  readonly before: string;
}

/** "Price: $350.15 now, $604.95 then", and what follows from it; undefined when the move is refused. */
async function priceText({
  id,
  vehicle,
  otherDates,
  pick_up_local,
  drop_off_local,
}: DebtRequest): Promise<string | undefined> {
  if (!otherDates) return say('dialogs.move.samePrice');
  const quote = await attempt(() =>
    call(moveQuoteOf, {
      params: { id },
      query: { pick_up_local, drop_off_local, ...(vehicle ? { other_vehicle: true } : {}) },
    }),
  );
  return quote && moveQuoteText(quote);
}

/** Moves a rental to other dates or another vehicle, after saying what that means and costs. True when it was done. */
export async function moveOnTimeline(
  request: DebtRequest,
  when: (local: string) => string,
): Promise<boolean> {
  const { id, version, code, client, vehicle } = request;
  const price = await priceText(request);
  if (price === undefined) return false;
  const dates = request.otherDates
    ? say('dialogs.move.text', {
        client,
        from: when(request.pick_up_local),
        to: when(request.drop_off_local),
      })
    : '';
  const cars = vehicle
    ? say('dialogs.move.vehicle', { client: label('vehicle'), before: request.before, after: vehicle.plate })
    : '';
  const sure = await confirm({
    title: say('dialogs.move.title', { code }),
    text: `${dates} ${cars} ${price}`.trim(),
    yes: say('dialogs.move.do'),
  });
  if (!sure) return false;
  const vehicle_id = vehicle?.id;
  const done = await attempt(async () => {
    if (request.otherDates) {
      const { pick_up_local, drop_off_local } = request;
      await call(rescheduleRental, {
        params: { id },
        version,
        body: { pick_up_local, drop_off_local, ...(vehicle_id === undefined ? {} : { vehicle_id }) },
      });
    } else if (vehicle_id === null) await call(unassignVehicle, { params: { id }, version, body: {} });
    else if (vehicle_id !== undefined)
      await call(assignVehicle, { params: { id }, version, body: { vehicle_id } });
    return true;
  });
  void panel.reload();
  return done === true;
}
