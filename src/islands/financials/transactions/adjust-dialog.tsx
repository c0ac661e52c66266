import { useStore } from '@nanostores/react';
import { TRANSACTION_TYPE } from '../../../lib/contract/financials/accounts.ts';
import type { TransactionRow } from '../../../lib/contract/financials/transactions.ts';
import Dialog from '../../ui/dialog.tsx';
import { BeginHere, FormView } from '../../ui/form-view.tsx';
import { Live } from '../../ui/live.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { signedAmount } from './columns.tsx';
import { adjusting, standsAt } from './store.ts';
import { label, option, say } from './words.ts';

type Form = NonNullable<ReturnType<typeof adjusting.$open.get>>['form'];

/** The right amount of a line, and why. The default export is what lazyDialog asks for. */
export default function AdjustDialog() {
  const open = useStore(adjusting.$open);
  if (!open) return null;
  const { form, subject } = open;
  const close = (): void => void adjusting.close();
  return (
    <Dialog title={say('adjust.title', { id: subject.id })} onClose={close}>
      <FormView
        form={form}
        onSubmit={() => void adjusting.submit()}
        onCancel={close}
        labelOf={label}
        save={say('adjust.yes')}
      >
        <p className="text-ink-2">
          {say('adjust.text', {
            account: [subject.account?.number, subject.member?.name].filter(Boolean).join(' · '),
          })}{' '}
          {say('adjust.now', { amount: signedAmount({ ...subject, amount: standsAt(subject) }) })}
        </p>
        <AmountField
          field={form.fields.amount}
          label={label('amount')}
          hint={say('hints.amount')}
          unit={subject.amount.currency}
        />
        <Difference form={form} row={subject} />
        <TextareaField field={form.fields.reason} label={label('reason')} hint={say('hints.reason')} />
        <BeginHere />
      </FormView>
    </Dialog>
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
