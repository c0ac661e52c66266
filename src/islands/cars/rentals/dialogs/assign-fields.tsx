import { useStore } from '@nanostores/react';
import { call } from '../../../../lib/api.ts';
import { freeVehiclesOf } from '../../../../lib/contract/cars/free-vehicles.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Field } from '../../../../lib/form.ts';
import { FieldFrame } from '../../../ui/field.tsx';
import { errorText } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { kilometres } from '../format.ts';
import { label, say } from '../words.ts';
import { useAnswer } from '../../../ui/use-answer.ts';

/** Vehicles that are free for the rental's whole time, and only those. */
const ask = (id: number) => call(freeVehiclesOf, { params: { id } });

/** One of the free vehicles. */
export function AssignFields({ row, field }: { row: RentalRow; field: Field<number> }) {
  const state = useAnswer(ask, row.id);
  const chosen = useStore(field.$value);
  const error = useStore(field.$error);
  if (state.kind === 'loading') return <SkeletonText />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  const free = state.value.filter(({ id }) => id !== row.vehicle?.id);
  if (free.length === 0) return <p role="status">{say('dialogs.assign_vehicle.none', { model: row.model.name })}</p>;
  return (
    <FieldFrame field={field} label={label('vehicle_id')} group>
      <ul className="grid gap-1">
        {free.map(({ id, plate, colour, year, odometer }, index) => (
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
              <span className="text-ink-2">{[colour, year, kilometres(odometer)].filter(Boolean).join(' · ')}</span>
            </label>
          </li>
        ))}
      </ul>
    </FieldFrame>
  );
}
