import type { Selectable } from 'kysely';
import { DEFAULT_OFFICE } from '../../../src/lib/contract/limits.ts';
import { RECEIVE_AMOUNT, REMIT_AMOUNT } from '../../../src/lib/contract/postals/remittance-money.ts';
import type { RemittanceQuote, quoteRemittance } from '../../../src/lib/contract/postals/remittance-quote.ts';
import { feeOn } from '../../../src/lib/domain/fees.ts';
import { addMoney, fromMinorUnits, money } from '../../../src/lib/domain/money.ts';
import { feeBandOf } from '../../../src/lib/domain/remittance-fees.ts';
import { rateText, receivedFor, remittedFor } from '../../../src/lib/domain/remittance-rates.ts';
import type { Database } from '../../db/tables.ts';
import { actorOf } from '../../lib/call.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { ProblemError, invalid, notFound } from '../../lib/problem.ts';
import { rateAt } from './rates.ts';
import { decidedOfRemittances } from './settings.ts';

const MINUTE = 60_000;
const e17 = (reason?: string, params = {}) => new ProblemError('e17', reason ? { reason, params } : {});

type Question = Call<typeof quoteRemittance>['body'];

/** Both amounts by a rate; the one that was given stays as it is (rule: typed-side-stays). Throws e17. */
function amountsOf({ remit_amount, receive_amount }: Question, rate: string) {
  if (remit_amount !== undefined && receive_amount !== undefined) throw e17();
  const amounts =
    remit_amount !== undefined
      ? { typed: 'remit' as const, remit: remit_amount, receive: receivedFor(remit_amount, rate) }
      : receive_amount !== undefined
        ? { typed: 'receive' as const, remit: remittedFor(receive_amount, rate), receive: receive_amount }
        : undefined;
  if (!amounts) throw e17();
  if (amounts.receive < RECEIVE_AMOUNT.min) throw e17('remittance_too_small');
  const tooMuch = (
    [
      [amounts.remit, REMIT_AMOUNT.max],
      [amounts.receive, RECEIVE_AMOUNT.max],
    ] as const
  ).find(([amount, max]) => amount > max);
  if (tooMuch) throw e17('remittance_too_large', { max: fromMinorUnits(tooMuch[1]) });
  return amounts;
}

/** Computes a remittance by the rate that holds now, and keeps that rate for whoever asked. */
export async function quoteOf(call: Call<typeof quoteRemittance>): Promise<RemittanceQuote> {
  const { db, body, now } = call;
  const { remit_currency, receive_currency, delivery } = body;
  if ((body.remit_amount === undefined) === (body.receive_amount === undefined)) throw e17();
  if (receive_currency === 'MLC' && delivery !== 'card')
    throw invalid({ field: 'delivery', key: 'mlc_by_card' });
  const rate = await rateAt(db, { ...body, office_id: body.office_id ?? DEFAULT_OFFICE }, now);
  if (!rate) throw e17('no_rate', { pair: `${remit_currency} → ${receive_currency}` });
  const { typed, remit, receive } = amountsOf(body, rate.buy_rate);
  const { quote_minutes, bands } = await decidedOfRemittances(db);
  const band = feeBandOf(bands, { ...body, amount: remit });
  const fee = band ? feeOn(money(remit, remit_currency), band.fee) : money(0, remit_currency);
  const row = await db
    .insertInto('remittance_quote')
    .values({
      exchange_rate_id: rate.id,
      rate: rate.buy_rate,
      rate_since: rate.valid_from,
      remit_currency,
      receive_currency,
      typed,
      delivery,
      remit_amount: remit,
      receive_amount: receive,
      fee_amount: fee.amount,
      fee_rule: band ? JSON.stringify(band.fee) : null,
      member_id: call.member.id,
      created_at: now,
      valid_until: new Date(now.getTime() + quote_minutes * MINUTE),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return shown(row);
}

function shown(row: Selectable<Database['remittance_quote']>): RemittanceQuote {
  const { id, typed, delivery, fee_rule, rate_since, valid_until, remit_currency } = row;
  const [remit, fee] = [money(row.remit_amount, remit_currency), money(row.fee_amount, remit_currency)];
  return {
    id,
    rate: rateText(row.rate),
    rate_since,
    typed,
    delivery,
    fee_rule,
    fee,
    remit,
    receive: { amount: row.receive_amount, currency: row.receive_currency },
    total: addMoney(remit, fee),
    quoted_at: row.created_at,
    valid_until,
  };
}

/** The form that opens again leads to the quote, which has to be asked for anew. */
const withoutQuote = (reason: 'quote_used' | 'quote_ended'): ProblemError =>
  new ProblemError('e3', { status: 409, reason, fields: [{ field: 'quote_id', key: 'remittance_quote' }] });

/**
 * Takes a quote for a remittance that is being saved, under lock: it is used once, by whoever asked for it, and before it
 * ends (rule: rate-kept-for-a-quote). Throws 404 for another's, 409 for one that was used or has ended: the remittance is then
 * quoted anew and both are shown.
 */
export async function claimQuote(context: RequestContext, id: number): Promise<RemittanceQuote> {
  const { db, now } = context;
  const row = await db
    .selectFrom('remittance_quote')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', actorOf(context) ?? 0)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.used_at !== null) throw withoutQuote('quote_used');
  if (Date.parse(row.valid_until) <= now.getTime()) throw withoutQuote('quote_ended');
  await db.updateTable('remittance_quote').set({ used_at: now }).where('id', '=', id).execute();
  return shown(row);
}
