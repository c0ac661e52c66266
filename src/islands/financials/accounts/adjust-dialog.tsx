import { useStore } from '@nanostores/react';
import { TRANSACTION_TYPE } from '../../../lib/contract/financials/accounts.ts';
import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Live } from '../../ui/live.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { reader } from '../../ui/reader.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { adjusting, nameOf } from './store.ts';
import { label, options, say } from './words.ts';

type Form = NonNullable<ReturnType<typeof adjusting.$open.get>>['form'];

/** A correcting entry to an account. The default export is what lazyDialog asks for. */
export default function AdjustDialog() {
  return (
    <ActionDialog
      dialog={adjusting}
      words={(row) => ({
        title: say('adjust.title', { name: nameOf(row) }),
        text: say('adjust.text'),
        save: say('adjust.yes'),
      })}
      labelOf={label}
    >
      {({ form, subject }) => (
        <>
          <SelectField
            field={form.fields.type}
            label={label('type')}
            options={options('type', [TRANSACTION_TYPE.credit, TRANSACTION_TYPE.debit])}
          />
          <AmountField field={form.fields.amount} label={label('amount')} unit={subject.currency} />
          <After form={form} row={subject} />
          <TextareaField field={form.fields.reason} label={label('reason')} hint={say('hints.reason')} />
        </>
      )}
    </ActionDialog>
  );
}

/** What the account comes to with what is typed. */
function After({ form, row }: { form: Form; row: AccountRow }) {
  const type = useStore(form.fields.type.$value);
  const amount = useStore(form.fields.amount.$value);
  const signed = typeof amount !== 'number' ? undefined : type === TRANSACTION_TYPE.debit ? amount : -amount;
  return (
    <Live>
      {signed !== undefined && (
        <p className="text-ink-2">
          {say('adjust.after', {
            amount: formatMoney({ ...row.balance, amount: row.balance.amount + signed }, reader()),
          })}
        </p>
      )}
    </Live>
  );
}
