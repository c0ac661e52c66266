import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import {
  findPayment,
  notifyPayment,
  payDebt,
  readDebt,
  readOutcome,
  verifyReturn,
} from '../../src/lib/contract/payments/public.ts';
import { mailReceipt, printReceipt } from '../../src/lib/contract/payments/receipts.ts';
import { mailReceiptDocument } from '../financials/payments/mails.ts';
import { printReceipt as receiptOf } from '../financials/payments/receipts/receipt.ts';
import type { StoredPayment } from '../financials/payments/stored.ts';
import type { RequestContext } from '../lib/call.ts';
import { pdfAnswer } from '../lib/pdf/answer.ts';
import { ProblemError } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { inTransaction } from '../lib/transaction.ts';
import { onTransaction } from '../lib/call.ts';
import { debtOf } from './debt.ts';
import { findByCode } from './find.ts';
import { hear } from './notifications.ts';
import { outcomeOf } from './outcome.ts';
import { pay } from './pay.ts';
import { attemptOfToken, paymentOfToken } from './tokens.ts';
import { verify } from './verify.ts';

/** The paid payment of the request's token. Throws 404 e9, 409 e9 while nothing came. */
async function paidPayment(context: RequestContext): Promise<StoredPayment> {
  const payment = await paymentOfToken(context);
  if (payment.charged === 0) throw new ProblemError('e9', { status: 409 });
  return payment;
}

const linkLanguage = ({ link_language }: StoredPayment) =>
  LANGUAGES.find((language) => language === link_language) ?? LANGUAGES[0];

/** What visitors and banks call; none of it keeps its answer, since tokens are in it. */
const open = { transactional: false };

export const publicPaymentRoutes = [
  route(readDebt, (call) => debtOf(call, call.query)),
  route(findPayment, async (call) => ({ token: await findByCode(call, call.body) }), open),
  route(payDebt, (call) => pay(call, call.body), open),
  route(readOutcome, async (call) => outcomeOf(call, await attemptOfToken(call))),
  route(verifyReturn, (call) => verify(call, call.body.provider, call.body.fields), open),
  route(printReceipt, async (call) => {
    const payment = await paidPayment(call);
    await call.services.limiters.count('payment_print', String(payment.id));
    return pdfAnswer(
      await receiptOf(call, payment.id, call.query.language ?? linkLanguage(payment)),
      `${payment.code}.pdf`,
    );
  }),
  route(
    mailReceipt,
    async (call) => {
      const payment = await paidPayment(call);
      await call.services.limiters.count('payment_receipt', String(payment.id));
      await inTransaction(call.services.db, (db) =>
        mailReceiptDocument(onTransaction(call, db), payment.id, { to: payment.payer?.email ?? null }),
      );
    },
    open,
  ),
  route(notifyPayment, (call) => hear(call, call.params.provider, call.text), open),
];
