import type { PHONE_COUNTRIES } from '../contract/limits.ts';

/** Dial codes of the countries that a light phone field offers: the metadata of all of them outweighs a public page. */
export const DIAL_CODES: Readonly<Record<(typeof PHONE_COUNTRIES)[number], string>> = { US: '1', ES: '34', MX: '52', CA: '1', IT: '39', CU: '53', CO: '57' };

const USUAL = [...new Set(Object.values(DIAL_CODES))].map((code) => `+${code}`);

/** "+1 786 555 0142", "+53 5331 7131" of an E.164 number: grouped for reading; lists do not carry the world's numbering plans. */
export function phoneText(phone: string | null, dialCode: string | null = null): string {
  if (phone === null) return '';
  const code = dialCode !== null && phone.startsWith(dialCode) ? dialCode : USUAL.find((usual) => phone.startsWith(usual));
  if (code === undefined) return phone;
  const rest = phone.slice(code.length);
  const groups = code === '+1' && rest.length === 10 ? [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)] : rest.match(/\d{1,4}(?=(\d{4})*$)/g);
  return [code, ...(groups ?? [rest])].join(' ');
}
