import type { Attention } from '../../db/tables/payments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import type { Columns } from '../../lib/records.ts';
import { tellFollowers } from '../services/followers.ts';
import { PAYMENTS, storedPayment } from './stored.ts';
import type { StoredPayment } from './stored.ts';

/** Changes a locked payment, with its audit entry and announcement; what staff must look at is shown with its service, too. */
export async function updatePayment(
  context: RequestContext,
  payment: StoredPayment,
  values: Columns,
  { action = 'update', reason = '' } = {},
): Promise<void> {
  await updateRecord(context, { ...payment }, { table: 'payment', key: PAYMENTS, values, action, reason });
  if ('attention' in values) await tellFollowers(context, payment.service_id);
}

/** Asks staff to look at a payment that the caller has locked; the first reason stands until somebody has looked. */
export async function askForAttention(
  context: RequestContext,
  paymentId: number,
  attention: Attention,
): Promise<void> {
  const payment = await storedPayment(context.db, paymentId);
  context.services.log.warn({ payment: payment.code, attention }, 'A payment needs attention');
  if (payment.attention === '') await updatePayment(context, payment, { attention });
}
