import { useStore } from '@nanostores/react';
import { $stationChoices, stationOptions } from '../../../../lib/choices/station-choices.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { moving } from './moving.ts';
import { label, say } from './words.ts';

/** Moves the chosen vehicles to another station. The default export is what lazyDialog asks for. */
export default function MoveDialog() {
  const stations = useStore($stationChoices);
  return (
    <ActionDialog
      dialog={moving}
      words={({ plates }) => ({
        title: say('move.title', { count: plates.length }),
        text: plates.join(', '),
        save: say('move.save'),
      })}
      labelOf={label}
    >
      {({ subject, form }) => (
        <SelectField
          field={form.fields.station_id}
          label={label('station_id')}
          options={stationOptions(stations).filter(({ value }) => value !== subject.id)}
        />
      )}
    </ActionDialog>
  );
}
