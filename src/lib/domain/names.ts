/** Names as people write them, as forms print them, and as a search finds them. */

/** Letters that Unicode does not take apart into a plain letter and a mark; each keeps a letter (K112). */
const PLAIN: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  ẞ: 'SS',
  Ə: 'A',
  Ɨ: 'I',
};

const TILDE = '\u0303';
const MARKED = /(\p{Script=Latin})(\p{M}+)/gu;
const QUOTES = /[\u2018\u2019\u02BC\u00B4\u0060]/g;

/** Capital letters and straight apostrophes; the marks of Latin letters go, or all but the tilde of N. */
function plainCapitals(text: string, keepEnye: boolean): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(QUOTES, "'")
    .replace(MARKED, (_, letter: string, marks: string) =>
      keepEnye && letter === 'N' && marks.includes(TILDE) ? letter + TILDE : letter,
    )
    .normalize('NFC')
    .replace(/[^\p{ASCII}Ñ]/gu, (letter) => PLAIN[letter] ?? letter);
}

/**
 * Uppercase without accents while one types (specification §5), letter by letter: Ñ stays Ñ by our one rule, every
 * other marked letter its plain one (Ł is L, ß is SS), apostrophes become straight, and nothing else changes: no
 * letter is lost and spaces stay where they are typed (K112).
 */
export function plainUppercase(text: string): string {
  return plainCapitals(text, true);
}

/** A name as it is stored: trimmed, with single spaces and no line breaks or tabs, in composed letters. */
export function tidyName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/**
 * What a search compares: small letters without any accent (ñ is n), single spaces. "Camagüey", "CAMAGUEY" and
 * "camaguey" are the same, and so are "Ñico" and "nico" (K127b). Means the same as the database's search_key.
 */
export function searchKey(text: string): string {
  return tidyName(plainCapitals(text, false).toLowerCase());
}

/** True for what can be a person's name: letters, and what people put between them. */
export function isPersonName(text: string): boolean {
  return /^[\p{L}\p{M} .'’-]+$/u.test(text.trim());
}

/** A whole name in its two parts. Of three words and more the last two are surnames, as Spanish names have them. */
export function splitName(text: string): { first_name: string; last_name: string | undefined } {
  const words = tidyName(text).split(' ');
  const first = words.length <= 2 ? 1 : words.length - 2;
  return { first_name: words.slice(0, first).join(' '), last_name: words.slice(first).join(' ') || undefined };
}

/** The two parts of a name; of a person with one name, one of them is empty. */
export interface NameParts {
  readonly first_name: string;
  readonly last_name: string;
}

/** "José Ñúñez", or the one name that a person has. */
export const fullName = ({ first_name, last_name }: NameParts): string => `${first_name} ${last_name}`.trim();

/** By what a person is greeted: the first name, else the only one. */
export const greetingName = ({ first_name, last_name }: NameParts): string => first_name || last_name;

/** A name has a letter of some script; "." and "-" are what people type into a field that they cannot fill. */
export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);
