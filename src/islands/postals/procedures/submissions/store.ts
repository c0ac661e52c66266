import { attempt } from '../../../../lib/api/attempt.ts';
import { call, download } from '../../../../lib/api/call.ts';
import {
  procedureSubmissions,
  submissionProcedures,
  submissionSheetPdf,
  submissionSheetXlsx,
} from '../../../../lib/contract/postals/procedure-submissions.ts';
import { listScreen } from '../../../../lib/records/record-screen.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { saveForms } from '../papers.ts';

/** The tab of the submissions without its looks. */

export const records = listScreen({ contract: procedureSubmissions, nameOf: ({ code }) => code });
export const { list, panel } = records;

export const saveSheet = (sheet: typeof submissionSheetPdf | typeof submissionSheetXlsx, id: number): void =>
  void attempt(async () => saveFile(await download(sheet, { params: { id }, query: {} })));

/** Forms of all that is with a submission, each behind its cover sheet. */
export const saveFormsOf = (id: number): void =>
  void attempt(async () => {
    const lines = await call(submissionProcedures, { params: { id } });
    saveForms(
      'forms_covers',
      lines.flatMap((line) => (line.taken_back_at === null ? line.id : [])),
    );
  });
