import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { fillPlaceholders } from '../../../src/lib/domain/mail-placeholders.ts';
import type { Database } from '../../db/tables.ts';
import { words } from '../words.ts';
import type { MailKindId } from './kinds.ts';

/** Which text: a brand's own, in one language. */
export interface TextPlace {
  readonly kind: MailKindId;
  readonly brand: string;
  readonly language: Language;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** The words that ship, with their placeholders. */
export function shippedText({ kind, language }: Pick<TextPlace, 'kind' | 'language'>): MailText {
  const raw = (name: string) =>
    words(language)(`system/mail_templates:${kind}.${name}`, { skipInterpolation: true });
  return { subject: raw('subject'), text: raw('text') };
}

/** What the brand says in a language: its own words, else those that ship. */
async function textOf(db: Kysely<Database>, { kind, brand, language }: TextPlace): Promise<MailText> {
  const own = await db
    .selectFrom('mail_text')
    .select(['subject', 'text'])
    .where('kind', '=', kind)
    .where('brand', '=', brand)
    .where('language', '=', language)
    .executeTakeFirst();
  return own ?? shippedText({ kind, language });
}

/** Gives the words of a kind by brand and language, each read once: many mails of one moment share a few. */
export function textsOf(db: Kysely<Database>, kind: MailKindId) {
  const read = new Map<string, Promise<MailText>>();
  return ({ brand, language }: Omit<TextPlace, 'kind'>): Promise<MailText> => {
    const place = `${brand} ${language}`;
    const text = read.get(place) ?? textOf(db, { kind, brand, language });
    read.set(place, text);
    return text;
  };
}

/** Subject and paragraphs with the values in their places. */
export function filled(
  { subject, text }: MailText,
  values: Readonly<Record<string, string>>,
): { subject: string; paragraphs: string[] } {
  return {
    subject: fillPlaceholders(subject, values),
    paragraphs: text
      .split(/\n{2,}/)
      .map((paragraph) => fillPlaceholders(paragraph, values).trim())
      .filter((paragraph) => paragraph !== ''),
  };
}

/** A mail's words for its reader. */
export async function writtenText(
  db: Kysely<Database>,
  place: TextPlace,
  values: Readonly<Record<string, string>>,
): Promise<{ subject: string; paragraphs: string[] }> {
  return filled(await textOf(db, place), values);
}
