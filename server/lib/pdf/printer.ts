import { PdfPrinter, forkPress } from './pdf-printer.ts';
import type { PrintOrder } from './printer-process.ts';
import type { Printable } from './printable.ts';

const printer = new PdfPrinter(forkPress);

/**
 * The PDF of a template (a file of this folder, without .typ) with its data; every text in the data is only text.
 * `archival` makes it PDF/A-2a, for what is kept for years; `pictures` by the names under which the template shows them.
 */
export function printPdf(
  template: string,
  data: Printable,
  { archival = false, pictures = new Map() }: Partial<Pick<PrintOrder, 'archival' | 'pictures'>> = {},
): Promise<Buffer> {
  return printer.print(template, data, { archival, pictures });
}
