/**
 * Characters that nobody sees and that come with copied text: marks that turn the direction of what follows, soft
 * hyphens, spaces without width. The joiners of emoji and of Persian (U+200C, U+200D) stay, for they are part of a word.
 */
const UNSEEN = /[\p{Bidi_Control}\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const CONTROLS = /\p{Cc}/gu;
const CONTROLS_OF_A_LINE = /[^\P{Cc}\n\t]/gu;

/**
 * One line of text as it is kept: no control characters, no marks that would show it in another order than the one in
 * which it is stored (Unicode Technical Report 36), no space at its ends. What breaks a line is a space.
 */
export function plainLine(text: string): string {
  return text
    .replace(LINE_BREAKS, ' ')
    .replace(/[\n\t]/g, ' ')
    .replace(CONTROLS, '')
    .replace(UNSEEN, '')
    .trim();
}

/** Several lines of text as they are kept: as one line, but line breaks and tabs stay. */
export function plainLines(text: string): string {
  return text.replace(LINE_BREAKS, '\n').replace(CONTROLS_OF_A_LINE, '').replace(UNSEEN, '').trim();
}

/** What somebody looks for as it is read: full-width letters and digits are the usual ones. */
export const plainSearch = (typed: string): string => plainLine(typed.normalize('NFKC'));

/** The beginning of a text in at most `max` characters, cut between whole letters: no half of an emoji, no accent alone. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (cut.length + segment.length > max) break;
    cut += segment;
  }
  return cut.trimEnd();
}
