import { sql } from 'kysely';
import { exchanges, importExchanges, withdrawExchange } from '../../src/lib/contract/postals/exchanges.ts';
import { RECEIVE_CURRENCIES } from '../../src/lib/contract/postals/remittance-money.ts';
import { CURRENCIES } from '../../src/lib/contract/limits.ts';
import { quoteRemittance } from '../../src/lib/contract/postals/remittance-quote.ts';
import { changeOf, marginOf, rateText } from '../../src/lib/domain/remittance-rates.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import type { Call } from '../lib/call.ts';
import { conflict } from '../lib/problem.ts';
import { isOneOf } from '../lib/record-plan.ts';
import { recordKit } from '../lib/record-routes.ts';
import { lockVersion, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import type { Route } from '../lib/route.ts';
import { words } from '../lib/words.ts';
import { activeOffices } from '../system/choices.ts';
import { exchangeCourseRoute } from './exchanges/course.ts';
import { quoteOf } from './exchanges/quote.ts';
import { pairName, ratesAt, stateAt } from './exchanges/rates.ts';
import { setRate, setRates } from './exchanges/set.ts';
import { remittanceSettingRoutes } from './exchanges/settings.ts';

const kit = recordKit({
  contract: exchanges,
  table: 'exchange_rate',
  rows: ({ db, now }) => ratesAt(db, now),
  shown: (_, rows) =>
    rows.map(({ rate_before, standing: _standing, buy_rate, sell_rate, ...row }) => ({
      ...row,
      buy_rate: rateText(buy_rate),
      sell_rate: rateText(sell_rate),
      margin: marginOf(buy_rate, sell_rate),
      change: rate_before === null ? null : changeOf(rate_before, buy_rate),
    })),
  search: sql<string>`search_key(${pairName} || ' ' || coalesce(company_office.name, '') || ' ' || exchange_rate.note)`,
  sorts: {
    standing: 'standing',
    valid_from: 'exchange_rate.valid_from',
    buy_rate: 'exchange_rate.buy_rate',
    sell_rate: 'exchange_rate.sell_rate',
    updated_at: 'exchange_rate.updated_at',
  },
  filters: {
    pair: isOneOf(pairName),
    office: isOneOf(sql`coalesce(exchange_rate.office_id, 0)`),
    state: (states, { now }) => isOneOf(stateAt(now))(states),
  },
  form: {
    types: { note: 'multiline' },
    options: async (context) => ({
      remit_currency: CURRENCIES.map((value) => ({ value, label: value })),
      receive_currency: RECEIVE_CURRENCIES.map((value) => ({ value, label: value })),
      office_id: await activeOffices(context),
    }),
  },
  exported: {
    remit_currency: (row) => row.remit_currency,
    receive_currency: (row) => row.receive_currency,
    office: (row) => row.office?.name ?? null,
    buy_rate: (row) => Number(row.buy_rate),
    sell_rate: (row) => Number(row.sell_rate),
    margin: (row) => marginOf(row.buy_rate, row.sell_rate) / 100,
    valid_from: { type: 'instant', value: (row) => row.valid_from },
    state: (row, { language }) => words(language)(`${exchanges.key}:options.state.${row.state}`),
    set_by: (row) => row.set_by?.name ?? null,
    note: (row) => row.note,
  },
});

/** Takes a rate back. Throws 404, 409 and 412. */
async function withdraw(call: Call<typeof withdrawExchange>): Promise<void> {
  const before = await lockVersion(call.db, 'exchange_rate', call.params.id, call.version);
  if (before.status !== ITEM.active) throw conflict('rate_withdrawn');
  await updateRecord(call, before, {
    table: 'exchange_rate',
    key: exchanges.key,
    values: { status: ITEM.inactive },
    action: 'withdraw',
    reason: call.body.reason,
  });
}

export const exchangeRoutes: readonly Route[] = [
  ...kit.routes({ create: async (call) => kit.one(call, await setRate(call)) }),
  route(withdrawExchange, async (call) => {
    await withdraw(call);
    return kit.one(call, call.params.id);
  }),
  route(importExchanges, (call) => setRates(call)),
  // Nothing is kept of the answer: who asks again gets a quote of its own.
  route(quoteRemittance, (call) => quoteOf(call), { transactional: false }),
  exchangeCourseRoute,
  ...remittanceSettingRoutes,
];
