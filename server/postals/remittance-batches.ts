import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { DEFAULT_OFFICE } from '../../src/lib/contract/limits.ts';
import {
  batchSheetPdf,
  batchSheetXlsx,
  remittanceBatches,
  scanRemittance,
  sendRemittanceBatch,
} from '../../src/lib/contract/postals/remittance-batches.ts';
import type { RemittanceBatch } from '../../src/lib/contract/postals/remittance-batches.ts';
import { REMITTANCE_BATCH_PREFIX } from '../../src/lib/domain/codes.ts';
import { fromMinorUnits } from '../../src/lib/domain/money.ts';
import { REMITTANCE } from '../../src/lib/domain/remittances.ts';
import { readScan } from '../../src/lib/domain/scan-code.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { hasStatus } from '../db/status-condition.ts';
import { actorOf } from '../lib/call.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { pdfAnswer } from '../lib/pdf/answer.ts';
import { personOf } from '../lib/person.ts';
import { nextCode } from '../lib/next-code.ts';
import { ProblemError, invalid } from '../lib/problem.ts';
import { isOneOf } from '../lib/record-plan.ts';
import { recordKit } from '../lib/record-routes.ts';
import { insertRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { sheetPdf, sheetXlsx } from './papers/remittance-sheet.ts';
import { lockRemittance, lockRemittances } from './remittances/lock.ts';
import { oneRemittance, remittanceRows, rowsOfPage } from './remittances/rows.ts';
import { doStep } from './remittances/steps.ts';

/** Batches of remittances (rule: sent-in-batches): sent together, printed on one sheet, delivered by scanning it back. */

const KEY = remittanceBatches.key;
const CODE = 'code';

const isSent = hasStatus('remittance.status', REMITTANCE.sent);
const counted = (condition = sql<boolean>`true`) =>
  sql<number>`(select count(*)::int from remittance where remittance.batch_id = remittance_batch.id and ${condition})`;
/** A day of the company's calendar, as the instant at which it begins. */
const dayBegins = (date: string, days = 0) =>
  sql`((${date}::date + ${days}::int)::timestamp at time zone (select zone from company_office where id = ${DEFAULT_OFFICE}))`;

const records = recordKit({
  contract: remittanceBatches,
  table: 'remittance_batch',
  rows: ({ db }) =>
    db
      .selectFrom('remittance_batch')
      .selectAll('remittance_batch')
      .select([
        personOf('remittance_batch.courier_id').as('courier'),
        personOf('remittance_batch.member_id').as('by'),
        counted().as('count'),
        counted(hasStatus('remittance.status', REMITTANCE.delivered)).as('delivered'),
        counted(isSent).as('open'),
        counted(sql`${isSent} and remittance.event_code = 'not_delivered'`).as('not_delivered'),
        sql<
          RemittanceBatch['receive']
        >`(select coalesce(jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by currency), '[]')
          from (select sum(receive_amount)::bigint as amount, receive_currency as currency from remittance where remittance.batch_id = remittance_batch.id group by 2) sums)`.as(
          'receive',
        ),
      ]),
  // A code and names are of different collations.
  search: sql<string>`search_key((remittance_batch.code || ' ' || remittance_batch.note || ' ' ||
    coalesce((select first_name || ' ' || last_name from member where member.id = remittance_batch.courier_id), '')) collate "C")`,
  sorts: { code: 'remittance_batch.code', created_at: 'remittance_batch.created_at' },
  filters: {
    courier: isOneOf('remittance_batch.courier_id'),
    is_open: (open) => sql<SqlBool>`${counted(isSent)} ${open ? sql`>` : sql`=`} 0`,
    created_from: (date) => sql<SqlBool>`remittance_batch.created_at >= ${dayBegins(date)}`,
    created_to: (date) => sql<SqlBool>`remittance_batch.created_at < ${dayBegins(date, 1)}`,
  },
  form: { types: { note: 'multiline' } },
  exported: {
    code: (row) => row.code,
    created_at: { type: 'instant', value: (row) => row.created_at },
    courier: (row) => row.courier?.name ?? null,
    count: (row) => row.count,
    delivered: (row) => row.delivered,
    open: (row) => row.open,
    not_delivered: (row) => row.not_delivered,
    receive: (row) =>
      row.receive.map(({ amount, currency }) => `${fromMinorUnits(amount)} ${currency}`).join('; '),
    by: (row) => row.by?.name ?? null,
    note: (row) => row.note,
  },
});

/** By the year of the company's calendar. */
const CODES = { prefix: REMITTANCE_BATCH_PREFIX, sequence: 'remittance_batch_number' } as const;

async function send(call: Call<typeof sendRemittanceBatch>): Promise<number> {
  const { remittance_ids, courier_id, note } = call.body;
  const all = await lockRemittances(call, remittance_ids);
  const code = await nextCode(call.db, CODES, todayIn(await companyZone(call.db), call.now));
  const values = { code, courier_id, note, member_id: actorOf(call) };
  const batch_id = await insertRecord(call, { table: 'remittance_batch', key: KEY, values });
  for (const stored of all)
    await doStep(call, stored, {
      step: 'send',
      courier_id,
      reason: '',
      received_by: '',
      signature: '',
      batch_id,
    });
  return batch_id;
}

/** The remittance of a scanned code: of its payout order, or its own. Throws 422 for none, e23 for what is not ours. */
async function scanned({ db }: RequestContext, typed: string): Promise<number> {
  const read = readScan(typed);
  if (read.kind === 'empty') throw invalid({ field: CODE, key: 'required' });
  if (read.kind === 'foreign') throw new ProblemError('e23', { reason: 'scan_foreign' });
  if (read.kind === 'mistyped') throw new ProblemError('e23', { reason: 'mistyped_number' });
  const found = await db
    .selectFrom('remittance')
    .select('id')
    .where(
      read.kind === 'code' ? 'code' : 'receiver_order',
      '=',
      read.kind === 'code' ? read.code : read.number,
    )
    .executeTakeFirst();
  if (!found) throw new ProblemError('e23', { reason: 'remittance_unknown' });
  return found.id;
}

/** What is on the sheet of a batch. Throws 404. */
async function sheetOf(context: RequestContext, id: number) {
  const batch = await records.one(context, id);
  const read = await remittanceRows(context.db).where('remittance.batch_id', '=', id).execute();
  return { batch, rows: await rowsOfPage(context, read) };
}

export const remittanceBatchRoutes = [
  ...records.routes({ create: async (call) => records.one(call, await send(call)) }),
  route(batchSheetPdf, async (call) => {
    const sheet = await sheetOf(call, call.params.id);
    return pdfAnswer(await sheetPdf(call, sheet, call.query.language), `${sheet.batch.code}.pdf`);
  }),
  route(batchSheetXlsx, async (call) => {
    const sheet = await sheetOf(call, call.params.id);
    return new Response(await sheetXlsx(sheet, call.query.language), {
      headers: {
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': `attachment; filename="${sheet.batch.code}.xlsx"`,
      },
    });
  }),
  route(scanRemittance, async (call) => {
    const { code, received_by, signature } = call.body;
    const stored = await lockRemittance(call, await scanned(call, code));
    await doStep(call, stored, {
      step: 'deliver',
      courier_id: null,
      reason: '',
      received_by: received_by || stored.receiver_name,
      signature,
    });
    return oneRemittance(call, stored.id);
  }),
];
