import type { Language } from '../../src/lib/contract/fields.ts';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import type { Reader } from '../../src/lib/words/format.ts';
import { BRANDS, brandOf } from '../../src/lib/site/hosts.ts';

/**
 * How mails and documents write values: numbers by the brand of the record, not of the site that is open
 * (rule: money-in-the-brands-numbers).
 */
export function readerOf(brandId: string, language: Language): Reader {
  const brand = brandOf(brandId) ?? BRANDS[0];
  return { language, numbers: brand?.numberFormats[language] ?? language };
}

/** The language of a client, or English for one that is not known. */
export const languageOfClient = (stored: string | null): Language =>
  LANGUAGES.find((language) => language === stored) ?? LANGUAGES[0];
