/** What is read as one: an international phone number, or a code or number with hyphens. */
const WHOLE = /(\+\d[\d ()-]{5,20}\d|(?=[\p{L}-]*\d)[\p{L}\d]{1,16}(?:-[\p{L}\d]{1,16}){1,4})/u;

/**
 * A text in pieces, every second of which is not to be broken at the end of a line: R-2026-000287, +53 5234 5678,
 * 305-555-0142. Lines break at hyphens and spaces, and half a code cannot be read to anybody. The pieces make the text.
 */
export const piecesOf = (text: string): string[] => text.split(WHOLE);
