import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { download } from '../../lib/api/call.ts';
import { attempt } from '../../lib/api/attempt.ts';
import { receiptPdf } from '../../lib/contract/financials/payment-receipts.ts';
import type { PaymentRow } from '../../lib/contract/financials/payments.ts';
import { formatMoney } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { reader } from '../ui/reader.ts';
import { saveFile } from '../ui/save-file.ts';
import { closePayDialog } from './store.ts';
import { option, say } from './words.ts';

/** What became of it: each payment with its code, its receipt where money came, what is waited for where not. */
export function Done({ payments }: { payments: readonly PaymentRow[] }) {
  return (
    <div className="grid gap-4 overflow-y-auto px-5 py-4">
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <MadePayment key={payment.id} payment={payment} />
        ))}
      </ul>
      <footer className="flex justify-end">
        <Button kind="primary" onPress={() => void closePayDialog()}>
          {commonWords('close')}
        </Button>
      </footer>
    </div>
  );
}

/** A payment that was made, with its receipt once the money is there. */
export function MadePayment({ payment }: { payment: PaymentRow }) {
  const { receipt_number } = payment;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-4 py-3">
      <div className="grid gap-1">
        <p className="text-lg font-bold tabular-nums">
          {formatMoney(payment.charged.amount > 0 ? payment.charged : payment.amount, reader())}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {payment.code} · {option('method', payment.method)}{' '}
          <StatusBadge kind="payment" value={payment.status} />
        </p>
        <p className="text-sm">
          {receipt_number === null
            ? say('done.waiting')
            : say('done.receipt', { number: String(receipt_number).padStart(6, '0') })}
        </p>
      </div>
      {receipt_number !== null && <Receipt id={payment.id} />}
    </li>
  );
}

function Receipt({ id }: { id: number }) {
  const [busy, setBusy] = useState(false);
  async function fetchReceipt(): Promise<void> {
    setBusy(true);
    const file = await attempt(() => download(receiptPdf, { params: { id } }));
    if (file) saveFile(file);
    setBusy(false);
  }
  return (
    <Button icon={Printer} busy={busy} onPress={() => void fetchReceipt()}>
      {say('done.print')}
    </Button>
  );
}
