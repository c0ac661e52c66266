import type { Language } from '../../src/lib/contract/fields.ts';

/** ISO's own placeholder for "no country that is known". */
const UNKNOWN = 'ZZ';

/** Name of a country by its two letters; undefined for letters that name none. */
export function countryName(code: string, language: Language): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || code === UNKNOWN) return undefined;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code);
}
