import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import {
  batchSheetPdf,
  batchSheetXlsx,
  getRemittanceBatch,
  listRemittanceBatches,
  scanRemittance,
  sendRemittanceBatch,
} from '../../src/lib/contract/postals/remittance-batches.ts';
import { REMITTANCE_BATCH_PREFIX } from '../../src/lib/domain/codes.ts';
import { REMITTANCE } from '../../src/lib/domain/remittances.ts';
import { readScan } from '../../src/lib/domain/scan-code.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { hasStatus } from '../db/status-condition.ts';
import type { Database } from '../db/tables.ts';
import { actorOf } from '../lib/call.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { pageOf } from '../lib/list.ts';
import { pdfAnswer } from '../lib/pdf/answer.ts';
import { personOf } from '../lib/person.ts';
import { nextCode } from '../lib/next-code.ts';
import { ProblemError, invalid, notFound } from '../lib/problem.ts';
import { insertRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { sheetPdf, sheetXlsx } from './papers/remittance-sheet.ts';
import { lockRemittance, lockRemittances } from './remittances/lock.ts';
import { oneRemittance, remittanceRows, rowsOfPage } from './remittances/rows.ts';
import { doStep } from './remittances/steps.ts';

/** Batches of remittances (rule: sent-in-batches): sent together, printed on one sheet, delivered by scanning it back. */

const KEY = 'postals/remittance_batches';
const CODE = 'code';

const counted = (condition = sql<boolean>`true`) =>
  sql<number>`(select count(*)::int from remittance where remittance.batch_id = remittance_batch.id and ${condition})`;

const batchRows = (db: Kysely<Database>) =>
  db
    .selectFrom('remittance_batch')
    .selectAll('remittance_batch')
    .select([
      personOf('remittance_batch.courier_id').as('courier'),
      personOf('remittance_batch.member_id').as('by'),
      counted().as('count'),
      counted(hasStatus('remittance.status', REMITTANCE.delivered)).as('delivered'),
      counted(hasStatus('remittance.status', REMITTANCE.sent)).as('open'),
    ]);

async function oneBatch({ db }: Pick<RequestContext, 'db'>, id: number) {
  const batch = await batchRows(db).where('remittance_batch.id', '=', id).executeTakeFirst();
  if (!batch) throw notFound();
  return batch;
}

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
  const batch = await oneBatch(context, id);
  const read = await remittanceRows(context.db).where('remittance.batch_id', '=', id).execute();
  return { batch, rows: await rowsOfPage(context, read) };
}

export const remittanceBatchRoutes = [
  route(listRemittanceBatches, async ({ db, query }) => {
    let rows = batchRows(db);
    if (query.courier) rows = rows.where('remittance_batch.courier_id', 'in', query.courier);
    return pageOf({
      db,
      query: { ...query, q: undefined, sort: undefined },
      rows,
      sorts: { id: 'remittance_batch.id' },
      defaultSort: '-id',
      id: 'remittance_batch.id',
    });
  }),
  route(getRemittanceBatch, (call) => oneBatch(call, call.params.id)),
  route(sendRemittanceBatch, async (call) => oneBatch(call, await send(call))),
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
    const { code, ...delivery } = call.body;
    const stored = await lockRemittance(call, await scanned(call, code));
    await doStep(call, stored, { step: 'deliver', courier_id: null, reason: '', ...delivery });
    return oneRemittance(call, stored.id);
  }),
];
