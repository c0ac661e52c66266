/*
 * The first sheet of an Excel workbook (XLSX) as texts: a zip of XML files, which the platform inflates itself. Formats are
 * not read: a date is the number of its day, as Excel counts.
 */

export interface SheetLine {
  /** Its number, as the spreadsheet shows it. */
  readonly line: number;
  readonly cells: readonly string[];
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** Bytes of their parts that always have the same length. */
const LENGTHS = { end: 22, entry: 46, local: 30 } as const;
const STORED = 0;
const DEFLATED = 8;

/** True for what begins as a zip. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** The lines of the first sheet, empty ones left out; undefined for what is no workbook. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<SheetLine[] | undefined> {
  try {
    const files = entriesOf(bytes);
    const book = await files('xl/workbook.xml');
    const relations = await files('xl/_rels/workbook.xml.rels');
    const first = /<(?:\w+:)?sheet\b[^>]*?\sr:id="([^"]+)"/.exec(book ?? '')?.[1];
    const [path] = tags(relations ?? '', 'Relationship').flatMap(({ attributes }) =>
      attributeOf(attributes, 'Id') === first ? [attributeOf(attributes, 'Target') ?? ''] : [],
    );
    const sheet = path && (await files(path.startsWith('/') ? path.slice(1) : `xl/${path}`));
    if (!sheet) return undefined;
    const shared = tags((await files('xl/sharedStrings.xml')) ?? '', 'si').map(({ inner }) => textOf(inner));
    return tags(sheet, 'row')
      .map(({ attributes, inner }, index) => ({
        line: Number(attributeOf(attributes, 'r') ?? index + 1),
        cells: cellsOf(inner, shared),
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    // What the zip promises is not there.
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Reads the zip's directory; the function gives a file of it as text. */
function entriesOf(bytes: Uint8Array<ArrayBuffer>): (name: string) => Promise<string | undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - LENGTHS.end;
  while (view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  const places = new Map<string, { method: number; size: number; at: number }>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new RangeError('No entry of a zip');
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const begins = at + LENGTHS.entry;
    places.set(new TextDecoder().decode(bytes.subarray(begins, begins + (name ?? 0))), {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at = begins + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return async (name) => {
    const place = places.get(name);
    if (!place) return undefined;
    const begins =
      place.at + LENGTHS.local + view.getUint16(place.at + 26, true) + view.getUint16(place.at + 28, true);
    const data = new Blob([bytes.subarray(begins, begins + place.size)]);
    if (place.method === STORED) return data.text();
    if (place.method !== DEFLATED) return undefined;
    return new Response(data.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
  };
}

interface Tag {
  readonly attributes: string;
  readonly inner: string;
}

/** The tags of a name, whatever prefix they have; none of these ever holds another of its own name. */
const tags = (xml: string, name: string): Tag[] =>
  [
    ...xml.matchAll(
      new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g'),
    ),
  ].map(([, attributes = '', inner = '']) => ({ attributes, inner }));

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];

/** The text of a string, of all its differently formatted pieces, without how it is pronounced. */
const textOf = (inner: string): string =>
  tags(inner.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, ''), 't')
    .map((piece) => plain(piece.inner))
    .join('');

function cellsOf(row: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const { attributes, inner } of tags(row, 'c')) {
    const reference = attributeOf(attributes, 'r');
    const column = reference === undefined ? cells.length : columnOf(reference);
    while (cells.length < column) cells.push('');
    cells[column] = cellText(attributeOf(attributes, 't'), inner, shared);
  }
  return cells;
}

function cellText(type: string | undefined, inner: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textOf(inner);
  const value = plain(tags(inner, 'v')[0]?.inner ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  // 8.4000000000000004 was typed as 8.4, and a phone is no 5.355512345E9.
  return (type === undefined || type === 'n') && value !== '' ? String(Number(value)) : value;
}

/** "A" is 0, "AB12" is 27. */
const columnOf = (reference: string): number =>
  [...reference.replace(/[^A-Z]/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal: string, hex: string, name: string) =>
      name
        ? (NAMED[name] ?? whole)
        : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/_x000D_/g, '');
