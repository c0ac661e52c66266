import { sql } from 'kysely';
import type { Currency, Money } from '../../../src/lib/contract/fields.ts';
import {
  SHOWN_OF_KIND,
  SHOWN_ON_ITS_WAY,
  memberOverview,
  memberTimeline,
} from '../../../src/lib/contract/users/member-overview.ts';
import type {
  MemberOverview,
  OverviewRow,
  RecordKind,
  TimelineRow,
} from '../../../src/lib/contract/users/member-overview.ts';
import type { MemberRow } from '../../../src/lib/contract/users/members.ts';
import { SERVICE } from '../../../src/lib/domain/service-amounts.ts';
import { dayInstants, todayIn } from '../../../src/lib/domain/zones.ts';
import { lacksStatus } from '../../db/status-condition.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { route } from '../../lib/route.ts';
import { sumsOf } from '../member-money.ts';
import { duplicateOf, membersLike } from '../members-choices.ts';
import { oneMember } from '../members-rows.ts';
import { attachedKindsOf, ownRecords, recordKindsOf, timelineRows } from './kinds.ts';
import type { Moment } from './kinds.ts';

type Amounts = { readonly amount: number | null; readonly currency: Currency | null };
const moneyOf = ({ amount, currency }: Amounts): Money | null =>
  amount === null || currency === null ? null : { amount, currency };

type Stored<Row> = Omit<Row, 'amount' | 'record'> & Amounts;
type Placed = Stored<OverviewRow> & {
  readonly on_its_way: boolean;
  readonly call_back: boolean;
  readonly count: number;
  readonly place: number;
  readonly brands: string[];
};

const rowOf = ({ kind, id, code, text, from, until, status, brand, at, ...sum }: Placed): OverviewRow => ({
  kind,
  id,
  code,
  text,
  from,
  until,
  status,
  amount: moneyOf(sum),
  brand,
  at,
});

/** The newest of each kind, and whatever is on its way or asks for a call; in one question. */
async function placedRows(
  db: RequestContext['db'],
  kinds: readonly RecordKind[],
  member: number,
  moment: Moment,
): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    with own as materialized (${ownRecords(kinds, member, moment)}),
    placed as (
      select own.*, (count(*) over (partition by kind))::integer as count,
        (row_number() over (partition by kind order by at desc, id desc))::integer as place
      from own
    )
    select placed.*, (select array_agg(distinct brand) from own) as brands
    from placed where place <= ${SHOWN_OF_KIND} or on_its_way or call_back order by place`.execute(db);
  return rows;
}

/** What is owed for records of each kind; debts without a record are of the services. */
async function owedByKind(db: RequestContext['db'], member: number): Promise<Map<string, Money[]>> {
  const { rows } = await sql<{ kind: string; amount: number; currency: Currency }>`
    select coalesce(record_key, 'financials/services') as kind, sum(due - received)::bigint as amount, currency
    from payment_service
    where member_id = ${member} and received < due and ${lacksStatus('status', SERVICE.cancelled)}
    group by 1, currency order by currency`.execute(db);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return new Map(
    [...byKind].map(([kind, sums]) => [kind, sums.map(({ amount, currency }) => ({ amount, currency }))]),
  );
}

async function sentOf(
  db: RequestContext['db'],
  kinds: readonly RecordKind[],
  member: number,
  moment: Moment,
): Promise<MemberOverview['sent']> {
  const { rows } = await sql<MemberOverview['sent'][number]>`
    with own as (${ownRecords(kinds, member, moment)})
    select recipient, kind, count(*)::integer as count, max(at) as last_at from own where recipient is not null
    group by recipient, kind order by recipient, kind`.execute(db);
  return rows;
}

async function duplicatesOf(
  db: RequestContext['db'],
  member: MemberRow,
): Promise<MemberOverview['duplicates']> {
  const found = await membersLike(db, [member], member.id);
  return found.map((other) => duplicateOf(member, other));
}

/** The nearest first; what has no day comes last. */
const byDay = (one: OverviewRow, other: OverviewRow): number =>
  (one.from ?? '9').localeCompare(other.from ?? '9') || one.at.localeCompare(other.at);

async function overviewOf(call: Call<typeof memberOverview>): Promise<MemberOverview> {
  const { db, now } = call;
  const [member, zone] = await Promise.all([oneMember(call, call.params.id), companyZone(db)]);
  const { id } = member;
  const moment = { now, today: todayIn(zone, now) };
  const kinds = recordKindsOf(call.session);
  const [placed, owed, debts, sent, duplicates] = await Promise.all([
    placedRows(db, kinds, id, moment),
    sumsOf(call, id, moment.today),
    owedByKind(db, id),
    sentOf(db, kinds, id, moment),
    duplicatesOf(db, member),
  ]);
  const brands = new Set([...(member.brand === null ? [] : [member.brand]), ...(placed[0]?.brands ?? [])]);
  return {
    owed,
    on_its_way: placed
      .filter((row) => row.on_its_way)
      .map(rowOf)
      .toSorted(byDay)
      .slice(0, SHOWN_ON_ITS_WAY),
    call_back: placed.filter((row) => row.call_back).map(rowOf),
    brands: [...brands],
    duplicates,
    sections: kinds.map((kind) => {
      const own = placed.filter((row) => row.kind === kind);
      return {
        kind,
        count: own[0]?.count ?? 0,
        owed: debts.get(kind) ?? [],
        results: own.filter(({ place }) => place <= SHOWN_OF_KIND).map(rowOf),
      };
    }),
    sent,
  };
}

type TimelineStored = Stored<TimelineRow> & { readonly record_key: string; readonly record_id: number };

async function timelineOf(call: Call<typeof memberTimeline>) {
  const { db, now, query } = call;
  const { page, page_size } = query;
  const [{ id }, zone] = await Promise.all([oneMember(call, call.params.id), companyZone(db)]);
  const kinds = recordKindsOf(call.session);
  const asked = <Kind extends string>(kind: Kind): boolean =>
    query.kind === undefined || (query.kind as readonly string[]).includes(kind);
  const all = timelineRows(kinds.filter(asked), attachedKindsOf(call.session).filter(asked), id);
  const since = query.at_from ? sql`at >= ${dayInstants(query.at_from, zone).from}` : sql`true`;
  const before = query.at_to ? sql`at < ${dayInstants(query.at_to, zone).until}` : sql`true`;
  const { rows } = await sql<
    { count: number } & { [Name in keyof TimelineStored]: TimelineStored[Name] | null }
  >`
    with own as materialized (${ownRecords(kinds, id, { now, today: todayIn(zone, now) })}),
    shown as materialized (select * from (${all}) every where ${since} and ${before})
    select counted.count, page.* from (select count(*)::integer as count from shown) counted
    left join lateral (
      select * from shown order by at desc, kind, id desc limit ${page_size} offset ${(page - 1) * page_size}
    ) page on true`.execute(db);
  const results = rows.flatMap(({ count: _, ...row }) =>
    // A page behind the last one has the count alone.
    row.id === null ? [] : [timelineRowOf(row as TimelineStored)],
  );
  return { count: rows[0]?.count ?? 0, page, page_size, results };
}

const timelineRowOf = ({
  amount,
  currency,
  record_key: key,
  record_id: id,
  ...row
}: TimelineStored): TimelineRow => ({
  ...row,
  amount: moneyOf({ amount, currency }),
  record: { key, id },
});

export const memberOverviewRoutes = [route(memberOverview, overviewOf), route(memberTimeline, timelineOf)];
