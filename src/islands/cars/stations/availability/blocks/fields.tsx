import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $modelChoices, findModels, modelOptions } from '../../../../../lib/choices/car-choices.ts';
import { $stationChoices, findStations, stationOptions } from '../../../../../lib/choices/station-choices.ts';
import { ComboboxField } from '../../../../ui/combobox-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FieldGrid } from '../../../../ui/field-grid.tsx';
import { FurtherDays } from '../../../../ui/further-days.tsx';
import { MultiComboboxField } from '../../../../ui/multi-combobox-field.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { CheckBox } from './check-box.tsx';
import { editor } from './store.ts';
import { label, say } from './words.ts';

const { fields } = editor.form;

/** Fields of a block, and what it would come to. The default export is what React.lazy asks for. */
export default function Fields() {
  const state = useStore(editor.$state);
  const stations = useStore($stationChoices);
  const models = useStore($modelChoices);
  const [station] = useState(() => fields.station_id.$value.get());
  return (
    <>
      <ComboboxField
        key={stations.length}
        field={fields.station_id}
        label={label('station_id')}
        find={findStations}
        shown={stationOptions(stations, station).find(({ value }) => value === station)}
      />
      <MultiComboboxField
        field={fields.model_ids}
        label={label('model_ids')}
        hint={say('hints.model_ids')}
        find={findModels}
        shown={modelOptions(models)}
      />
      <FieldGrid>
        <DateField field={fields.from} label={label('from')} />
        <DateField field={fields.to} label={label('to')} />
      </FieldGrid>
      {state.kind === 'adding' && (
        <FurtherDays
          field={fields.other_days}
          label={label('other_days')}
          add={say('addDays')}
          nameOf={(number) => say('otherDays', { number })}
          from={label('from')}
          to={label('to')}
        />
      )}
      <NumberField field={fields.quantity} label={label('quantity')} hint={say('hints.quantity')} />
      <TextareaField field={fields.reason} label={label('reason')} hint={say('hints.reason')} rows={2} />
      <CheckBox />
    </>
  );
}
