import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  $accommodationChoices,
  accommodationOptions,
  findAccommodations,
  roomOptions,
} from '../../../../../lib/choices/room-choices.ts';
import { holds } from '../../../../../lib/choices/car-choices.ts';
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
  const choices = useStore($accommodationChoices);
  const house = useStore(fields.accommodation_id.$value);
  const [first] = useState(house);
  const rooms = roomOptions(choices, house, fields.room_ids.$value.get());
  useKnownRooms(house);
  return (
    <>
      <ComboboxField
        key={choices.length}
        field={fields.accommodation_id}
        label={label('accommodation_id')}
        find={findAccommodations}
        shown={accommodationOptions(choices, first).find(({ value }) => value === first)}
      />
      <MultiComboboxField
        key={house ?? 0}
        field={fields.room_ids}
        label={label('room_ids')}
        hint={say('hints.room_ids')}
        find={(text) => rooms.filter((room) => holds(room.label, text))}
        shown={rooms}
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

/** Rooms of another accommodation leave the form when one is chosen. */
function useKnownRooms(house: number | undefined): void {
  const [chosen, setChosen] = useState(house);
  useEffect(() => {
    if (house === chosen) return;
    setChosen(house);
    if ((fields.room_ids.$value.get() ?? []).length > 0) fields.room_ids.set([]);
  }, [house, chosen]);
}
