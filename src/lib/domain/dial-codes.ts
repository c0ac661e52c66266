import type { PHONE_COUNTRIES } from '../contract/limits.ts';

/** Dial codes of the countries that a light phone field offers: the metadata of all of them outweighs a public page. */
export const DIAL_CODES: Readonly<Record<(typeof PHONE_COUNTRIES)[number], string>> = { US: '1', ES: '34', MX: '52', CA: '1', IT: '39', CU: '53', CO: '57' };
