import * as calls from '../../../src/lib/contract/financials/payment-actions.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { invalid } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { refuseOtherSum } from '../services/sum.ts';
import { lockService } from '../services/stored.ts';
import { storedPayment } from './stored.ts';
import { capturePayment } from './capture.ts';
import { createPayment, refuseAsked } from './create.ts';
import { linkToken } from './link.ts';
import { mailLink, mailTransfer } from './mails.ts';
import { optionsOf } from './options.ts';
import { onePayment } from './rows.ts';
import { transferDetailsOf } from './transfer-details.ts';

/** Ways of paying a service (rule: states-of-money). Each gives the payment's id. */

type DebtRequest = Pick<Call<typeof calls.registerCash>['body'], 'service_id' | 'amount'> &
  Partial<Call<typeof calls.registerCash>['body']>;

async function byLink(
  context: RequestContext,
  body: DebtRequest &
    Pick<Call<typeof calls.createPaymentLink>['body'], 'provider' | 'payment_limit'> & {
      language?: 'en' | 'es' | null;
      send?: boolean;
    },
): Promise<number> {
  const id = await createPayment(context, { ...body, method: 'card' });
  await linkToken(context, await storedPayment(context.db, id));
  if (body.send) await mailLink(context, id);
  return id;
}

/** Cash and the client's credit are there at once. */
async function atOnce(
  context: RequestContext,
  body: DebtRequest,
  method: 'cash' | 'account',
): Promise<number> {
  const id = await createPayment(context, { ...body, method });
  await capturePayment(context, id, {
    amount: body.amount,
    book: method === 'cash' ? 'cash' : null,
    movementKey: `payment:${id}:${method}`,
  });
  return id;
}

async function byTransfer(
  context: RequestContext,
  body: DebtRequest & Pick<Call<typeof calls.requestTransfer>['body'], 'payment_limit'> & { send?: boolean },
): Promise<number> {
  const service = await lockService(context.db, body.service_id);
  await refuseAsked(context, service, body);
  if (body.send) await transferDetailsOf(context.db, service.currency);
  const id = await createPayment(context, { ...body, method: 'transfer' });
  if (body.send) await mailTransfer(context, id);
  return id;
}

type Split = Call<typeof calls.splitPayment>['body'];

function onePart(context: RequestContext, service_id: number, part: Split['parts'][number]): Promise<number> {
  switch (part.method) {
    case 'card':
      return byLink(context, { ...part, service_id });
    case 'transfer':
      return byTransfer(context, { ...part, service_id });
    default:
      return atOnce(context, { ...part, service_id }, part.method);
  }
}

/** All parts or none; what is there at once comes first, so that a link asks only for what is left. */
async function split(context: RequestContext, { service_id, total, parts }: Split): Promise<number[]> {
  const { currency } = await lockService(context.db, service_id);
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  refuseOtherSum(context, sum, { amount: total, currency }, 'parts');
  if (parts.filter(({ method }) => method === 'account').length > 1)
    throw invalid({ field: 'parts', key: 'one_account_part' });
  const atOnceFirst = parts.toSorted((one, other) => Number(isAsked(one)) - Number(isAsked(other)));
  const ids: number[] = [];
  for (const part of atOnceFirst) ids.push(await onePart(context, service_id, part));
  return ids;
}
const isAsked = ({ method }: { method: string }) => method === 'card' || method === 'transfer';

export const paymentMakingRoutes = [
  route(calls.paymentOptions, (call) => optionsOf(call, call.query.service_id)),
  route(calls.createPaymentLink, async (call) => onePayment(call, await byLink(call, call.body))),
  route(calls.registerCash, async (call) => onePayment(call, await atOnce(call, call.body, 'cash'))),
  route(calls.requestTransfer, async (call) => onePayment(call, await byTransfer(call, call.body))),
  route(calls.payFromAccount, async (call) => onePayment(call, await atOnce(call, call.body, 'account'))),
  route(calls.splitPayment, async (call) => {
    const ids = await split(call, call.body);
    const rows = [];
    for (const id of ids) rows.push(await onePayment(call, id));
    return { payments: rows };
  }),
];
