import type { Output } from '../../../src/lib/contract/endpoint.ts';
import { exchanges } from '../../../src/lib/contract/postals/exchanges.ts';
import type { importExchanges } from '../../../src/lib/contract/postals/exchanges.ts';
import { changeOf, isUnusual, rateText } from '../../../src/lib/domain/remittance-rates.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { toLocal } from '../../../src/lib/domain/wall-clock.ts';
import { happens, toInstant } from '../../../src/lib/domain/zones.ts';
import { formatPercent } from '../../../src/lib/words/format.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { invalid } from '../../lib/problem.ts';
import { readerOf } from '../../lib/reader.ts';
import { areKnown, insertRecord } from '../../lib/records.ts';
import { rateAt } from './rates.ts';

type NewRate = Output<typeof exchanges.input>;
type RateTable = Output<typeof importExchanges.body>;
type Scope = Pick<NewRate, 'office_id' | 'valid_from' | 'confirmed'>;

/** When a rate begins: now, or the minute of the company's clock that was typed. Throws 422 for one that is over. */
async function beginOf({ db, now }: RequestContext, { valid_from }: Scope): Promise<Date> {
  if (valid_from === null) return now;
  const zone = await companyZone(db);
  if (valid_from < toLocal(now, zone)) throw invalid({ field: 'valid_from', key: 'rate_past' });
  if (!happens({ local: valid_from, zone })) throw invalid({ field: 'valid_from', key: 'hours_skipped' });
  const begin = new Date(toInstant({ local: valid_from, zone }));
  return begin < now ? now : begin;
}

async function refuseUnknownOffice({ db }: RequestContext, { office_id }: Scope): Promise<void> {
  if (office_id !== null && !(await areKnown(db, 'company_office', [office_id])))
    throw invalid({ field: 'office_id', key: 'select_option' });
}

/** Throws 422 for a rate that differs much from the one that it follows, unless somebody said that it is right. */
async function refuseUnusual(
  { db, brand, language }: RequestContext,
  rate: Pick<NewRate, 'remit_currency' | 'receive_currency' | 'buy_rate'> & Scope,
  { begin, field }: { begin: Date; field: string },
): Promise<void> {
  if (rate.confirmed) return;
  const before = await rateAt(db, rate, begin);
  if (!before || !isUnusual(before.buy_rate, rate.buy_rate)) return;
  throw invalid({
    field,
    key: 'rate_differs',
    params: {
      before: rateText(before.buy_rate),
      percent: formatPercent(changeOf(before.buy_rate, rate.buy_rate), readerOf(brand, language)),
    },
  });
}

const insert = (
  call: Call<typeof exchanges.create> | Call<typeof importExchanges>,
  { confirmed: _, ...rate }: Omit<NewRate, 'valid_from'>,
  begin: Date,
): Promise<number> =>
  insertRecord(call, {
    table: 'exchange_rate',
    key: exchanges.key,
    values: { ...rate, valid_from: begin, status: ITEM.active, member_id: call.member.id },
  });

/** Sets a rate, which follows the one that holds until then. Gives its number. */
export async function setRate(call: Call<typeof exchanges.create>): Promise<number> {
  const { body } = call;
  await refuseUnknownOffice(call, body);
  const begin = await beginOf(call, body);
  await refuseUnusual(call, body, { begin, field: 'confirmed' });
  const { valid_from: _, ...rate } = body;
  return insert(call, rate, begin);
}

/** Sets the rates of a table together: all of them, or none. */
export async function setRates(call: Call<typeof importExchanges>): Promise<{ added: number }> {
  const { rates, ...scope }: RateTable = call.body;
  const { office_id, confirmed } = scope;
  await refuseUnknownOffice(call, scope);
  const begin = await beginOf(call, scope);
  const pairs = rates.map(({ remit_currency, receive_currency }) => `${remit_currency}-${receive_currency}`);
  const twice = pairs.findIndex((pair, index) => pairs.indexOf(pair) < index);
  if (twice !== -1) throw invalid({ field: `rates.${twice}.receive_currency`, key: 'pair_twice' });
  for (const [index, rate] of rates.entries())
    await refuseUnusual(call, { ...rate, ...scope }, { begin, field: `rates.${index}.buy_rate` });
  for (const rate of rates) await insert(call, { ...rate, office_id, confirmed, note: '' }, begin);
  return { added: rates.length };
}
