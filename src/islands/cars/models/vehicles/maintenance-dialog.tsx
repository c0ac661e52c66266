import { MAINTENANCE_KINDS } from '../../../../lib/contract/cars/blocks.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { planning } from './maintenance.ts';
import { label, say } from './words.ts';

/** Plans maintenance of a vehicle. The default export is what lazyDialog asks for. */
export default function MaintenanceDialog() {
  return (
    <ActionDialog
      dialog={planning}
      words={({ plate }) => ({
        title: say('maintenance.title', { plate }),
        text: say('maintenance.text'),
        save: say('maintenance.save'),
      })}
      labelOf={label}
    >
      {({ form: { fields } }) => (
        <>
          <FieldGrid columns={3}>
            <SelectField
              field={fields.kind}
              label={label('kind')}
              options={MAINTENANCE_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) }))}
            />
            <DateField field={fields.from} label={label('from')} />
            <DateField field={fields.to} label={label('to')} />
          </FieldGrid>
          <TextField field={fields.reason} label={label('reason')} />
          <CheckboxField field={fields.unassign} label={label('unassign')} hint={say('hints.unassign')} />
        </>
      )}
    </ActionDialog>
  );
}
