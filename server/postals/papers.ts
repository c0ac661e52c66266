import { LABEL_SIZES } from '../../src/lib/contract/postals/label-sizes.ts';
import {
  LABELS_AT_ONCE,
  packageDeclaration,
  packageLabel,
  packageLabelZpl,
  packageLabels,
  packageReceipt,
} from '../../src/lib/contract/postals/package-papers.ts';
import type { RequestContext } from '../lib/call.ts';
import { pdfAnswer } from '../lib/pdf/answer.ts';
import { conflict } from '../lib/problem.ts';
import { languageOfClient } from '../lib/reader.ts';
import { route } from '../lib/route.ts';
import { declarationPdf } from './papers/declaration.ts';
import { labelsPdf, type LabelOf } from './papers/labels.ts';
import { declarationOf, labelSizeOf, labelsOf, packagesOf, receiptOf } from './papers/of-package.ts';
import { receiptPdf } from './papers/receipt.ts';
import { labelsZpl } from './papers/zpl.ts';

/** One package. Throws 404. */
async function packageOf(context: RequestContext, id: number) {
  const [row] = await packagesOf(context, [id]);
  if (!row) throw new Error(`Package ${id} was read and is not there`);
  return row;
}

/** Throws 409 `labels_too_many` for more than one file takes. */
function printable(labels: LabelOf[]): LabelOf[] {
  if (labels.length > LABELS_AT_ONCE) throw conflict('labels_too_many', { max: String(LABELS_AT_ONCE) });
  return labels;
}

export const paperRoutes = [
  route(packageLabel, async (call) => {
    const row = await packageOf(call, call.params.id);
    const labels = printable(labelsOf(call, row, call.query.parcel));
    const size = call.query.size ?? (await labelSizeOf(call, row));
    return pdfAnswer(await labelsPdf(labels, size), `${row.folio}.pdf`);
  }),
  route(packageLabelZpl, async (call) => {
    const row = await packageOf(call, call.params.id);
    return new Response(labelsZpl(labelsOf(call, row, call.query.parcel)), {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${row.folio}.zpl"`,
      },
    });
  }),
  route(packageLabels, async (call) => {
    const rows = await packagesOf(call, call.query.ids);
    const labels = printable(rows.flatMap((row) => labelsOf(call, row)));
    const [first] = rows;
    const size = call.query.size ?? (first && (await labelSizeOf(call, first)));
    return pdfAnswer(await labelsPdf(labels, size ?? LABEL_SIZES[0]), 'labels.pdf');
  }),
  route(packageDeclaration, async (call) => {
    const declaration = await declarationOf(call, await packageOf(call, call.params.id));
    return pdfAnswer(await declarationPdf(declaration), `${declaration.form}-${declaration.number}.pdf`);
  }),
  route(packageReceipt, async (call) => {
    const row = await packageOf(call, call.params.id);
    const language = call.query.language ?? languageOfClient(row.sender.language);
    return pdfAnswer(
      await receiptPdf(call, await receiptOf(call, row, language), language),
      `${row.folio}.pdf`,
    );
  }),
];
