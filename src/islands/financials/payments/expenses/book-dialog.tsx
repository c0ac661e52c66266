import { EXPENSE_METHODS } from '../../../../lib/contract/financials/expenses.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { money } from '../format.tsx';
import { booking } from './store.ts';
import { label, options, say } from './words.ts';

/** When and with what a proposed expense was paid. The default export is what lazyDialog asks for. */
export default function BookDialog() {
  return (
    <ActionDialog
      dialog={booking}
      words={({ code, concept, amount }) => ({
        title: say('book.title', { code }),
        text: say('book.text', { concept, amount: money(amount) }),
        save: say('book.yes'),
      })}
      labelOf={label}
    >
      {({ form }) => (
        <FieldGrid>
          <DateField field={form.fields.date} label={label('date')} />
          <SelectField
            field={form.fields.method}
            label={label('method')}
            options={options('method', EXPENSE_METHODS)}
          />
        </FieldGrid>
      )}
    </ActionDialog>
  );
}
