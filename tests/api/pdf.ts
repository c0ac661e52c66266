import { inflateSync } from 'node:zlib';
import { extractText } from 'unpdf';

/* What tests read of PDF files: their text by a library, and how they are made as plain objects and packed streams. */

/** A packed stream's bytes; undefined where it is not packed. */
function unpacked(pdf: Buffer, begin: number): Buffer | undefined {
  try {
    return inflateSync(pdf.subarray(begin));
  } catch {
    return undefined;
  }
}

/** Everything that a PDF holds, its packed streams unpacked. */
export function contentsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n/g)].map(
    ({ index, 0: begin }) => unpacked(pdf, index + begin.length)?.toString('latin1') ?? '',
  );
  return [text, ...streams].join('\n');
}

/** Objects by their number, as text; of a stream its dictionary and its unpacked bytes. */
function objectsOf(pdf: Buffer): Map<number, { dictionary: string; stream: Buffer }> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, { dictionary: string; stream: Buffer }>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)(?:\nendobj|\sstream\r?\n)/g)) {
    const [whole, number, dictionary = ''] = match;
    const begin = match.index + whole.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const stream = whole.endsWith('endobj') ? Buffer.alloc(0) : pdf.subarray(begin, begin + length);
    objects.set(Number(number), {
      dictionary,
      stream: /FlateDecode/.test(dictionary) ? (unpacked(pdf, begin) ?? Buffer.alloc(0)) : stream,
    });
  }
  return objects;
}

/** The text of a file as a reader copies it. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(Uint8Array.from(pdf), { mergePages: true });
  return text;
}
/**
 * What of PDF/A-2a (ISO 19005-2) a file does not keep, of the rules that can be read from its objects: it names the
 * standard, carries its letters, colours and language with it, and holds nothing that runs, is locked or is elsewhere.
 * An empty list is no certificate, but each entry is a reason to refuse one.
 */
export function archivalFaults(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const objects = objectsOf(pdf);
  const at = (reference: RegExp, inside: string) => objects.get(Number(reference.exec(inside)?.[1]));
  const all = [...objects.values()].map(({ dictionary }) => dictionary);
  const catalog = all.find((dictionary) => /\/Type\s*\/Catalog/.test(dictionary)) ?? '';
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const metadata = at(/\/Metadata (\d+) 0 R/, catalog);
  const xmp = metadata?.stream.toString('utf8') ?? '';
  const intents = at(/\/OutputIntents (\d+) 0 R/, catalog)?.dictionary ?? catalog;
  const intent = at(/(\d+) 0 R/, intents)?.dictionary ?? intents;
  const profile = at(/\/DestOutputProfile (\d+) 0 R/, intent);
  const descriptors = all.filter((dictionary) => /\/Type\s*\/FontDescriptor/.test(dictionary));
  const composite = all.filter((dictionary) => /\/Subtype\s*\/Type0/.test(dictionary));
  const rules: readonly (readonly [string, boolean])[] = [
    [
      'begins as PDF 1.4 to 1.7, with a line of bytes that marks it as binary',
      /^%PDF-1\.[4-7]\r?\n%[\x80-\xff]{4}/.test(text),
    ],
    ['ends with its end, and nothing after', /%%EOF\r?\n?$/.test(text)],
    ['has an identifier', /\/ID\s*\[/.test(trailer)],
    ['is not encrypted', !/\/Encrypt/.test(trailer)],
    ['has metadata that is not packed', metadata !== undefined && !/\/Filter/.test(metadata.dictionary)],
    ['names part 2', /pdfaid:part(>|=")2/.test(xmp)],
    ['names conformance A', /pdfaid:conformance(>|=")A/.test(xmp)],
    ['names its title', /<dc:title>/.test(xmp)],
    ['has an output intent', /\/S\s*\/GTS_PDFA1/.test(intent)],
    ['carries the colour profile of it', profile?.stream.toString('latin1', 36, 40) === 'acsp'],
    [
      'carries every font',
      descriptors.length > 0 &&
        descriptors.every((font) =>
          [...font.matchAll(/\/FontFile[23]? (\d+) 0 R/g)].some(
            ([, number]) => (objects.get(Number(number))?.stream.length ?? 0) > 1_000,
          ),
        ),
    ],
    [
      'says which letters its glyphs are',
      composite.length > 0 && composite.every((font) => /\/ToUnicode \d+ 0 R/.test(font)),
    ],
    ['is tagged', /\/Marked true/.test(catalog) && /\/StructTreeRoot \d+ 0 R/.test(catalog)],
    ['names its language', /\/Lang \((en|es)/.test(catalog)],
    [
      'runs nothing',
      !all.some((dictionary) =>
        /\/(JavaScript|JS|AA|OpenAction|Launch|RichMedia|Movie|Sound|SubmitForm)\b/.test(dictionary),
      ),
    ],
    ['holds no other file', !all.some((dictionary) => /\/(EmbeddedFiles?|EF)\b/.test(dictionary))],
    [
      'names nothing elsewhere',
      !all.some((dictionary) => /\/F \(|\/FFilter|\/Type\s*\/XObject[\s\S]*\/Ref\b/.test(dictionary)),
    ],
    ['is packed as allowed', !/LZWDecode/.test(text)],
  ];
  return rules.flatMap(([rule, kept]) => (kept ? [] : [rule]));
}
