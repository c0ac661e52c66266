import type { Kysely } from 'kysely';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';

/** Who carries cash to families; none of them logs in. */
const COURIERS = [
  ['Norge', 'Cárdenas'],
  ['Yadira', 'Rosales'],
  ['Wilfredo', 'Matos'],
  ['Irán', 'Palacios'],
] as const;

/** The couriers of the demo, the one of La Habana first. */
export const seedCouriers = (db: Kysely<Database>, now: Date): Promise<number[]> =>
  insertMany(
    db,
    'member',
    COURIERS.map(([first_name, last_name], index) => ({
      role: ROLES.driver,
      status: 1,
      first_name,
      last_name,
      phone: `+535310${String(1_000 + index)}`,
      dial_code: '+53',
      language: 'es',
      address: '',
      note: '',
      version: 1,
      created_at: now,
      updated_at: now,
    })),
  );
