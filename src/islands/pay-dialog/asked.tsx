import Landmark from 'lucide-react/icons/landmark';
import Link from 'lucide-react/icons/link';
import { useState } from 'react';
import type { PaymentRow } from '../../lib/contract/financials/payments.ts';
import { formatMoney } from '../../lib/words/format.ts';
import { may } from '../../lib/session/session.ts';
import { Button } from '../ui/button.tsx';
import { instant, reader } from '../ui/reader.ts';
import { sendAgain } from './asked-store.ts';
import { change, refresh, showAsked, takeBack } from './store.ts';
import { option, say } from './words.ts';

interface AskedProps {
  payments: readonly PaymentRow[];
  /** Nothing else is about to be done: showing the link is the first thing to do. */
  alone?: boolean;
}

/** What was asked for and not paid yet, with what can be done about it; first, since asking twice is rarely meant. */
export function Asked({ payments, alone = false }: AskedProps) {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="pay-asked" className="grid gap-2">
      <h3 id="pay-asked" className="text-sm font-medium">
        {say('asked.heading')}
      </h3>
      <ul className="grid gap-2">
        {payments.map((payment) => (
          <One key={payment.id} payment={payment} alone={alone} />
        ))}
      </ul>
    </section>
  );
}

function One({ payment, alone }: { payment: PaymentRow; alone: boolean }) {
  const { method, code, amount, payment_limit_at, link, client } = payment;
  const [busy, setBusy] = useState(false);
  const Icon = method === 'card' ? Link : Landmark;
  const sent =
    link.sent_at === null ? say('asked.notSent') : say('asked.sent', { at: instant(link.sent_at) });
  async function send(): Promise<void> {
    setBusy(true);
    await sendAgain(payment);
    await refresh();
    setBusy(false);
  }
  return (
    <li className="grid gap-2 rounded-lg border border-warn bg-warn-soft px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Icon className="size-4 shrink-0 text-warn" aria-hidden="true" />
        <b className="font-semibold tabular-nums">{formatMoney(amount, reader())}</b>
        <span>{option('method', method)}</span>
        <span className="text-ink-2">{code}</span>
      </p>
      <p className="text-sm text-ink-2">
        {sent} {payment_limit_at !== null && say('asked.until', { at: instant(payment_limit_at) })}
      </p>
      {payment.in_progress && <p className="text-sm text-warn">{say('asked.beingPaid')}</p>}
      {!payment.in_progress && may('payments:link') && (
        <div className="flex flex-wrap gap-2">
          {method === 'card' && (
            <Button kind={alone ? 'primary' : 'plain'} onPress={() => void showAsked(payment)}>
              {say('asked.show')}
            </Button>
          )}
          <Button
            busy={busy}
            disabled={client.email === null}
            hint={client.email ?? say('noEmail')}
            onPress={() => void send()}
          >
            {say(link.sent_at === null ? 'link.send' : 'link.sendAgain')}
          </Button>
          <Button onPress={() => void change(payment)}>{say('asked.change')}</Button>
          <Button onPress={() => void takeBack(payment)}>{say('asked.withdraw')}</Button>
        </div>
      )}
    </li>
  );
}
