import type { Output } from '../../src/lib/contract/endpoint.ts';
import type { PayAnswer, payDebt } from '../../src/lib/contract/payments/public.ts';
import { isPhoneCountry, readPhone } from '../../src/lib/domain/phones.ts';
import { beginAttempt } from '../financials/payments/attempts/attempts.ts';
import { networkOf } from '../lib/browser-request.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict, invalid } from '../lib/problem.ts';
import { attemptAddresses } from './addresses.ts';
import { offeredBanks } from './offered-banks.ts';
import { linkedPayment } from './tokens.ts';

type Body = Output<typeof payDebt.body>;

/**
 * Begins to pay the debt of a link at one bank. What is charged is the stored amount, and it must be the one that the
 * page showed (rule: amount-as-shown). Throws 404 e9, 409 with a reason of PAY_REFUSALS, 422 with the fields.
 */
export async function pay(
  context: RequestContext,
  { provider, payer, card, language, amount_seen, origin }: Body,
): Promise<PayAnswer> {
  const { limiters } = context.services;
  await limiters.count('payment_pay', networkOf(context.ip));
  const payment = await linkedPayment(context);
  await limiters.count('payment_pay_debt', String(payment.id));
  const phone = phoneOf(payer);
  const offered = (await offeredBanks(context, payment.currency, language)).find(
    (one) => one.provider === provider,
  );
  if (!offered) throw conflict('bank_unavailable');
  const { bank } = offered;
  if (bank.cardFields && card === undefined) throw invalid({ field: 'card', key: 'required' });
  return beginAttempt(context, payment.id, {
    bank,
    payer: { name: payer.name, email: payer.email, phone, address: payer.address },
    language,
    seen: amount_seen,
    card: bank.cardFields ? card : undefined,
    addresses: attemptAddresses(context, { origin, language, provider }),
  });
}

/** E.164. Throws 422. */
function phoneOf({ phone, phone_country }: Body['payer']): string {
  const country = isPhoneCountry(phone_country) ? phone_country : 'US';
  const reading = readPhone({ country, text: phone });
  if (reading.kind !== 'valid') throw invalid({ field: 'payer.phone', key: 'phone' });
  return reading.phone;
}
