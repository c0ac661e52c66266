import { useStore } from '@nanostores/react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { $modelChoices, findModels, modelOptions } from '../../../../../lib/choices/car-choices.ts';
import { $stationChoices, findStations, stationOptions } from '../../../../../lib/choices/station-choices.ts';
import { commonWords } from '../../../../../lib/words/words.ts';
import { Button } from '../../../../ui/button.tsx';
import { ComboboxField } from '../../../../ui/combobox-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FieldGrid } from '../../../../ui/field-grid.tsx';
import { FieldFrame } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
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
      {state.kind === 'adding' && <OtherDays />}
      <NumberField field={fields.quantity} label={label('quantity')} hint={say('hints.quantity')} />
      <TextareaField field={fields.reason} label={label('reason')} hint={say('hints.reason')} rows={2} />
      <CheckBox />
    </>
  );
}

/** Further days that are blocked with the first ones. */
function OtherDays() {
  const field = fields.other_days;
  const others = useStore(field.$value) ?? [];
  return (
    <FieldFrame field={field} label={label('other_days')} group>
      <ul className="grid gap-2">
        {others.map((_, index) => {
          const name = say('otherDays', { number: index + 2 });
          const days = field.item(index).fields;
          return (
            <li key={index} className="flex items-end gap-1">
              <DateField field={days.from} label={`${name}: ${label('from')}`} />
              <DateField field={days.to} label={`${name}: ${label('to')}`} />
              <IconButton
                icon={X}
                label={commonWords('removeItem', { name })}
                onPress={() => field.remove(index)}
              />
            </li>
          );
        })}
      </ul>
      <span>
        <Button kind="quiet" icon={CalendarPlus} onPress={() => field.add({})}>
          {say('addDays')}
        </Button>
      </span>
    </FieldFrame>
  );
}
