import { useState } from 'react';
import type { rescheduleRental } from '../../../../lib/contract/cars/rental-actions.ts';
import { freeVehicles } from '../../../../lib/contract/cars/free-vehicles.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import { call } from '../../../../lib/api/call.ts';
import type { Fields } from '../../../../lib/forms/field.ts';
import { localParts } from '../../../../lib/forms/local-field.ts';
import { PlanHint } from '../../../reservations/payment.tsx';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { placeOfZone } from '../format.ts';
import { unassignable } from '../form/optional.ts';
import { MovePrice } from './move-price.tsx';
import { label, reservationWords, say } from '../words.ts';

/** Other dates, perhaps another vehicle: what a drag on the timeline does, without a pointer. */
export function RescheduleFields({
  row,
  fields,
}: {
  row: RentalRow;
  fields: Fields<Input<(typeof rescheduleRental)['body']>>;
}) {
  const [pickUp] = useState(() => localParts(fields.pick_up_local));
  const [dropOff] = useState(() => localParts(fields.drop_off_local));
  const [vehicle] = useState(() => unassignable(fields.vehicle_id));
  const out = row.hand_over !== null;

  async function find(text: string, signal: AbortSignal) {
    const [pick_up_local, drop_off_local] = [
      fields.pick_up_local.$value.get(),
      fields.drop_off_local.$value.get(),
    ];
    if (!pick_up_local || !drop_off_local) return [];
    const query = {
      model_id: String(row.model.id),
      pick_up_office_id: String(row.pick_up.office.id),
      pick_up_local,
      drop_off_office_id: String(row.drop_off.office.id),
      drop_off_local,
      except: String(row.id),
    };
    const free = await call(freeVehicles, { query, signal });
    return free
      .filter(({ plate, expired }) => expired === null && plate.toLowerCase().includes(text.toLowerCase()))
      .map(({ id, plate, colour }) => ({ value: id, label: [plate, colour].filter(Boolean).join(' · ') }));
  }
  const sides = [
    ['pick_up', pickUp, row.pick_up],
    ['drop_off', dropOff, row.drop_off],
  ] as const;
  return (
    <>
      <FieldGrid>
        {sides.map(([side, parts, place]) =>
          side === 'pick_up' && out ? null : (
            <div key={side} className="contents">
              <DateField
                field={parts.date}
                label={say('form.date', { name: label(side) })}
                hint={place.office.name}
              />
              <TimeField
                field={parts.time}
                label={say('form.time', { name: label(side) })}
                hint={placeOfZone(place.zone)}
              />
            </div>
          ),
        )}
      </FieldGrid>
      {!out && (
        <ComboboxField
          field={vehicle}
          label={label('vehicle_id')}
          find={find}
          shown={row.vehicle ? { value: row.vehicle.id, label: row.vehicle.plate } : undefined}
        />
      )}
      <MovePrice row={row} pickUp={fields.pick_up_local} dropOff={fields.drop_off_local} />
      <PlanHint row={row} words={reservationWords} />
    </>
  );
}
