/**
 * Text as a page can hold it: control characters and halves of letters would break or garble a document, so they become
 * a space or the replacement character. Line breaks stay. Letters that no font has are drawn as a box by Typst, and
 * spelled in a file for archives (letters.ts).
 */
function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');
}

export type Printable =
  string | number | boolean | null | readonly Printable[] | { readonly [key: string]: Printable };

/** Every text inside a document's data, made printable. */
export function printableData(data: Printable): Printable {
  if (typeof data === 'string') return printable(data);
  if (Array.isArray(data)) return data.map((part: Printable) => printableData(part));
  if (data === null || typeof data !== 'object') return data;
  return Object.fromEntries(Object.entries(data).map(([key, part]) => [key, printableData(part)]));
}
