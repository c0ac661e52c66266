import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Shortage } from '../../../../lib/contract/cars/shortages.ts';
import { paymentEndings } from '../../../reservations/dialogs/refund-texts.ts';
import { when } from '../format.ts';
import { reservationWords, say } from '../words.ts';

/** What ends with a rental, however it ends: its car, its plan, what was asked for. */
export function endings(row: RentalRow, short: Shortage | null): string[] {
  const { vehicle, model } = row;
  return [
    vehicle
      ? say('dialogs.ends.vehicle', { plate: vehicle.plate, model: model.name })
      : say('dialogs.ends.car', { model: model.name }),
    ...paymentEndings(row, reservationWords),
    ...(short
      ? [
          say('dialogs.cancel.short', {
            office: short.office.name,
            model: short.model.name,
            at: when(short.local),
          }),
        ]
      : []),
  ];
}
