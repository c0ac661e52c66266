import type { RequestContext } from '../../lib/call.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import { words } from '../../lib/words.ts';
import { PAYMENTS } from './stored.ts';
import { factsOf, languageOf, toldPayment } from './told.ts';

/** Tells the client, in the transaction of the refund itself, that `amount` minor units went back; nobody without an address. */
export async function mailRefund(context: RequestContext, paymentId: number, amount: number): Promise<void> {
  const told = await toldPayment(context.db, paymentId);
  const { payment, client } = told;
  if (client.email === null) return;
  const language = languageOf(told);
  const say = words(language);
  const facts = { ...factsOf(told, language), refund: factsOf(told, language).money(amount) };
  const content = {
    subject: say('mails:payment.refund.subject', facts),
    paragraphs: [say('mails:greeting', facts), say('mails:payment.refund.text', facts), say('mails:payment.refund.facts', facts)],
  };
  await queueMail(context, { to: client.email, content, language, brand: payment.brand, about: { key: PAYMENTS, id: payment.id } });
}
