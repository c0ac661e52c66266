import { useStore } from '@nanostores/react';
import { FUELS, TRANSMISSIONS } from '../../../lib/contract/cars/models.ts';
import { PHOTO_COUNT } from '../../../lib/contract/limits.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { MultiComboboxField } from '../../ui/multi-combobox-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { globalStatuses } from '../../ui/status-choices.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { acrissText } from './acriss.tsx';
import { editor, findSeasons, findTimeSlots } from './store.ts';
import { label, options, say } from './words.ts';

const { fields } = editor.form;

/** Fields of a model; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const category = useStore(fields.category.$value) ?? '';
  return (
    <>
      <FieldGrid>
        <TextField field={fields.brand} label={label('brand')} />
        <TextField field={fields.name} label={label('name')} />
        <TextField
          field={fields.category}
          label={label('category')}
          hint={acrissText(category) ?? say('hints.category')}
          change={(text) => text.toUpperCase()}
        />
        <SelectField field={fields.status} label={label('status')} options={globalStatuses()} />
        <SelectField
          field={fields.transmission}
          label={label('transmission')}
          options={options('transmission', TRANSMISSIONS)}
        />
        <SelectField field={fields.fuel} label={label('fuel')} options={options('fuel', FUELS)} />
      </FieldGrid>
      <FieldGrid columns={4}>
        <NumberField field={fields.passengers} label={label('passengers')} />
        <NumberField field={fields.doors} label={label('doors')} />
        <NumberField field={fields.luggage} label={label('luggage')} />
        <NumberField field={fields.capacity} label={label('capacity')} unit="L" />
      </FieldGrid>
      <FieldGrid>
        <MultiComboboxField field={fields.season_ids} label={label('season_ids')} find={findSeasons} />
        <MultiComboboxField
          field={fields.time_slot_ids}
          label={label('time_slot_ids')}
          find={findTimeSlots}
        />
      </FieldGrid>
      <FileDrop
        field={fields.image_ids}
        label={label('image_ids')}
        purpose="photo"
        max={PHOTO_COUNT.record}
      />
      <TextareaField field={fields.note} label={label('note')} />
    </>
  );
}
