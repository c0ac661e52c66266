import { useStore } from '@nanostores/react';
import { findMembers } from '../../../lib/choices/member-choices.ts';
import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { globalStatuses } from '../../ui/status-choices.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { Live } from '../../ui/live.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { Facts } from '../../ui/panel-parts.tsx';
import { reader } from '../../ui/reader.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { $edited, editor } from './store.ts';
import { label, say } from './words.ts';

const { fields } = editor.form;

/** Fields of an account; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const adding = useStore(editor.$state).kind === 'adding';
  const edited = useStore($edited);
  const currency = useStore(fields.currency.$value) ?? 'USD';
  const limit = useStore(fields.credit_limit.$value);
  const below =
    edited &&
    typeof limit === 'number' &&
    limit < edited.balance.amount &&
    limit !== edited.credit_limit?.amount;
  return (
    <>
      {adding && (
        <FieldGrid>
          <ComboboxField field={fields.member_id} label={label('member_id')} find={findMembers} />
          <SelectField
            field={fields.currency}
            label={label('currency')}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
        </FieldGrid>
      )}
      {edited && (
        <Facts
          facts={[
            [label('member'), edited.member.name],
            [label('balance'), formatMoney(edited.balance, reader())],
          ]}
        />
      )}
      <FieldGrid>
        <AmountField
          field={fields.credit_limit}
          label={label('credit_limit')}
          hint={say('hints.credit_limit')}
          unit={currency}
        />
        <SelectField field={fields.status} label={label('status')} options={globalStatuses()} />
      </FieldGrid>
      <Live>
        {below && (
          <p className="rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">
            {say('hints.belowDebt', { debt: formatMoney(edited.balance, reader()) })}
          </p>
        )}
      </Live>
      {!adding && <TextareaField field={fields.reason} label={label('reason')} hint={say('hints.reason')} />}
    </>
  );
}
