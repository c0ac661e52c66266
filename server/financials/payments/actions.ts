import * as calls from '../../../src/lib/contract/financials/payment-actions.ts';
import { refundPayment } from '../../../src/lib/contract/financials/payment-refunds.ts';
import { receiptPdf, sendReceipt } from '../../../src/lib/contract/financials/payment-receipts.ts';
import { paymentDiary } from '../../../src/lib/contract/financials/payment-diary.ts';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import type { Endpoint, Schema } from '../../../src/lib/contract/endpoint.ts';
import type { IdParams } from '../../../src/lib/contract/fields.ts';
import type { Call } from '../../lib/call.ts';
import { pdfAnswer } from '../../lib/pdf/answer.ts';
import { conflict } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { words } from '../../lib/words.ts';
import { endAttention } from './attention.ts';
import { complete } from './complete.ts';
import { diaryOf } from './attempts/diary-reading.ts';
import { linkOf } from './link.ts';
import { mailReceiptDocument } from './mails.ts';
import { delay, revoke, sendAgain } from './moves.ts';
import { printReceipt } from './receipts/receipt.ts';
import { beginRefund } from './refunds/refund.ts';
import { onePayment } from './rows.ts';
import { lockPayment } from './stored.ts';
import { soldOf } from './sold.ts';
import { factsOf, languageOf, toldPayment } from './attempts/told.ts';

/** Address, and what to write with it; of a link that still opens something. Throws 409. */
async function linkAnswer(call: Call<typeof calls.paymentLink>) {
  const { id } = call.params;
  const row = await onePayment(call, id);
  if (row.method !== 'card') throw conflict('not_a_link');
  if (row.link.state === 'revoked') throw conflict('link_withdrawn');
  const told = await toldPayment(call.db, id);
  const url = await linkOf(call, told.payment);
  const language = languageOf(told);
  const text = words(language)('mails:payment.message', {
    ...factsOf(told, language),
    concept: (await soldOf(call.db, told.service, language)).concept,
    url,
  });
  const number = (row.client.phone ?? '').replace(/\D/g, '');
  return {
    url,
    text,
    whatsapp: `https://wa.me/${number}?text=${encodeURIComponent(text)}`,
    expires_at: row.link.expires_at,
  };
}

/** An action that changes one payment: the answer is the payment as it stands then. */
function changing<Body extends Schema>(
  endpoint: Endpoint<typeof IdParams, undefined, Body, typeof payments.row>,
  change: (call: Call<typeof endpoint>) => Promise<unknown>,
) {
  return route(endpoint, async (call) => {
    await change(call);
    return onePayment(call, call.params.id);
  });
}

export const paymentActionRoutes = [
  route(calls.paymentLink, linkAnswer),
  changing(calls.sendPaymentLink, (call) => sendAgain(call, call.params.id, call.version, call.body)),
  changing(calls.revokePayment, (call) => revoke(call, call.params.id, call.version, call.body.reason)),
  changing(calls.delayPayment, (call) => delay(call, call.params.id, call.version, call.body)),
  changing(calls.completePayment, (call) => complete(call, call.params.id, call.version, call.body)),
  changing(refundPayment, async (call) => {
    await lockPayment(call.db, call.params.id, call.version);
    await beginRefund(call, call.params.id, call.body);
  }),
  changing(calls.checkPayment, async (call) => {
    const { payment } = await lockPayment(call.db, call.params.id, call.version);
    const { attention, reason } = call.body;
    if (!payment.attention.includes(attention)) throw conflict('nothing_to_check');
    await endAttention(call, payment.id, attention, { action: 'check', reason });
  }),
  route(receiptPdf, async (call) => {
    const told = await toldPayment(call.db, call.params.id);
    return pdfAnswer(
      await printReceipt(call, call.params.id, call.query.language ?? languageOf(told)),
      `${told.payment.code}.pdf`,
    );
  }),
  changing(sendReceipt, async (call) => {
    await lockPayment(call.db, call.params.id, call.version);
    await mailReceiptDocument(call, call.params.id, call.body);
  }),
  route(paymentDiary, (call) => diaryOf(call, call.params.id)),
];
