import * as z from 'zod/mini';
import { Email, Language, PersonName, Phone } from '../fields.ts';
import { Passport } from '../users/members.ts';

/**
 * Customer data as agreed for a reservation (rule: fields-of-the-specification); the member's own record may change
 * afterwards. What only some kinds ask for, such as the birth date, stands with the kind; each checks `oneName`.
 */
export const clientFields = {
  first_name: PersonName,
  last_name: PersonName,
  email: z._default(z.nullable(Email), null),
  phone: z._default(z.nullable(Phone), null),
  /** Calling code of the country that was chosen for the phone, such as +53. */
  dial_code: z._default(z.nullable(z.string().check(z.regex(/^\+\d{1,4}$/, { error: 'phone' }))), null),
  passport: z._default(z.nullable(Passport), null),
  /** Of a client that the reservation registers; a known client keeps the language of the record. */
  language: z.optional(Language),
} as const;

/** The client of any kind of reservation. */
export type ClientInput = z.infer<z.ZodMiniObject<typeof clientFields>> & {
  readonly birth_date?: string | null | undefined;
};
