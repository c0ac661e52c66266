import { useStore } from '@nanostores/react';
import { TRANSACTION_TYPE } from '../../../lib/contract/financials/accounts.ts';
import type { TransactionRow } from '../../../lib/contract/financials/transactions.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Live } from '../../ui/live.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { signedAmount } from './columns.tsx';
import { adjusting, standsAt } from './store.ts';
import { label, option, say } from './words.ts';

type Form = NonNullable<ReturnType<typeof adjusting.$open.get>>['form'];

/** The right amount of a line, and why. The default export is what lazyDialog asks for. */
export default function AdjustDialog() {
  return (
    <ActionDialog
      dialog={adjusting}
      words={(row) => ({
        title: say('adjust.title', { id: row.id }),
        text: [
          say('adjust.text', {
            account: [row.account?.number, row.member?.name].filter(Boolean).join(' · '),
          }),
          say('adjust.now', { amount: signedAmount({ ...row, amount: standsAt(row) }) }),
        ].join(' '),
        save: say('adjust.yes'),
      })}
      labelOf={label}
    >
      {({ form, subject }) => (
        <>
          <AmountField
            field={form.fields.amount}
            label={label('amount')}
            hint={say('hints.amount')}
            unit={subject.amount.currency}
          />
          <Difference form={form} row={subject} />
          <TextareaField field={form.fields.reason} label={label('reason')} hint={say('hints.reason')} />
        </>
      )}
    </ActionDialog>
  );
}

/** What will be posted: which way, and how much. */
function Difference({ form, row }: { form: Form; row: TransactionRow }) {
  const amount = useStore(form.fields.amount.$value);
  const now = standsAt(row);
  const more = typeof amount === 'number' ? amount - now.amount : 0;
  const other = row.type === TRANSACTION_TYPE.credit ? TRANSACTION_TYPE.debit : TRANSACTION_TYPE.credit;
  const type = more > 0 ? row.type : other;
  const difference = signedAmount({ ...row, type, amount: { ...now, amount: Math.abs(more) } });
  return (
    <Live>
      {more !== 0 && (
        <p className="text-ink-2">
          {say('adjust.difference', { type: option('type', type), amount: difference })}
        </p>
      )}
    </Live>
  );
}
