import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { PASSPORT_MONTHS } from '../../../src/lib/contract/users/members.ts';
import { greetingName } from '../../../src/lib/domain/names.ts';
import type { NameParts } from '../../../src/lib/domain/names.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { formatLongDate } from '../../../src/lib/words/moments.ts';
import type { Database } from '../../db/tables.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { eachInTransaction } from '../../lib/jobs.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import { goesOut } from '../../lib/mail/switches.ts';
import { writtenText } from '../../lib/mail/texts.ts';
import { languageOfClient, readerOf } from '../../lib/reader.ts';
import { isNewReminder } from '../../lib/reminders.ts';
import type { Reminder } from '../../lib/reminders.ts';
import type { Services } from '../../services.ts';
import { isPassportOfRelative, passportEndsOn } from '../../users/passports-to-renew.ts';

/**
 * Reminders of passports of a client's family that end (rule: passports-renewed-in-time): a child is no client, and the
 * procedure by which its passport came is what we know of it.
 */

const kind = 'family_passport_expiring';
/** Passports that one sweep writes of; the rest waits for the next one. */
const BATCH = 500;

interface Expiring extends NameParts {
  readonly id: number;
  readonly code: string;
  readonly brand: string;
  readonly applicant_name: string;
  readonly email: string;
  readonly language: string;
  readonly ends_on: string;
  readonly months: number;
}

/** Passports of relatives that end within some months, of which nobody was told so yet and no other was asked for since. */
export async function expiringFamilyPassports(db: Kysely<Database>, now: Date): Promise<Expiring[]> {
  const today = todayIn(await companyZone(db), now);
  const before = (months: unknown) => sql`(${today}::date + make_interval(months => ${months}))::date`;
  const { rows } = await sql<Expiring>`
    select procedure.id, procedure.code, procedure.brand, applicant_name, member.email, member.first_name, member.last_name,
      member.language,
      ends_on, months
    from procedure join member on member.id = procedure.member_id
    cross join lateral (select ${passportEndsOn} as ends_on) as passport
    cross join lateral (
      select min(months) as months from unnest(${[...PASSPORT_MONTHS]}::int[]) as months
      where ends_on <= ${before(sql`months`)}
    ) as nearest
    where ${isPassportOfRelative}
      and ends_on > ${today}::date and ends_on <= ${before(Math.max(...PASSPORT_MONTHS))}
      and restricted_at is null and member.email is not null
      and not exists (select from reminder where key = ${procedures.key} and record_id = procedure.id and kind = ${kind}
        and term = months::text)
    order by ends_on, procedure.id limit ${BATCH}`.execute(db);
  return rows;
}

export const familyPassportReminder = ({ id, months }: Pick<Expiring, 'id' | 'months'>): Reminder => ({
  key: procedures.key,
  record_id: id,
  kind,
  term: String(months),
});

type Told = Pick<
  Expiring,
  'first_name' | 'last_name' | 'code' | 'brand' | 'applicant_name' | 'ends_on' | 'months'
>;

/** What the mail is filled with, and its labelled lines. */
export function familyPassportParts(
  { code, brand, applicant_name: applicant, ends_on, months, ...client }: Told,
  language: Language,
) {
  const date = formatLongDate(ends_on, readerOf(brand, language));
  return {
    values: { first_name: greetingName(client), code, applicant, date, months: String(months) },
    facts: linesOf(language, { applicant, passport_expires_on: date, procedure: code }),
  };
}

/** Writes to whose relative's passport ends soon, once for each of the months. */
export async function remindOfFamilyPassports(services: Services): Promise<void> {
  if (!(await goesOut(services.db, kind))) return;
  const now = services.clock();
  const found = await expiringFamilyPassports(services.db, now);
  await eachInTransaction(services, 'family_passport_reminders', found, async (db, expiring) => {
    if (!(await isNewReminder({ db, now }, familyPassportReminder(expiring)))) return;
    const { id, brand, email } = expiring;
    const language = languageOfClient(expiring.language);
    const { values, facts } = familyPassportParts(expiring, language);
    const written = await writtenText(db, { kind, brand, language }, values);
    const about = { key: procedures.key, id };
    await queueMail({ db, now }, { to: email, language, brand, about, content: { ...written, facts } });
  });
}
