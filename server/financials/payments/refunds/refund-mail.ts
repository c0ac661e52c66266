import type { RequestContext } from '../../../lib/call.ts';
import { queueMail } from '../../../lib/mail/queue.ts';
import { goesOut } from '../../../lib/mail/switches.ts';
import { paymentMail } from '../mail-text.ts';
import { PAYMENTS } from '../stored.ts';
import { factsOf, languageOf, toldPayment } from '../attempts/told.ts';

/** Tells the client, in the transaction of the refund itself, that `amount` minor units went back; nobody without an address. */
export async function mailRefund(context: RequestContext, paymentId: number, amount: number): Promise<void> {
  const told = await toldPayment(context.db, paymentId);
  const { payment, client } = told;
  if (client.email === null || !(await goesOut(context.db, 'payment_refund'))) return;
  const language = languageOf(told);
  const content = await paymentMail(context.db, told, {
    kind: 'refund',
    language,
    values: { refund: factsOf(told, language).money(amount) },
  });
  await queueMail(context, {
    to: client.email,
    content,
    language,
    brand: payment.brand,
    about: { key: PAYMENTS, id: payment.id },
  });
}
