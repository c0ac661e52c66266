import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { seedBankDetails } from './demo/bank-details.ts';
import { seedDiscounts } from './demo/discounts.ts';
import { seedFleet } from './demo/fleet.ts';
import { seedLodgings } from './demo/lodgings.ts';
import { seedMoney } from './demo/money.ts';
import { seedPeople } from './demo/people.ts';
import { seedProcedures } from './demo/procedures.ts';
import { Random } from './demo/random.ts';
import { seedRentals } from './demo/rentals.ts';
import { seedBlocks } from './demo/stations.ts';
import { seedExchanges } from './demo/exchanges.ts';
import { seedRecipients } from './demo/recipients.ts';
import { seedRemittances } from './demo/remittances.ts';
import { seedPhotos } from './demo/photos.ts';
import { seedRoomFeeds } from './demo/room-feeds.ts';
import { seedRoomPrices } from './demo/room-prices.ts';
import { seedSheets } from './demo/sheets.ts';
import { signPlans } from './demo/signatures.ts';
import { rememberReminders } from '../lib/reminders.ts';
import { expiringFamilyPassports, familyPassportReminder } from '../postals/procedures/family-passports.ts';
import { formReminder, unfinishedForms } from '../postals/procedures/reminders.ts';
import { expiringPassports, passportReminder } from '../users/passport-reminders.ts';
import { seedManifests } from '../postals/seed-manifests.ts';
import { seedPackages } from '../postals/seed.ts';
import type { Services } from '../services.ts';
import { beginAnew, withoutIndexes } from './without-indexes.ts';
import type { Database } from './tables.ts';

export interface SeedOptions {
  /** Rentals to make; everything else is made in proportion. */
  rows: number;
  /** The instant around which the demo's eighteen months lie. */
  now: Date;
  /** Is told what is made next, since a million rentals take minutes. */
  progress?: (part: string) => void;
}

/** The company that 5,000 rentals belong to. */
const COMPANY = {
  rentals: 5_000,
  members: 2_000,
  vehicles: 400,
  packages: 3_000,
  remittances: 2_000,
  procedures: 600,
  recipients: 1_200,
  sales: 900,
  bookings: 1_500,
  plans: 500,
} as const;
const SEED = 20_261_127;
/** Rentals from which indexes and references are made faster of all rows than row by row. */
export const MANY_ROWS = 20_000;
/** Above so many rentals only these, their money, cars and clients are more; of the rest there is what a company of so many has. */
const IN_PROPORTION = 100_000;
/** Clients of the largest company. */
const MOST_CLIENTS = 100_000;
/** Cars that are enough for the rentals of most companies. */
const MOST_CARS = 4_000;
/** A car has at most so many rentals, so that those of a large company lie within a few years. */
const RENTALS_OF_A_CAR = 250;

/** Whether a database holds nobody yet: only then may the demo fill it. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('member').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Fills an empty database with the demo company: the same people and trips every time, around `now`. All of it, or nothing. */
export async function seedDemo(services: Services, options: SeedOptions): Promise<void> {
  const { rows, now, progress = () => undefined } = options;
  const random = new Random(SEED);
  await services.db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    const work = () => seedCompany(services, transaction, random, { ...options, progress });
    await (rows < MANY_ROWS ? work() : workOnMany(transaction, progress, work));
    progress('statistics of tables');
    await countRows(transaction);
    progress('manifests');
    const manifests = new Random(SEED + 6);
    await seedManifests(transaction, { now, random: () => manifests.next() });
    progress('reminders');
    await rememberReminders(
      transaction,
      [
        ...(await expiringPassports(transaction, now)).map(passportReminder),
        ...(await expiringFamilyPassports(transaction, now)).map(familyPassportReminder),
        ...(await unfinishedForms(transaction, now)).map(formReminder),
      ],
      now,
    );
    progress('signed agreements');
    await signPlans(services, transaction, random);
    progress('hand-over sheets');
    await seedSheets(services, transaction, new Random(SEED));
    progress('photos of houses');
    await seedPhotos(services, transaction, new Random(SEED), now);
  });
}

/** Very many rows: in files that begin anew, sorted in memory, with indexes and references made of all of them at the end. */
async function workOnMany(
  transaction: Kysely<Database>,
  progress: (part: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const ask = (text: string) => sql.raw(text).execute(transaction);
  for (const memory of ['work_mem', 'temp_buffers']) await ask(`set local ${memory} = '256MB'`);
  await withoutIndexes(ask, { lookedUp: ['account'], progress }, async () => {
    await beginAnew(ask);
    await work();
  });
}

/** What its rentals, packages and money are made of: the rows that are many. */
async function seedCompany(
  services: Services,
  transaction: Kysely<Database>,
  random: Random,
  { rows, now, progress }: Required<SeedOptions>,
): Promise<void> {
  const share = (count: number, of = Math.min(rows, IN_PROPORTION)) =>
    Math.max(60, Math.round((count * of) / COMPANY.rentals));
  progress('clients and staff');
  await seedBankDetails(transaction, now);
  const clients = await seedPeople(
    transaction,
    random,
    now,
    Math.min(share(COMPANY.members, rows), MOST_CLIENTS),
  );
  progress('cars and prices');
  const fleet = await seedFleet(
    transaction,
    random,
    now,
    Math.min(share(COMPANY.vehicles, rows), Math.max(MOST_CARS, rows / RENTALS_OF_A_CAR)),
  );
  progress(`${rows} rentals`);
  const discounts = await seedDiscounts(transaction, now, fleet);
  await seedRentals(transaction, random, now, rows, { clients, fleet, discounts });
  await seedBlocks(transaction, new Random(SEED), now);
  progress('houses and hotels');
  await seedLodgings(transaction, new Random(SEED + 1), now);
  await seedRoomPrices(transaction, new Random(SEED + 2), now);
  progress('recipients');
  await seedRecipients(transaction, new Random(SEED + 3), now, {
    count: share(COMPANY.recipients),
    clients,
  });
  progress('packages');
  const parcels = new Random(SEED + 5);
  await seedPackages(transaction, {
    count: share(COMPANY.packages),
    now,
    random: () => parcels.next(),
  });
  progress('exchange rates and remittances');
  await seedExchanges(transaction, new Random(SEED + 6), now);
  await seedRemittances(services, transaction, new Random(SEED + 7), {
    count: share(COMPANY.remittances),
    now,
  });
  progress('procedures');
  await seedProcedures(services, transaction, new Random(SEED + 8), {
    count: share(COMPANY.procedures),
    now,
    clients,
  });
  await seedMoney(services, transaction, random, {
    now,
    rentals: rows,
    sales: share(COMPANY.sales),
    bookings: share(COMPANY.bookings),
    plans: share(COMPANY.plans),
    clients,
    progress,
  });
  progress('calendars of rooms');
  await seedRoomFeeds(transaction, new Random(SEED + 4), now);
}

/** Within the transaction: a million rows take longer to look at than a statement may. Its own tables only: others share the rest. */
async function countRows(transaction: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1`.execute(transaction);
  await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(transaction);
}
