import { attempt } from '../../../lib/api/attempt.ts';
import { download } from '../../../lib/api/call.ts';
import {
  PROCEDURE_FORMS_AT_ONCE,
  procedureCoverPdf,
  procedureFormPdf,
  procedureForms,
} from '../../../lib/contract/postals/procedure-papers.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Papers of procedures, as files. */

const PAPERS = {
  form: (id: number) => download(procedureFormPdf, { params: { id }, query: {} }),
  form_a4: (id: number) => download(procedureFormPdf, { params: { id }, query: { paper: 'a4' } }),
  cover: (id: number) => download(procedureCoverPdf, { params: { id }, query: {} }),
} as const;
export type PaperName = keyof typeof PAPERS;

export const isPaper = (name: string): name is PaperName => name in PAPERS;

export const savePaper = (name: PaperName, id: number): void =>
  void attempt(async () => saveFile(await PAPERS[name](id)));

/** How many forms are printed at once. */
export const FORMS = {
  forms: {},
  forms_a4: { paper: 'a4' },
  forms_covers: { covers: 'true' },
} as const;

/** Forms of many procedures in the order of the ids, as many to a file as one takes. */
export const saveForms = (name: keyof typeof FORMS, ids: readonly number[]): void =>
  void attempt(async () => {
    for (let at = 0; at < ids.length; at += PROCEDURE_FORMS_AT_ONCE) {
      const some = ids.slice(at, at + PROCEDURE_FORMS_AT_ONCE);
      saveFile(await download(procedureForms, { query: { ids: some.join(), ...FORMS[name] } }));
    }
  });
