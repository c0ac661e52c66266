/*
 * The words of a mail say what its record decides by names in double braces: {{first_name}}. The server fills them in,
 * and refuses what it could not fill; the browser says so while somebody types.
 */

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** So much of an unfinished placeholder shows which one is meant. */
const SHOWN = 24;

/** Why a text cannot be sent: it names what the mail does not know, or braces that do not belong together. */
export interface PlaceholderIssue {
  readonly key: 'placeholder_unknown' | 'placeholder_braces';
  readonly params: { readonly name: string };
}

/** The first fault of a text, in the order of the reader. Braces without their partner would be mailed as they stand. */
export function placeholderIssue(text: string, known: readonly string[]): PlaceholderIssue | undefined {
  for (const [, name = ''] of text.matchAll(PLACEHOLDER))
    if (!known.includes(name)) return { key: 'placeholder_unknown', params: { name } };
  const [alone] = text.replaceAll(PLACEHOLDER, '').match(/(?:\{\{|\}\}).*/) ?? [];
  return alone === undefined
    ? undefined
    : { key: 'placeholder_braces', params: { name: alone.slice(0, SHOWN) } };
}

/** A text with values in the places of their names. What a value holds is never read as a placeholder again. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? '');
