import { PAYMENT } from '../../../../src/lib/domain/payments.ts';
import type { Language } from '../../../../src/lib/contract/fields.ts';
import { cardBrandName } from '../../../../src/lib/domain/card-brands.ts';
import { fullName } from '../../../../src/lib/domain/names.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { documentFrame } from '../../../lib/pdf/document-frame.ts';
import { printPdf } from '../../../lib/pdf/printer.ts';
import { conflict } from '../../../lib/problem.ts';
import { words } from '../../../lib/words.ts';
import { serviceLines } from '../../services/lines.ts';
import { storedService } from '../../services/stored.ts';
import { soldOf } from '../sold.ts';
import { factsOf, toldPayment } from '../attempts/told.ts';

/** The card of the try that was charged, as "Visa •••• 0003"; empty for another way of paying. */
async function cardOf({ db }: Pick<RequestContext, 'db'>, paymentId: number): Promise<string> {
  const paid = await db
    .selectFrom('payment_attempt')
    .select(['card_brand', 'card_last4'])
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'paid')
    .orderBy('id')
    .executeTakeFirst();
  return paid?.card_last4 ? `${cardBrandName(paid.card_brand ?? '')} •••• ${paid.card_last4}`.trim() : '';
}

/**
 * The receipt of a payment as PDF, one page, in one language and in the payment's brand: what came, what for line by line, what went
 * back, what is still due. Throws 404, and 409 `not_charged` while nothing came.
 */
export async function printReceipt(
  context: Pick<RequestContext, 'db' | 'now'>,
  paymentId: number,
  language: Language,
): Promise<Buffer> {
  const told = await toldPayment(context.db, paymentId);
  const { payment, client } = told;
  if (payment.charged === 0) throw conflict('not_charged');
  const say = words(language);
  const facts = factsOf(told, language);
  const refunds = await context.db
    .selectFrom('refund')
    .select(['amount', 'resolved_at', 'created_at'])
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'refunded')
    .orderBy('id')
    .execute();
  const lines = await serviceLines(context.db, await storedService(context.db, payment.service_id), language);
  const sold = await soldOf(context.db, told.service, language);
  const rows: (readonly [string, string])[] = [
    [say('documents:receipt.from'), fullName(client)],
    ...sold.lines,
    [say('documents:receipt.way'), facts.method],
    [say('documents:receipt.card'), payment.method === 'card' ? await cardOf(context, paymentId) : ''],
    [say('documents:receipt.reference'), payment.reference],
    [say('documents:receipt.date'), facts.charged_at],
  ];
  return printPdf('receipt', {
    ...(await documentFrame(context, payment.brand, language)),
    title: say('documents:receipt.title'),
    code: payment.code,
    number: facts.receipt === '' ? '' : say('documents:receipt.number', { number: facts.receipt }),
    status:
      payment.status === PAYMENT.refunded
        ? say('status:payment.refunded')
        : say('documents:receipt.received'),
    amount: facts.charged,
    rows: rows.filter(([, value]) => value !== ''),
    lines: {
      heading: say('documents:receipt.lines'),
      rows: lines.map(({ label, amount }) => [label, facts.money(amount)]),
      total: [say('documents:receipt.total'), facts.money(told.service.due)],
    },
    refunds: {
      heading: say('documents:receipt.refunds'),
      rows: refunds.map((refund) => [
        facts.time(refund.resolved_at ?? refund.created_at),
        `−${facts.money(refund.amount)}`,
      ]),
      total: [say('documents:receipt.kept'), facts.money(payment.charged - payment.refunded)],
    },
    left: [say('documents:receipt.left'), facts.left],
  });
}
