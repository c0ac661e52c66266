const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
/** Header of the table and of one of its entries, and the fixed part of a subtable of format 4 (OpenType specification, cmap). */
const CMAP_HEADER = 4;
const CMAP_ENTRY = 8;
const SEGMENTS = 14;
const FORMAT = 4;

/** Code points of the basic plane that an OpenType font has a glyph for. Throws RangeError for a font without such a table. */
export function lettersOf(font: Buffer): Set<number> {
  const count = font.readUInt16BE(4);
  const table = Array.from({ length: count }, (_, index) => SFNT_HEADER + index * SFNT_ENTRY).find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (table === undefined) throw new RangeError('The font has no cmap');
  const cmap = font.readUInt32BE(table + 8);
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + font.readUInt32BE(cmap + CMAP_HEADER + index * CMAP_ENTRY + 4));
  const mapping = subtables.find((at) => font.readUInt16BE(at) === FORMAT);
  if (mapping === undefined) throw new RangeError('The font maps no letters as format 4');
  return new Set(mappedBy(font, mapping));
}

function* mappedBy(font: Buffer, at: number): Iterable<number> {
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
  return text.replaceAll(/[^\x20-\x7e\n]/gu, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return letters.has(code) ? letter : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}
