import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $lodgingChoices, choicesIn } from '../../../../lib/choices/lodging-choices.ts';
import { PHOTO_COUNT } from '../../../../lib/contract/limits.ts';
import { ROOM } from '../../../../lib/domain/statuses.ts';
import { statusText } from '../../../ui/badge.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { PhotosField } from '../../../ui/photos-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { editor } from './store.ts';
import { label, say } from './words.ts';

const { fields } = editor.form;
const CHOSEN = [
  ['room_type_id', 'room_type'],
  ['bed_type_id', 'bed_type'],
  ['view_id', 'room_view'],
] as const;

/** Fields of a room; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const choices = useStore($lodgingChoices);
  // What the room has stays among the choices, also when it is no longer offered.
  const [kept] = useState(() => CHOSEN.map(([field]) => fields[field].$value.get()));
  return (
    <>
      <FieldGrid>
        {CHOSEN.map(([field, list], index) => (
          <SelectField
            key={field}
            field={fields[field]}
            label={label(field)}
            options={choicesIn(choices, list, [kept[index]])}
          />
        ))}
        <TextField field={fields.name} label={label('name')} hint={say('hints.name')} />
      </FieldGrid>
      <FieldGrid columns={4}>
        <NumberField field={fields.quantity} label={label('quantity')} hint={say('hints.quantity')} />
        <NumberField field={fields.capacity} label={label('capacity')} hint={say('hints.capacity')} />
        <NumberField field={fields.adults_max} label={label('adults_max')} />
        <NumberField field={fields.children_max} label={label('children_max')} />
      </FieldGrid>
      <FieldGrid>
        <SelectField
          field={fields.status}
          label={label('status')}
          hint={say('hints.status')}
          options={([ROOM.available, ROOM.withdrawn] as const).map((value) => ({
            value,
            label: statusText('room', value),
          }))}
        />
      </FieldGrid>
      <PhotosField field={fields.photos} label={label('photos')} max={PHOTO_COUNT.part} />
    </>
  );
}
