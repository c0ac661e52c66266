import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { DEFAULT_OFFICE } from '../../../src/lib/contract/limits.ts';
import type { ProcedureForm } from '../../../src/lib/contract/postals/procedure-form.ts';
import { PROCEDURE_SECTIONS } from '../../../src/lib/contract/postals/procedure-rules.ts';
import { SUBMISSION_PROCEDURES } from '../../../src/lib/contract/postals/procedure-submissions.ts';
import { PROCEDURE_PREFIX, PROCEDURE_SUBMISSION_PREFIX, formatCode } from '../../../src/lib/domain/codes.ts';
import { fullName, recipientName } from '../../../src/lib/domain/names.ts';
import { ageGroupOf, appliedForm, procedureProblems } from '../../../src/lib/domain/procedure-needs.ts';
import type { FilledProcedure } from '../../../src/lib/domain/procedure-needs.ts';
import { procedurePrice } from '../../../src/lib/domain/procedure-price.ts';
import { PROCEDURE } from '../../../src/lib/domain/procedures.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { decidedOfProcedures } from '../../postals/procedures/settings.ts';
import type { Services } from '../../services.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import type { DemoClient } from './people.ts';
import { zoneOf } from './plans.ts';
import { applicantOf, begunForm, wholeForm } from './procedure-forms.ts';
import type { Applicant, Day } from './procedure-forms.ts';
import { seedProcedurePictures } from './procedure-pictures.ts';
import type { Random } from './random.ts';
import { take } from './sale-rows.ts';
import { HOUR } from './sales.ts';
import { clerkOf } from './staff.ts';

const DAY = 24 * HOUR;
/** Somebody goes to the consulate on Tuesdays, at ten in the morning of Miami. */
const OUT = { every: 7 * DAY, at: 5 * DAY + 15 * HOUR } as const;
const goesOut = (from: Date): Date =>
  new Date(Math.ceil((from.getTime() - OUT.at) / OUT.every) * OUT.every + OUT.at);
/** Days of the demo's history. */
const DAYS = 540;
/** A share of all was begun within the last weeks, and so many at least: what is open at a time. */
const RECENT = { share: 1 / 8, least: 24, days: 16 } as const;
/** Pictures of older ones were deleted when they were handed over. */
const PICTURED = 60;
/** "Consular procedures" of the providers. */
const PROVIDER = 4;
const AT_ONCE = 2_000;

interface Life {
  readonly status: number;
  readonly submitted: Date | null;
  readonly delivered: Date | null;
  readonly cancelled: Date | null;
  /** Sections that are filled in, and whether the pictures are there. */
  readonly sections: number;
  readonly pictures: boolean;
}

/** What became of a procedure: it is filled in within two weeks, and the passport comes after some months. */
function lifeOf(random: Random, now: Date, created: Date): Life {
  const after = (from: Date, [least, most]: readonly [number, number]) =>
    new Date(from.getTime() + random.integer(least * 24, most * 24) * HOUR);
  const whole = PROCEDURE_SECTIONS.length;
  const life = { submitted: null, delivered: null, cancelled: null, sections: whole, pictures: true };
  const chance = random.next();
  const submitted = goesOut(after(created, [1, 14]));
  if (chance < 0.05) {
    const cancelled = after(created, [1, 10]);
    if (cancelled < now)
      return { ...life, status: PROCEDURE.cancelled, cancelled, sections: 4, pictures: false };
  }
  // Somebody always lacks a paper, and some never come back.
  if (submitted > now || chance < 0.09)
    return { ...life, status: PROCEDURE.new, ...(random.chance(0.35) ? {} : begun(random, whole)) };
  const delivered = after(submitted, [45, 130]);
  return delivered > now
    ? { ...life, status: PROCEDURE.submitted, submitted }
    : { ...life, status: PROCEDURE.delivered, submitted, delivered };
}

/** Two of five that are not whole lack their pictures only. */
const begun = (random: Random, whole: number) =>
  random.chance(0.4)
    ? { sections: whole, pictures: false }
    : { sections: random.integer(1, whole - 1), pictures: false };

interface Seeded {
  readonly applicant: Applicant;
  readonly life: Life;
  readonly created: Date;
  readonly form: ProcedureForm;
}

interface SeedOptions {
  readonly count: number;
  readonly now: Date;
  readonly clients: readonly DemoClient[];
}

