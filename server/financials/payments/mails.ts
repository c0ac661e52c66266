import type { Language } from '../../../src/lib/contract/fields.ts';
import type { RequestContext } from '../../lib/call.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import { invalid } from '../../lib/problem.ts';
import { words } from '../../lib/words.ts';
import { linkOf } from './link.ts';
import { paymentMail } from './mail-text.ts';
import { printReceipt } from './receipts/receipt.ts';
import { PAYMENTS } from './stored.ts';
import { factsOf, languageOf, toldPayment } from './attempts/told.ts';
import type { ToldPayment } from './attempts/told.ts';
import { transferDetailsOf } from './transfer-details.ts';

interface Addressee {
  /** Null is the client's own address and language. */
  readonly to?: string | null;
  readonly language?: Language | null;
}

/** Throws 422 on `to` when nobody can be written to. */
function addresseeOf(told: ToldPayment, { to, language }: Addressee): { to: string; language: Language } {
  const address = to ?? told.client.email;
  if (address === null) throw invalid({ field: 'to', key: 'required' });
  return { to: address, language: language ?? languageOf(told) };
}

const about = ({ payment }: ToldPayment) => ({
  brand: payment.brand,
  about: { key: PAYMENTS, id: payment.id },
});

/** Mails the payment link. Throws 422 without an address. */
export async function mailLink(
  context: RequestContext,
  paymentId: number,
  addressee: Addressee = {},
): Promise<void> {
  const told = await toldPayment(context.db, paymentId);
  const { to, language } = addresseeOf(told, addressee);
  const link = {
    address: await linkOf(context, told.payment),
    label: words(language)('mails:payment.button', factsOf(told, language)),
  };
  await queueMail(context, {
    to,
    content: { ...(await paymentMail(context.db, told, { kind: 'link', language })), link },
    language,
    ...about(told),
  });
  await context.db
    .updateTable('payment')
    .set({ link_sent_at: context.now })
    .where('id', '=', paymentId)
    .execute();
}

/** Mails how to pay by bank transfer. Throws 422 without an address, 409 without bank details. */
export async function mailTransfer(
  context: RequestContext,
  paymentId: number,
  addressee: Addressee = {},
): Promise<void> {
  const told = await toldPayment(context.db, paymentId);
  const { to, language } = addresseeOf(told, addressee);
  const bank = await transferDetailsOf(context.db, told.payment.currency);
  await queueMail(context, {
    to,
    content: await paymentMail(context.db, told, { kind: 'transfer', language, values: { bank } }),
    language,
    ...about(told),
  });
  await context.db
    .updateTable('payment')
    .set({ link_sent_at: context.now })
    .where('id', '=', paymentId)
    .execute();
}

/** Mails the receipt as a document. Throws 422 without an address, 409 while nothing came. */
export async function mailReceiptDocument(
  context: RequestContext,
  paymentId: number,
  addressee: Addressee = {},
): Promise<void> {
  const told = await toldPayment(context.db, paymentId);
  const { to, language } = addresseeOf(told, addressee);
  const bytes = await printReceipt(context, paymentId, language);
  const attachments = [{ name: `${told.payment.code}.pdf`, type: 'application/pdf', bytes }];
  await queueMail(context, {
    to,
    content: await paymentMail(context.db, told, { kind: 'document', language }),
    language,
    attachments,
    ...about(told),
  });
}
