import type { Language } from '../../src/lib/contract/fields.ts';
import {
  procedureCoverPdf,
  procedureFormPdf,
  procedureForms,
} from '../../src/lib/contract/postals/procedure-papers.ts';
import type { PAPER_SIZES } from '../../src/lib/contract/postals/procedure-papers.ts';
import {
  PASSPORT_PHOTO,
  PICTURE_DENSITY,
  SIGNATURE_PICTURE,
} from '../../src/lib/contract/postals/procedure-pictures.ts';
import type { ProcedureRow } from '../../src/lib/contract/postals/procedures.ts';
import { procedures } from '../../src/lib/contract/postals/procedures.ts';
import type { RequestContext } from '../lib/call.ts';
import { NoSuchFile } from '../lib/files/store.ts';
import { pdfAnswer } from '../lib/pdf/answer.ts';
import { documentFrame } from '../lib/pdf/document-frame.ts';
import { printPdf } from '../lib/pdf/printer.ts';
import { notFound } from '../lib/problem.ts';
import { languageOfClient } from '../lib/reader.ts';
import { route } from '../lib/route.ts';
import { readBytes } from '../lib/stored-file.ts';
import { words } from '../lib/words.ts';
import { coverPaper } from './papers/procedure-cover.ts';
import { formPaper } from './papers/procedure-form.ts';
import { oneProcedure, procedureFrame, procedureRows, rowsOfPage } from './procedures/rows.ts';

/** The bytes of photos and signatures as they were uploaded, by the names under which a form shows them. */
async function picturesOf(
  { db, services }: RequestContext,
  rows: readonly ProcedureRow[],
): Promise<ReadonlyMap<string, Buffer>> {
  const ids = rows.flatMap(({ photo, signature }) => [photo, signature].flatMap((file) => file?.id ?? []));
  const pictures = new Map<string, Buffer>();
  if (ids.length === 0) return pictures;
  const files = await db.selectFrom('file').select(['id', 'storage_key']).where('id', 'in', ids).execute();
  for (const { id, storage_key } of files) {
    try {
      pictures.set(nameOf(id), await readBytes(services.files, storage_key));
    } catch (err) {
      if (!(err instanceof NoSuchFile)) throw err;
      // Its box stays empty, so that the form can be had all the same.
      services.log.warn({ file: id, err }, 'A picture of a form could not be read');
    }
  }
  return pictures;
}
const nameOf = (id: number): string => `${id}.jpg`;

interface Printed {
  readonly paper: (typeof PAPER_SIZES)[number];
  /** What of each procedure is printed, in this order. */
  readonly of: readonly ('cover' | 'form')[];
  /** Of the cover sheets; left out, it is each client's. */
  readonly language?: Language | undefined;
}

async function printed(
  context: RequestContext,
  rows: readonly ProcedureRow[],
  { paper, of, language }: Printed,
): Promise<Buffer> {
  const [first] = rows;
  if (!first) throw notFound();
  const frame = await procedureFrame(context);
  const pictures = of.includes('form') ? await picturesOf(context, rows) : new Map<string, Buffer>();
  const there = (file: ProcedureRow['photo']) =>
    file && pictures.has(nameOf(file.id)) ? nameOf(file.id) : null;
  const papers = [];
  for (const row of rows)
    for (const kind of of)
      if (kind === 'form')
        papers.push(formPaper(row, frame, { photo: there(row.photo), signature: there(row.signature) }));
      else {
        const reads = language ?? languageOfClient(row.client.language);
        const document = await documentFrame(context, row.brand, reads);
        papers.push(coverPaper(row, { frame, document, language: reads }));
      }
  const data = {
    title: rows.length === 1 ? first.code : words('es')('documents/procedures:form.title'),
    brand: (await documentFrame(context, first.brand, 'es')).brand,
    paper,
    density: PICTURE_DENSITY,
    sizes: { photo: PASSPORT_PHOTO, signature: SIGNATURE_PICTURE },
    papers,
  };
  return printPdf('procedure', data, { pictures });
}

/** Procedures in the order in which they are named. Throws 404 unless all are there. */
async function rowsOf(context: RequestContext, ids: readonly number[]): Promise<ProcedureRow[]> {
  const read = await procedureRows(context.db).where('procedure.id', 'in', ids).execute();
  const rows = new Map((await rowsOfPage(context, read)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw notFound();
    return row;
  });
}

export const procedurePaperRoutes = [
  route(procedureFormPdf, async (call) => {
    const row = await oneProcedure(call, call.params.id);
    const pdf = await printed(call, [row], { paper: call.query.paper, of: ['form'] });
    return pdfAnswer(pdf, `${row.code}.pdf`);
  }),
  route(procedureCoverPdf, async (call) => {
    const row = await oneProcedure(call, call.params.id);
    const pdf = await printed(call, [row], { ...call.query, of: ['cover'] });
    return pdfAnswer(pdf, `${row.code}.pdf`);
  }),
  route(procedureForms, async (call) => {
    const { ids, paper, covers } = call.query;
    const rows = await rowsOf(call, ids);
    const pdf = await printed(call, rows, { paper, of: covers ? ['cover', 'form'] : ['form'] });
    return pdfAnswer(pdf, `${procedures.name}.pdf`);
  }),
];
