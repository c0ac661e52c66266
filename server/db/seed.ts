import type { Kysely } from 'kysely';
import { hashPassword } from '../authentication/passwords.ts';
import { DEMO_PASSWORD, DEMO_STAFF } from './demo-staff.ts';
import type { Database } from './tables.ts';

export interface SeedOptions {
  /** Rentals to make; everything else is made in proportion. */
  rows: number;
  /** The instant around which the demo's eighteen months lie. */
  now: Date;
}

/** Whether a database holds nobody yet: only then may the demo fill it. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('member').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Fills an empty database with the demo company: the same people and trips every time, around `now`. */
export async function seedDemo(db: Kysely<Database>, { now }: SeedOptions): Promise<void> {
  await seedStaff(db, now);
}

async function seedStaff(db: Kysely<Database>, now: Date): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const staff = DEMO_STAFF.map(({ title: _, ...person }) => ({ ...person, password_hash, created_at: now, updated_at: now }));
  await db.insertInto('member').values(staff).execute();
}
