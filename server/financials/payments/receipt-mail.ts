import type { RequestContext } from '../../lib/call.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import { words } from '../../lib/words.ts';
import { linkOf } from './link.ts';
import { PAYMENTS } from './stored.ts';
import { factsOf, languageOf, linesOf, toldPayment } from './told.ts';

/**
 * Tells the client, in the transaction of the payment itself, that `amount` minor units came. The document is not
 * printed here, so that a printer that fails stops no payment; a payment by link shows it on its page. Nothing is sent
 * to a client without an address.
 */
export async function mailReceipt(context: RequestContext, paymentId: number, amount: number): Promise<void> {
  const told = await toldPayment(context.db, paymentId);
  const { payment, client } = told;
  if (client.email === null) return;
  const language = languageOf(told);
  const say = words(language);
  const facts = factsOf(told, language);
  const content = {
    subject: say('mails:payment.receipt.subject', facts),
    paragraphs: [say('mails:greeting', facts), say('mails:payment.receipt.text', { ...facts, amount: facts.money(amount) }), say('mails:payment.receipt.facts', facts), ...(await linesOf(context.db, told, language))],
    ...(payment.link_nonce === null ? {} : { link: { address: await linkOf(context, paymentId), label: say('mails:payment.receipt.button') } }),
  };
  await queueMail(context, { to: client.email, content, language, brand: payment.brand, about: { key: PAYMENTS, id: payment.id } });
}
