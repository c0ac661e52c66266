import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import {
  procedureSubmissions,
  submissionProcedures,
  submissionSheetPdf,
  submissionSheetXlsx,
} from '../../src/lib/contract/postals/procedure-submissions.ts';
import { PROCEDURE } from '../../src/lib/domain/procedures.ts';
import type { Database } from '../db/tables.ts';
import { hasStatus } from '../db/status-condition.ts';
import { matchesCode } from '../lib/list.ts';
import { pdfAnswer } from '../lib/pdf/answer.ts';
import { personOf } from '../lib/person.ts';
import type { RequestContext } from '../lib/call.ts';
import { isFrom, isUntil, rowColumns } from '../lib/record-plan.ts';
import { recordKit } from '../lib/record-routes.ts';
import { route } from '../lib/route.ts';
import type { Route } from '../lib/route.ts';
import { submissionPdf, submissionXlsx } from './papers/procedure-submission.ts';
import type { SubmissionOf } from './papers/procedure-submission.ts';
import { submitTogether } from './procedures/submit.ts';

const table = 'procedure_submission';

const isTakenBack = sql<boolean>`line.taken_back_at is not null`;
const counted = (condition = sql<boolean>`true`) =>
  sql<number>`(select count(*)::int from submitted_procedure line join procedure on procedure.id = line.procedure_id
    where line.submission_id = procedure_submission.id and ${condition})`;
const countedAs = (status: (typeof PROCEDURE)[keyof typeof PROCEDURE]) =>
  counted(sql`not ${isTakenBack} and ${hasStatus('procedure.status', status)}`);

const submissionRows = (db: Kysely<Database>) =>
  db
    .selectFrom(table)
    .select(rowColumns('procedure_submission', ['code', 'date', 'note']))
    .select([
      personOf('procedure_submission.member_id').as('by'),
      counted().as('procedures'),
      countedAs(PROCEDURE.submitted).as('submitted'),
      countedAs(PROCEDURE.delivered).as('delivered'),
      counted(isTakenBack).as('taken_back'),
    ]);

const kit = recordKit({
  contract: procedureSubmissions,
  table,
  rows: ({ db }) => submissionRows(db),
  search: (typed) => matchesCode('procedure_submission.search', typed),
  sorts: {
    code: 'procedure_submission.code',
    date: 'procedure_submission.date',
    created_at: 'procedure_submission.created_at',
    updated_at: 'procedure_submission.updated_at',
  },
  filters: {
    date_from: isFrom('procedure_submission.date'),
    date_to: isUntil('procedure_submission.date'),
  },
  form: { types: { note: 'multiline' } },
  exported: {
    code: (row) => row.code,
    date: { type: 'date', value: (row) => row.date },
    procedures: (row) => row.procedures,
    submitted: (row) => row.submitted,
    delivered: (row) => row.delivered,
    taken_back: (row) => row.taken_back,
    by: (row) => row.by?.name ?? null,
    note: (row) => row.note,
    created_at: { type: 'instant', value: (row) => row.created_at },
  },
});

/** What was submitted, in the order of its people; what was taken back is last. */
const lines = (db: Kysely<Database>, submissionId: number) =>
  db
    .selectFrom('submitted_procedure as line')
    .innerJoin('procedure', 'procedure.id', 'line.procedure_id')
    .where('line.submission_id', '=', submissionId)
    .orderBy(isTakenBack)
    .orderBy('procedure.applicant_name')
    .orderBy('procedure.id')
    .select(['line.taken_back_at', 'line.reason', personOf('line.taken_back_by').as('taken_back_by')]);

/** Throws 404. */
async function sheetOf(context: RequestContext, id: number): Promise<SubmissionOf> {
  const submission = await kit.one(context, id);
  return { submission, lines: await lines(context.db, id).selectAll('procedure').execute() };
}

export const procedureSubmissionRoutes: readonly Route[] = [
  ...kit.routes({
    create: async (call) =>
      kit.one(call, await submitTogether(call, call.body.procedure_ids, call.body.note)),
  }),
  route(submissionProcedures, async (call) => {
    const { id } = await kit.one(call, call.params.id);
    return lines(call.db, id)
      .select([
        'procedure.id',
        'procedure.code',
        'procedure.type',
        'procedure.status',
        'procedure.applicant_name',
        'procedure.client_name',
      ])
      .execute();
  }),
  route(submissionSheetPdf, async (call) => {
    const sheet = await sheetOf(call, call.params.id);
    return pdfAnswer(await submissionPdf(call, sheet, call.query.language), `${sheet.submission.code}.pdf`);
  }),
  route(submissionSheetXlsx, async (call) => {
    const sheet = await sheetOf(call, call.params.id);
    return new Response(await submissionXlsx(call, sheet, call.query.language), {
      headers: {
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': `attachment; filename="${sheet.submission.code}.xlsx"`,
      },
    });
  }),
];
