import { call } from '../../lib/api/call.ts';
import { askReason } from '../../lib/forms/ask-reason.ts';
import { attempt } from '../../lib/api/attempt.ts';
import { confirm } from '../../lib/forms/confirm.ts';
import { revokePayment, sendPaymentLink } from '../../lib/contract/financials/payment-actions.ts';
import { payments } from '../../lib/contract/financials/payments.ts';
import type { PaymentRow } from '../../lib/contract/financials/payments.ts';
import { PAYMENT } from '../../lib/domain/payments.ts';
import { formatMoney } from '../../lib/words/format.ts';
import { reader } from '../ui/reader.ts';
import { say } from './words.ts';

/** What was asked for already, by link or transfer, and can still be paid: it comes before asking for more. */
export async function readAsked(service_id: number): Promise<readonly PaymentRow[]> {
  const { results } = await call(payments.list, {
    query: { service: String(service_id), status: `${PAYMENT.pending},${PAYMENT.failed}`, page_size: 100 },
  });
  return results.filter(({ method, status, charged, link, payment_limit_at, in_progress }) => {
    // A card that was declined can be tried again by its link; a transfer that failed was withdrawn.
    const asks =
      method === 'card' ? link.state !== 'revoked' : method === 'transfer' && status === PAYMENT.pending;
    return (
      asks &&
      charged.amount === 0 &&
      (in_progress || payment_limit_at === null || Date.parse(payment_limit_at) > Date.now())
    );
  });
}

/** Mails it to the client again, as it is. */
export async function sendAgain({ id, version }: PaymentRow): Promise<void> {
  await attempt(() => call(sendPaymentLink, { params: { id }, version, body: {} }));
}

/** "$300.00", "P-2026-000042" */
const namesOf = ({ amount, code }: PaymentRow) => ({ amount: formatMoney(amount, reader()), code });

/** Takes it back, with a reason. True when it was. */
export async function withdraw(row: PaymentRow): Promise<boolean> {
  const names = namesOf(row);
  const question = {
    title: say('asked.withdrawTitle', names),
    text: say('asked.withdrawText', names),
    yes: say('asked.withdraw'),
    danger: true,
  };
  return (await askReason(question, (reason) => revoke(row, reason))) !== undefined;
}

/** Takes it back so that another amount, limit or bank can be asked for. True when it was. */
export async function withdrawToChange(row: PaymentRow): Promise<boolean> {
  const names = namesOf(row);
  const sure = await confirm({
    title: say('asked.changeTitle', names),
    text: say('asked.changeText', names),
    yes: say('asked.changeYes'),
  });
  return sure && (await revoke(row, say('asked.changeReason'))) !== undefined;
}

/** The payment as it then is; undefined when it was refused, which is told. */
const revoke = ({ id, version }: PaymentRow, reason: string): Promise<PaymentRow | undefined> =>
  attempt(() => call(revokePayment, { params: { id }, version, body: { reason } }));
