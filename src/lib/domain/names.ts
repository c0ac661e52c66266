/** Names as people write them. */

/** A name as it is stored: trimmed, with single spaces and no line breaks or tabs, in composed letters. */
export function tidyName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** True for what can be a person's name: letters, and what people put between them. */
export function isPersonName(text: string): boolean {
  return /^[\p{L}\p{M} .'’-]+$/u.test(text.trim());
}

/** A whole name in its two parts. Of three words and more the last two are surnames, as Spanish names have them. */
export function splitName(text: string): { first_name: string; last_name: string | undefined } {
  const words = tidyName(text).split(' ');
  const first = words.length <= 2 ? 1 : words.length - 2;
  return {
    first_name: words.slice(0, first).join(' '),
    last_name: words.slice(first).join(' ') || undefined,
  };
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

/** All names of a person with two surnames, as an envelope has them. */
export const recipientName = (person: {
  readonly first_name: string;
  readonly middle_name: string;
  readonly first_surname: string;
  readonly second_surname: string;
}): string =>
  [person.first_name, person.middle_name, person.first_surname, person.second_surname]
    .filter(Boolean)
    .join(' ');
