import { useStore } from '@nanostores/react';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { AmountField } from '../../../ui/money-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { editor } from '../store.ts';
import { label, say } from '../words.ts';

const { fields } = editor.form;

/** Who drives: the licence, a second driver, and the deposit that is taken at the hand-over. */
export function DriversSection() {
  const currency = useStore(fields.currency.$value) ?? '';
  return (
    <FieldSection title={say('sections.drivers')}>
      <FieldGrid columns={3}>
        <TextField field={fields.licence_number} label={label('licence_number')} />
        <DateField field={fields.licence_issued} label={label('licence_issued')} />
        <AmountField field={fields.deposit} label={label('deposit')} unit={currency} />
      </FieldGrid>
      <SecondDriver />
    </FieldSection>
  );
}

function SecondDriver() {
  const value = useStore(fields.second_driver.$value);
  const driver = fields.second_driver.fields;
  if (value === undefined) {
    return (
      <div>
        <Button icon={Plus} kind="quiet" onPress={() => driver.licence_number.set('')}>
          {say('form.addSecondDriver')}
        </Button>
      </div>
    );
  }
  return (
    <div
      role="group"
      aria-label={label('second_driver')}
      className="grid gap-4 rounded-sm border border-line p-3"
    >
      <FieldGrid columns={3}>
        <TextField field={driver.first_name} label={label('first_name')} />
        <TextField field={driver.last_name} label={label('last_name')} />
        <DateField field={driver.birth_date} label={label('birth_date')} />
        <TextField field={driver.passport} label={label('passport')} change={(text) => text.toUpperCase()} />
        <TextField field={driver.licence_number} label={label('licence_number')} />
      </FieldGrid>
      <div>
        <Button icon={Trash2} kind="quiet" onPress={() => fields.second_driver.set(undefined)}>
          {say('form.removeSecondDriver')}
        </Button>
      </div>
    </div>
  );
}
