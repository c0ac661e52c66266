import { useStore } from '@nanostores/react';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { RECEIVE_CURRENCIES } from '../../../../lib/contract/postals/remittance-money.ts';
import { withNone } from '../../../../lib/forms/with-none.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { Confirmation } from './confirmation.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { $difference, editor } from './store.ts';
import { unitText } from '../quote/texts.ts';
import { label, say } from './words.ts';

const { fields } = editor.form;

/** Fields of a new rate; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const difference = useStore($difference);
  return (
    <>
      <FieldGrid>
        <SelectField
          field={fields.remit_currency}
          label={label('remit_currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <SelectField
          field={fields.receive_currency}
          label={label('receive_currency')}
          options={RECEIVE_CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <TextField field={fields.buy_rate} label={label('buy_rate')} hint={say('hints.buy_rate')} />
        <TextField field={fields.sell_rate} label={label('sell_rate')} hint={say('hints.sell_rate')} />
      </FieldGrid>
      {difference && (
        <p className="text-ink-2">
          {say('before', { rate: unitText(difference.before, difference.before.buy_rate) })}
        </p>
      )}
      <Confirmation changes={difference?.unusual ? [difference] : []} field={fields.confirmed} />
      <ScopeFields office={withNone(fields.office_id, 0)} validFrom={fields.valid_from} />
      <TextareaField field={fields.note} label={label('note')} rows={2} />
    </>
  );
}
