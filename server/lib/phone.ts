import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** An E.164 number as people read it: +1 305 555 0100. */
export function formatPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
