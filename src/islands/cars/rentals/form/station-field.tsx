import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $stationChoices, stationOptions } from '../../../../lib/choices/station-choices.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { editor, panel } from '../store.ts';
import { label, say } from '../words.ts';
import { unassignable } from './optional.ts';

const { fields } = editor.form;
const stationField = unassignable(fields.pick_up_station_id);

/** The station that has to give the car, where the office has several; none lets any of them serve. */
export function StationField({ disabled }: { disabled: boolean }) {
  const office = useStore(fields.pick_up.fields.office_id.$value);
  const chosen = useStore(fields.pick_up_station_id.$value);
  const shown = useStore(panel.$state);
  const here = useStore($stationChoices).filter((station) => station.office.id === office);
  const options = stationOptions(here, chosen);
  // Another office has other stations.
  const gone = typeof chosen === 'number' && here.length > 0 && !here.some(({ id }) => id === chosen);
  useEffect(() => {
    if (gone) fields.pick_up_station_id.set(undefined);
  }, [gone]);
  if (options.length < 2) return null;
  const current = shown.kind === 'ready' ? shown.row.pick_up_station?.name : undefined;
  return (
    <SelectField
      field={stationField}
      label={label('pick_up_station_id')}
      options={options.map(({ value, label: name }) => ({ value, label: name }))}
      disabled={disabled}
      hint={current ? say('form.stationNow', { station: current }) : say('form.anyStation')}
    />
  );
}
