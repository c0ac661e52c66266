import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { lettersOf, spelled } from './letters.ts';
import { openTypeOf } from './woff.ts';

/** The child that typesets: native code and its caches live here, apart from the server (pdf-printer.ts starts and ends it). */

export interface PrintOrder {
  readonly id: number;
  /** Name of a template beside this file, without .typ. */
  readonly template: string;
  /** JSON text; the template reads it as data, so that nothing in it is ever code. */
  readonly data: string;
  /** PDF/A for documents that are kept for years and must read the same then. */
  readonly archival: boolean;
  /** Pictures that the template shows as pictures/NAME. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}
export type PrintResult =
  { readonly id: number; readonly pdf: Uint8Array } | { readonly id: number; readonly error: string };

const WEIGHTS = ['Regular', 'Medium', 'Bold'];

function fonts(): Buffer[] {
  const folder = join(
    createRequire(import.meta.url).resolve('roboto-fontface/package.json'),
    '..',
    'fonts',
    'roboto',
  );
  return WEIGHTS.map((weight) => openTypeOf(readFileSync(join(folder, `Roboto-${weight}.woff`))));
}

/** Typefaces for names that Roboto has no letters for, in the order of page.typ: Chinese, Arabic, emoji. */
const OTHERS = [
  'noto-sans-sc/files/noto-sans-sc-chinese-simplified',
  'noto-sans-arabic/files/noto-sans-arabic-arabic',
  'noto-emoji/files/noto-emoji-emoji',
];

const resolved = createRequire(import.meta.url).resolve;
const others = OTHERS.map((name) =>
  openTypeOf(readFileSync(resolved(`@fontsource/${name}-400-normal.woff`))),
);
const blobs = fonts();
const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontBlobs: [...blobs, ...others] }],
});
/** Letters of all weights, and of the one weight of the others: in an archive no glyph may be missing. */
const ours = blobs
  .map(lettersOf)
  .reduce((common, own) => new Set([...common].filter((letter) => own.has(letter))));
const letters = new Set([ours, ...others.map(lettersOf)].flatMap((set) => [...set]));

/** PDF/A-2a: for archives, with the tags that screen readers need. */
const ARCHIVAL = { pdfStandard: 'a-2a' } as const;

function print({ id, template, data, archival, pictures }: PrintOrder): PrintResult {
  try {
    for (const [name, bytes] of pictures)
      compiler.mapShadow(join(import.meta.dirname, 'pictures', name), Buffer.from(bytes));
    const compiled = compiler.compile({
      mainFilePath: join(import.meta.dirname, `${template}.typ`),
      inputs: { data: archival ? spelled(data, letters) : data },
    });
    const document = compiled.result;
    if (!document)
      return { id, error: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'No document') };
    // Tagged by default: headings, tables and language are there for screen readers.
    return { id, pdf: compiler.pdf(document, archival ? ARCHIVAL : undefined) };
  } catch (error) {
    return { id, error: String(error) };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(10);
  }
}

process.on('message', (order: PrintOrder) => process.send?.(print(order)));
process.on('disconnect', () => process.exit(0));
