import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $officeGroups, officeOptions } from '../../../../lib/choices/car-choices.ts';
import type { CarOption } from '../../../../lib/choices/car-choices.ts';
import { call } from '../../../../lib/api/call.ts';
import { freeVehicles } from '../../../../lib/contract/cars/free-vehicles.ts';
import { dropOffChoices, pickUpChoices } from '../../../../lib/domain/office-hours.ts';
import { toLocal } from '../../../../lib/domain/wall-clock.ts';
import { localParts } from '../../../../lib/forms/local-field.ts';
import type { LocalParts } from '../../../../lib/forms/local-field.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldSection } from '../../../ui/field-grid.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { placeOfZone } from '../format.ts';
import { editor, panel } from '../store.ts';
import { label, say } from '../words.ts';
import { beginTripRules } from '../trip-rules.ts';
import { Availability } from './availability.tsx';
import { ModelField, fold } from './model-field.tsx';
import { unassignable } from './optional.ts';
import { StationField } from './station-field.tsx';

const { fields } = editor.form;
const places = {
  pick_up: { office: fields.pick_up.fields.office_id, parts: localParts(fields.pick_up.fields.local) },
  drop_off: { office: fields.drop_off.fields.office_id, parts: localParts(fields.drop_off.fields.local) },
} as const;

const finder = (choices: () => readonly CarOption[]) => (text: string) =>
  choices().filter(({ label: name, group }) => fold(`${name} ${group ?? ''}`).includes(fold(text)));

const findOffice = finder(() => officeOptions($officeGroups.get()));

/** The rental in the form, once its car is out: then only its drop-off may change. */
function useStarted(): boolean {
  const state = useStore(editor.$state);
  const shown = useStore(panel.$state);
  return (
    state.kind === 'editing' &&
    shown.kind === 'ready' &&
    shown.id === state.id &&
    shown.row.hand_over !== null
  );
}

/** Where and when, and with which car. Hours are the office's own (rule: hour-of-the-office). */
export function TripSection() {
  const started = useStarted();
  useEffect(beginTripRules, []);
  return (
    <FieldSection title={say('sections.trip')}>
      {started && <p className="text-ink-2">{say('form.started')}</p>}
      <Place side="pick_up" disabled={started} />
      <Place side="drop_off" disabled={false} />
      <ModelField disabled={started} />
      <Availability />
      <StationField disabled={started} />
      <Vehicle disabled={started} />
    </FieldSection>
  );
}

function Place({ side, disabled }: { side: 'pick_up' | 'drop_off'; disabled: boolean }) {
  const { office, parts } = places[side];
  const groups = useStore($officeGroups);
  const id = useStore(office.$value);
  const chosen = officeOptions(groups, id).find(({ value }) => value === id);
  const hours = groups.flatMap(({ offices }) => offices).find((one) => one.id === id);
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_190px_150px]">
      <ComboboxField
        field={office}
        label={label(`${side}.office_id`)}
        find={findOffice}
        shown={chosen}
        disabled={disabled}
        hint={
          hours &&
          say('form.hours', { opens: hours.opens, closes: hours.closes, place: placeOfZone(hours.zone) })
        }
      />
      <Moment side={side} parts={parts} disabled={disabled} hours={hours} />
    </div>
  );
}

type Hours = Parameters<typeof pickUpChoices>[0];

function Moment({
  side,
  parts,
  disabled,
  hours,
}: {
  side: 'pick_up' | 'drop_off';
  parts: LocalParts;
  disabled: boolean;
  hours: Hours | undefined;
}) {
  const date = useStore(parts.date.$value);
  const pickUp = useStore(fields.pick_up.fields.local.$value);
  const times =
    !hours || date === undefined
      ? []
      : side === 'pick_up'
        ? pickUpChoices(hours, date, toLocal(new Date(), hours.zone))
        : dropOffChoices(hours, date, pickUp ?? '');
  if (disabled) return <Fixed side={side} />;
  return (
    <>
      <DateField field={parts.date} label={say('form.date', { name: label(side) })} />
      <TimeField field={parts.time} label={say('form.time', { name: label(side) })} choices={times} />
    </>
  );
}

/** The pick-up of a car that is out. */
function Fixed({ side }: { side: 'pick_up' | 'drop_off' }) {
  const value = useStore(places[side].parts.date.$value);
  const time = useStore(places[side].parts.time.$value);
  return (
    <p className="flex min-h-control items-center text-ink-2 sm:mt-6">{`${value?.split('-').reverse().join('/') ?? ''} ${time ?? ''}`}</p>
  );
}

/** Vehicles of the model that are free for the whole time. */
async function findVehicles(text: string, signal: AbortSignal) {
  const [model_id, from, to] = [fields.model_id, fields.pick_up.fields, fields.drop_off.fields] as const;
  const question = {
    model_id: model_id.$value.get(),
    pick_up_office_id: from.office_id.$value.get(),
    pick_up_local: from.local.$value.get(),
    drop_off_office_id: to.office_id.$value.get(),
    drop_off_local: to.local.$value.get(),
  };
  const { model_id: model, pick_up_office_id, pick_up_local, drop_off_office_id, drop_off_local } = question;
  if (!model || !pick_up_office_id || !pick_up_local || !drop_off_office_id || !drop_off_local) return [];
  const state = editor.$state.get();
  const except = state.kind === 'editing' ? { except: String(state.id) } : {};
  const query = {
    model_id: String(model),
    pick_up_office_id: String(pick_up_office_id),
    pick_up_local,
    drop_off_office_id: String(drop_off_office_id),
    drop_off_local,
    ...except,
  };
  const free = await call(freeVehicles, { query, signal });
  return free
    .filter(({ plate, expired }) => expired === null && fold(plate).includes(fold(text)))
    .map(({ id, plate, colour, year, station }) => ({
      value: id,
      label: [plate, colour, year, station].filter(Boolean).join(' · '),
    }));
}

const vehicleField = unassignable(fields.vehicle_id);

function Vehicle({ disabled }: { disabled: boolean }) {
  const shown = useStore(panel.$state);
  const vehicle = shown.kind === 'ready' ? shown.row.vehicle : null;
  return (
    <ComboboxField
      field={vehicleField}
      label={label('vehicle_id')}
      find={findVehicles}
      shown={vehicle ? { value: vehicle.id, label: vehicle.plate } : undefined}
      disabled={disabled}
      hint={say('form.noVehicle')}
    />
  );
}
