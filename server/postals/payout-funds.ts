import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Output } from '../../src/lib/contract/endpoint.ts';
import { RECEIVE_CURRENCIES } from '../../src/lib/contract/postals/remittance-money.ts';
import { movePayoutFunds, payoutFundings, payoutFunds } from '../../src/lib/contract/postals/payout-funds.ts';
import type { PayoutFund } from '../../src/lib/contract/postals/payout-funds.ts';
import { money } from '../../src/lib/domain/money.ts';
import type { Database } from '../db/tables.ts';
import { postMovement } from '../financials/ledger/post.ts';
import type { Movement } from '../financials/ledger/post.ts';
import { audit } from '../lib/audit.ts';
import { actorOf } from '../lib/call.ts';
import type { Call } from '../lib/call.ts';
import { announce } from '../lib/events.ts';
import { pageOf } from '../lib/list.ts';
import { personOf } from '../lib/person.ts';
import { route } from '../lib/route.ts';

/** Money in Cuba from which is paid out (rule: payout-funds). */

const KEY = 'postals/payout_funds';

type Moved = Output<typeof movePayoutFunds.body>;

/** What the ledger has of it, every currency that is paid out. */
async function fundsOf(db: Kysely<Database>): Promise<{ funds: PayoutFund[] }> {
  const { rows } = await sql<PayoutFund>`
    select movement.currency, sum(entry.amount)::bigint as balance
    from ledger_entry entry join ledger_movement movement on movement.id = entry.movement_id
    where entry.book = 'funds' group by 1`.execute(db);
  return {
    funds: RECEIVE_CURRENCIES.map(
      (currency) => rows.find((row) => row.currency === currency) ?? { currency, balance: 0 },
    ),
  };
}

/**
 * What is booked of it, each currency by itself: money of another currency is bought over the book of exchanges, as
 * remittances are; of the same one a difference stays with the company.
 */
function movementsOf(moved: Moved): Pick<Movement, 'currency' | 'entries' | 'key'>[] {
  const { currency, way, paid_currency } = moved;
  const sign = moved.kind === 'put_in' ? 1 : -1;
  const [amount, paid] = [sign * moved.amount, sign * (moved.paid_amount ?? 0)];
  if (way === 'opening' || paid_currency === currency)
    return [
      {
        key: 'funded',
        currency,
        entries: [
          { book: 'funds', amount },
          { book: way, amount: way === 'opening' ? -amount : -paid },
          { book: 'exchange_difference', amount: way === 'opening' ? 0 : paid - amount },
        ],
      },
    ];
  return [
    {
      key: 'funded',
      currency,
      entries: [
        { book: 'funds', amount },
        { book: 'exchange', amount: -amount },
      ],
    },
    {
      key: 'paid',
      currency: paid_currency,
      entries: [
        { book: 'exchange', amount: paid },
        { book: way, amount: -paid },
      ],
    },
  ];
}

async function moveFunds(call: Call<typeof movePayoutFunds>): Promise<void> {
  const { body, db, now, brand } = call;
  const paid =
    body.way === 'opening'
      ? { paid_currency: null, paid_amount: null }
      : { paid_currency: body.paid_currency, paid_amount: body.paid_amount };
  const { id } = await db
    .insertInto('payout_funding')
    .values({ ...body, ...paid, member_id: actorOf(call), at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const movement of movementsOf(body))
    await postMovement(call, {
      ...movement,
      key: `payout_funding:${id}:${movement.key}`,
      source: 'remittance',
      brand,
      reason: body.note,
      // Cash is taken from the till of who takes it, as for an expense; the company's bank is nobody's till.
      clerk_id: body.way === 'cash' ? call.member.id : null,
    });
  await audit(call, { key: KEY, id, action: body.kind, reason: body.note, after: { ...body, ...paid } });
  await announce(db, { key: KEY, id, version: 1, action: body.kind, by: actorOf(call) });
}

export const payoutFundRoutes = [
  route(payoutFunds, ({ db }) => fundsOf(db)),
  route(payoutFundings, async ({ db, query }) => {
    const read = await pageOf({
      db,
      query: { ...query, q: undefined, sort: undefined },
      rows: db
        .selectFrom('payout_funding')
        .selectAll('payout_funding')
        .select(personOf('payout_funding.member_id').as('by')),
      sorts: { id: 'payout_funding.id' },
      defaultSort: '-id',
      id: 'payout_funding.id',
    });
    return {
      ...read,
      results: read.results.map(({ amount, currency, paid_amount, paid_currency, ...row }) => ({
        ...row,
        amount: { amount, currency },
        paid: paid_amount === null || paid_currency === null ? null : money(paid_amount, paid_currency),
      })),
    };
  }),
  route(movePayoutFunds, async (call) => {
    await moveFunds(call);
    return fundsOf(call.db);
  }),
];
