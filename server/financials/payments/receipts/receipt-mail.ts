import type { RequestContext } from '../../../lib/call.ts';
import { queueMail } from '../../../lib/mail/queue.ts';
import { goesOut } from '../../../lib/mail/switches.ts';
import { words } from '../../../lib/words.ts';
import { linkOf } from '../link.ts';
import { paymentMail } from '../mail-text.ts';
import { PAYMENTS } from '../stored.ts';
import { factsOf, languageOf, toldPayment } from '../attempts/told.ts';

/**
 * Tells the client, in the transaction of the payment itself, that `amount` minor units came, and whoever paid them on
 * the payment page, which promises the receipt to the address that is typed there. The document is not
 * printed here, so that a printer that fails stops no payment; a payment by link shows it on its page. Nothing is sent
 * to those without an address.
 */
export async function mailReceipt(
  context: RequestContext,
  paymentId: number,
  amount: number,
  payerEmail?: string,
): Promise<void> {
  const told = await toldPayment(context.db, paymentId);
  const { payment, client } = told;
  const addresses = addressesOf([client.email, payerEmail]);
  if (addresses.length === 0 || !(await goesOut(context.db, 'payment_receipt'))) return;
  const language = languageOf(told);
  const written = await paymentMail(context.db, told, {
    kind: 'receipt',
    language,
    values: { amount: factsOf(told, language).money(amount) },
  });
  const link =
    payment.link_nonce === null
      ? {}
      : {
          link: {
            address: await linkOf(context, payment),
            label: words(language)('mails:payment.receipt_button'),
          },
        };
  const content = { ...written, ...link };
  for (const to of addresses)
    await queueMail(context, {
      to,
      content,
      language,
      brand: payment.brand,
      about: { key: PAYMENTS, id: payment.id },
    });
}

/** Each mailbox once, however it is written. */
function addressesOf(emails: readonly (string | null | undefined)[]): string[] {
  return [...new Set(emails.flatMap((email) => (email ? email.toLowerCase() : [])))];
}
