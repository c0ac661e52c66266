import * as z from 'zod/mini';
import { QueryIntegers, rowFields, text } from '../fields.ts';

/** The lists that the settings panel manages, each by the calls of resource() (rule: standard-calls). */

/** What people read has a name in each language; a row also gives the one of the asked language. */
export const names = { name_en: text(80), name_es: text(80) } as const;
export const namesOfRow = { name: z.string(), name_en: z.string(), name_es: z.string() } as const;

/** Deactivating is a change of the status: 1 active, 2 inactive; left out, it stays as it is. */
export const statusInput = { status: z.optional(z.literal([1, 2])) } as const;

/** What all lists of the settings have in common: everybody of the staff reads them, the Administrator writes them. */
export const ofSettings = { area: 'system', entity: 'settings' } as const;
export const statusFilter = { status: z.optional(QueryIntegers) } as const;

/** A row of such a list, which is active or not. */
export const settingsRow = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.object({ ...rowFields, ...fields, status: z.int() });
