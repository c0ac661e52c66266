import { tidyName } from './names.ts';

/** Names as forms print them, and as a search finds them: in letters without marks. */

/**
 * Letters that Unicode does not take apart into a plain letter and a mark; each keeps a letter (rule: plain-letters).
 */
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
 * Uppercase without accents while one types (rule: plain-letters), letter by letter: Ñ stays Ñ by our one rule, every
 * other marked letter its plain one (Ł is L, ß is SS), apostrophes become straight, and nothing else changes: no
 * letter is lost and spaces stay where they are typed (rule: plain-letters).
 */
export function plainUppercase(text: string): string {
  return plainCapitals(text, true);
}

/**
 * What a search compares: small letters without any accent (ñ is n), single spaces. "Camagüey", "CAMAGUEY" and
 * "camaguey" are the same, and so are "Ñico" and "nico" (rule: search-forgives). Means the same as the database's
 * search_key.
 */
export function searchKey(text: string): string {
  return tidyName(plainCapitals(text, false).toLowerCase());
}
