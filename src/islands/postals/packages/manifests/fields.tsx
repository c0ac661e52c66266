import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { editor } from './store.ts';
import { label, options, say } from './words.ts';

const { fields } = editor.form;

/** Fields of a manifest; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  return (
    <>
      <FieldGrid>
        <TextField field={fields.carrier} label={label('carrier')} />
        <DateField field={fields.date} label={label('date')} />
        <TextField field={fields.awb} label={label('awb')} hint={say('hints.awb')} />
        <TextField field={fields.route} label={label('route')} />
        <TextField field={fields.pallet} label={label('pallet')} />
        <TextField field={fields.seal} label={label('seal')} />
        <SelectField
          field={fields.currency}
          label={label('currency')}
          hint={say('hints.currency')}
          options={options('currency', CURRENCIES)}
        />
      </FieldGrid>
      <TextareaField field={fields.note} label={label('note')} />
    </>
  );
}
