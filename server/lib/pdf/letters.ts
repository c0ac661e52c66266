const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
/** Header of the table and of one of its entries, and the fixed parts of subtables of formats 4 and 12 (OpenType specification, cmap). */
const CMAP_HEADER = 4;
const CMAP_ENTRY = 8;
const SEGMENTS = 14;
const BASIC = 4;
const GROUPS = 16;
const GROUP = 12;
/** Groups of code points of all planes, such as those of emoji. */
const WHOLE = 12;

/** Code points that an OpenType font has a glyph for. Throws RangeError for a font without such a table. */
export function lettersOf(font: Buffer): Set<number> {
  const count = font.readUInt16BE(4);
  const table = Array.from({ length: count }, (_, index) => SFNT_HEADER + index * SFNT_ENTRY).find(
    (at) => font.toString('latin1', at, at + 4) === 'cmap',
  );
  if (table === undefined) throw new RangeError('The font has no cmap');
  const cmap = font.readUInt32BE(table + 8);
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + CMAP_HEADER + index * CMAP_ENTRY + 4),
  );
  const of = (format: number) => subtables.find((at) => font.readUInt16BE(at) === format);
  const [whole, basic] = [of(WHOLE), of(BASIC)];
  if (whole !== undefined) return new Set(groupsOf(font, whole));
  if (basic === undefined) throw new RangeError('The font maps no letters as format 4 or 12');
  return new Set(segmentsOf(font, basic));
}

function* groupsOf(font: Buffer, at: number): Iterable<number> {
  const count = font.readUInt32BE(at + 12);
  for (let group = at + GROUPS; group < at + GROUPS + count * GROUP; group += GROUP) {
    const end = font.readUInt32BE(group + 4);
    for (let code = font.readUInt32BE(group); code <= end; code += 1) yield code;
  }
}

function* segmentsOf(font: Buffer, at: number): Iterable<number> {
  const size = font.readUInt16BE(at + 6);
  const ends = at + SEGMENTS;
  const starts = ends + size + 2;
  for (let segment = 0; segment < size; segment += 2) {
    const [start, end] = [font.readUInt16BE(starts + segment), font.readUInt16BE(ends + segment)];
    const delta = font.readUInt16BE(starts + size + segment);
    const place = starts + 2 * size + segment;
    const offset = font.readUInt16BE(place);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : font.readUInt16BE(place + offset + 2 * (code - start));
      if (offset === 0 ? (code + delta) % 0x1_0000 !== 0 : listed !== 0) yield code;
    }
  }
}

/**
 * Text with every letter that is not among `letters` written as its number, such as [U+6F22]: a file for archives must
 * hold a glyph for all that it says, and a name must stay the name that was typed.
 */
export function spelled(text: string, letters: ReadonlySet<number>): string {
  // What joins or varies emoji has no look of its own; without it each stands for itself.
  return text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[^\x20-\x7e\n]/gu, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return letters.has(code) ? letter : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
    });
}