/** Procedures of eighteen months: half-filled forms, what is at the consulate, and passports that were handed over. */
export async function seedProcedures(
  services: Pick<Services, 'files'>,
  db: Kysely<Database>,
  random: Random,
  { count, now, clients }: SeedOptions,
): Promise<void> {
  const cities = await db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select('city.id')
    .where('state.country_code', '=', 'CU')
    .orderBy('city.id')
    .execute();
  const zone = await zoneOf(db);
  const cubans = clients.filter(({ last_name }) => last_name.includes(' '));
  const recent = Math.max(RECENT.least, count * RECENT.share);
  const created = Array.from(
    { length: count },
    (_, index) =>
      new Date(now.getTime() - HOUR - random.next() * (index < recent ? RECENT.days : DAYS) * DAY),
  ).toSorted((one, other) => one.getTime() - other.getTime());
  const seededAt = (at: Date): Seeded => {
    const day: Day = { today: todayIn(zone, at), cities: cities.map(({ id }) => id) };
    const applicant = applicantOf(random, random.pick(cubans));
    const life = lifeOf(random, now, at);
    return {
      applicant,
      life,
      created: at,
      form: begunForm(wholeForm(random, applicant, day), life.sections),
    };
  };
  const pictured: { id: number; at: Date; documents: boolean }[] = [];
  for (let start = 0; start < count; start += AT_ONCE) {
    const seeded = created.slice(start, start + AT_ONCE).map(seededAt);
    const ids = await insertSeeded(db, seeded, todayIn(zone, now));
    pictured.push(
      ...seeded.flatMap(({ life, created: at }, index) =>
        life.pictures ? [{ id: ids[index] ?? 0, at, documents: random.chance(0.6) }] : [],
      ),
    );
    pictured.splice(0, pictured.length - PICTURED);
  }
  await seedProcedurePictures(services, db, random, pictured);
  await seedSubmissions(db, zone);
}

/** What went to the consulate on one day went together, as many as one submission takes. */
async function seedSubmissions(db: Kysely<Database>, zone: string): Promise<void> {
  const { rows } = await sql<{ at: string; procedures: number[] }>`
    select submitted_at as at, array_agg(id order by id) as procedures from (
      select id, submitted_at, (row_number() over (partition by submitted_at order by id) - 1) / ${SUBMISSION_PROCEDURES}::int as part
      from procedure where submitted_at is not null
    ) submitted group by submitted_at, part order by submitted_at, part`.execute(db);
  const clerk = await clerkOf(db);
  const numbers = await take(db, 'procedure_submission_number', rows.length);
  const ids = await insertMany(
    db,
    'procedure_submission',
    rows.map(({ at }, index) => {
      const date = todayIn(zone, new Date(at));
      const year = Number(date.slice(0, 4));
      return {
        code: formatCode({ prefix: PROCEDURE_SUBMISSION_PREFIX, year, number: numbers[index] ?? 0 }),
        date,
        member_id: clerk,
        created_at: at,
        updated_at: at,
      };
    }),
  );
  const lines = rows.flatMap(({ procedures }, index) =>
    procedures.map((id) => [ids[index] ?? 0, id] as const),
  );
  await sql`
    insert into submitted_procedure (submission_id, procedure_id)
    select * from unnest(${lines.map(([submission]) => submission)}::int[], ${lines.map(([, id]) => id)}::int[])`.execute(
    db,
  );
}

async function insertSeeded(
  db: Kysely<Database>,
  seeded: readonly Seeded[],
  today: string,
): Promise<number[]> {
  const settings = await decidedOfProcedures(db);
  const frame = { today, adult_age: settings.adult_age };
  const numbers = await take(db, 'procedure_number', seeded.length);
  return insertMany(
    db,
    'procedure',
    seeded.map(({ applicant: { client, relation, type }, life, created, form }, index) => {
      const pictures = life.pictures ? true : null;
      const filled: FilledProcedure = { ...form, type, photo: pictures, signature: pictures };
      const isSubmitted = life.submitted !== null;
      const age_group = ageGroupOf(form, frame) ?? 'adult';
      const price = { type, age_group, request_type: form.request_type, currency: 'USD' } as const;
      return {
        code: formatCode({
          prefix: PROCEDURE_PREFIX,
          year: created.getUTCFullYear(),
          number: numbers[index] ?? 0,
        }),
        status: life.status,
        type,
        brand: client.brand,
        member_id: client.id,
        client_name: fullName(client),
        applicant: relation === null ? 'client' : 'family',
        relation,
        applicant_name: recipientName(form) || fullName(client),
        provider_id: PROVIDER,
        office_id: DEFAULT_OFFICE,
        ...(isSubmitted ? appliedForm(filled, frame) : form),
        ...(isSubmitted ? { application_date: life.submitted.toISOString().slice(0, 10) } : {}),
        missing_count: isSubmitted ? 0 : procedureProblems(filled, frame).length,
        age_group,
        currency: 'USD',
        ...procedurePrice(settings, price),
        paid: 0,
        note: '',
        submitted_at: life.submitted,
        delivered_at: life.delivered,
        received_by: life.delivered ? fullName(client) : '',
        cancelled_at: life.cancelled,
        cancellation_reason: life.cancelled ? 'El cliente lo hará en el consulado' : '',
        version: 1,
        created_at: created,
        updated_at: life.delivered ?? life.submitted ?? life.cancelled ?? created,
      };
    }),
  );
}
