import { ATTACHED } from './attached.ts';
import { FINANCIALS } from './financials.ts';
import { PEOPLE } from './people.ts';
import { POSTALS } from './postals.ts';
import { RESERVATIONS } from './reservations.ts';
import type { PersonalTable } from './table.ts';

/**
 * Every table that keeps something of a person (rule: personal-data-is-known). tests/api/users/personal-data.test.ts refuses a
 * table that refers to one, or a column that looks like a person's, which stands neither here nor in its list of others.
 */
export const OWN_TABLES: readonly PersonalTable[] = [...PEOPLE, ...RESERVATIONS, ...FINANCIALS, ...POSTALS];
export const TABLES: readonly PersonalTable[] = [...OWN_TABLES, ...ATTACHED];
