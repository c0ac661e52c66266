import { useStore } from '@nanostores/react';
import { call } from '../../../../lib/api/call.ts';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import { freeVehiclesOf } from '../../../../lib/contract/cars/free-vehicles.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import type { assignVehicle } from '../../../../lib/contract/cars/rental-actions.ts';
import type { Fields } from '../../../../lib/forms/field.ts';
import { FieldFrame } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Live } from '../../../ui/live.tsx';
import { errorText } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { kilometres } from '../format.ts';
import { label, say } from '../words.ts';
import { useAnswer } from '../../../ui/use-answer.ts';

type AssignFieldsOf = Fields<Input<typeof assignVehicle.body>>;

/** Vehicles that are free for the rental's whole time, and only those. */
const ask = (id: number) => call(freeVehiclesOf, { params: { id } });

/** One of the free vehicles, or that none is. */
export function AssignFields({ row, fields }: { row: RentalRow; fields: AssignFieldsOf }) {
  const state = useAnswer(ask, row.id);
  const free = state.kind === 'ready' ? state.value.filter(({ id }) => id !== row.vehicle?.id) : undefined;
  return (
    <>
      <Live>
        {free?.length === 0 && <p>{say('dialogs.assign_vehicle.none', { model: row.model.name })}</p>}
      </Live>
      {state.kind === 'loading' && <SkeletonText />}
      {state.kind === 'failed' && <p role="alert">{errorText(state.error)}</p>}
      {free && free.length > 0 && <Vehicles free={free} fields={fields} />}
    </>
  );
}

interface VehiclesProps {
  free: Output<typeof freeVehiclesOf.answer>;
  fields: AssignFieldsOf;
}

function Vehicles({ free, fields }: VehiclesProps) {
  const field = fields.vehicle_id;
  const chosen = useStore(field.$value);
  const error = useStore(field.$error);
  const expired = free.find(({ id }) => id === chosen)?.expired;
  return (
    <>
      <FieldFrame field={field} label={label('vehicle_id')} group>
        <ul className="grid gap-1">
          {free.map(({ id, plate, colour, year, odometer, station, expired: document }, index) => (
            <li key={id}>
              <label className="flex min-h-control items-center gap-3 rounded-sm border border-line px-3 py-1.5 hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft pointer-coarse:min-h-11">
                <input
                  type="radio"
                  name={field.id}
                  checked={chosen === id}
                  aria-invalid={error && index === 0 ? true : undefined}
                  onChange={() => field.set(id)}
                  className="size-4 accent-(--accent)"
                />
                <b className="w-24 font-semibold">{plate}</b>
                <span className="text-ink-2">
                  {[colour, year, kilometres(odometer), station].filter(Boolean).join(' · ')}
                  {document && (
                    <small className="block text-danger">
                      {say('dialogs.assign_vehicle.expired', { document })}
                    </small>
                  )}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </FieldFrame>
      {expired && (
        <TextField
          field={fields.reason}
          label={label('reason')}
          hint={say('dialogs.assign_vehicle.reason', { document: expired })}
        />
      )}
    </>
  );
}
