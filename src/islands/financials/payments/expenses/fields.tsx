import { useStore } from '@nanostores/react';
import { CURRENCIES, EXPENSE_CATEGORIES, VOUCHER_COUNT } from '../../../../lib/contract/limits.ts';
import { EXPENSE_METHODS } from '../../../../lib/contract/financials/expenses.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { editor, isRebooked } from './store.ts';
import { label, options, say } from './words.ts';

const { fields } = editor.form;

/** Fields of an expense; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const editing = useStore(editor.$state).kind === 'editing';
  const currency = useStore(fields.currency.$value) ?? 'USD';
  return (
    <>
      <FieldGrid>
        <DateField field={fields.date} label={label('date')} />
        <SelectField
          field={fields.category}
          label={label('category')}
          options={options('category', EXPENSE_CATEGORIES)}
        />
      </FieldGrid>
      <TextField field={fields.concept} label={label('concept')} />
      <FieldGrid columns={3}>
        <SelectField
          field={fields.currency}
          label={label('currency')}
          options={options('currency', CURRENCIES)}
        />
        <AmountField field={fields.amount} label={label('amount')} unit={currency} />
        <SelectField
          field={fields.method}
          label={label('method')}
          options={options('method', EXPENSE_METHODS)}
        />
      </FieldGrid>
      {editing && <Reason />}
      <FileDrop field={fields.file_ids} label={label('file_ids')} purpose="document" max={VOUCHER_COUNT} />
    </>
  );
}

/** Needed once the ledger is touched. */
function Reason() {
  const rebooked = isRebooked(useStore(editor.form.$values));
  return (
    <TextareaField
      field={requiredField(fields.reason, rebooked)}
      label={label('reason')}
      hint={say('hints.reason')}
    />
  );
}
