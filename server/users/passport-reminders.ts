import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Language } from '../../src/lib/contract/fields.ts';
import { PASSPORT_MONTHS, members } from '../../src/lib/contract/users/members.ts';
import { greetingName } from '../../src/lib/domain/names.ts';
import type { NameParts } from '../../src/lib/domain/names.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { BRANDS } from '../../src/lib/site/hosts.ts';
import { formatLongDate } from '../../src/lib/words/moments.ts';
import type { Database } from '../db/tables.ts';
import { companyZone } from '../lib/company-zone.ts';
import { eachInTransaction } from '../lib/jobs.ts';
import { linesOf } from '../lib/mail/lines.ts';
import { queueMail } from '../lib/mail/queue.ts';
import { goesOut } from '../lib/mail/switches.ts';
import { writtenText } from '../lib/mail/texts.ts';
import { languageOfClient, readerOf } from '../lib/reader.ts';
import { isNewReminder } from '../lib/reminders.ts';
import type { Reminder } from '../lib/reminders.ts';
import type { Services } from '../services.ts';
import { isRenewing, isServedClient } from './passports-to-renew.ts';

/** Reminders of passports that end, nine, six and three months before (rule: passports-renewed-in-time). */

const kind = 'passport_expiring';
/** Clients that one sweep writes to; the rest waits for the next one. */
const BATCH = 500;

interface Expiring extends NameParts {
  readonly id: number;
  readonly email: string;
  readonly language: string;
  readonly brand: string | null;
  readonly passport_expires_on: string;
  readonly months: number;
}

/** Clients whose passport ends within some months, and who were not told so yet nor have begun to renew it. */
export async function expiringPassports(db: Kysely<Database>, now: Date): Promise<Expiring[]> {
  const today = todayIn(await companyZone(db), now);
  const before = (months: unknown) => sql`(${today}::date + make_interval(months => ${months}))::date`;
  const { rows } = await sql<Expiring>`
    select member.id, email, first_name, last_name, language, brand, passport_expires_on, months
    from member cross join lateral (
      select min(months) as months from unnest(${[...PASSPORT_MONTHS]}::int[]) as months
      where passport_expires_on <= ${before(sql`months`)}
    ) as nearest
    where passport_expires_on > ${today}::date and passport_expires_on <= ${before(Math.max(...PASSPORT_MONTHS))}
      and ${isServedClient} and not ${isRenewing} and restricted_at is null and email is not null
      and not exists (select from reminder where key = ${members.key} and record_id = member.id and kind = ${kind}
        and term = to_char(passport_expires_on, 'YYYY-MM-DD') || ' ' || months)
    order by passport_expires_on, member.id limit ${BATCH}`.execute(db);
  return rows;
}

export const passportReminder = ({ id, passport_expires_on, months }: Expiring): Reminder => ({
  key: members.key,
  record_id: id,
  kind,
  term: `${passport_expires_on} ${months}`,
});

/** What the mail is filled with, and its labelled lines. */
export function passportMailParts(
  {
    passport_expires_on,
    months,
    ...client
  }: Pick<Expiring, 'first_name' | 'last_name' | 'passport_expires_on' | 'months'>,
  { brand, language }: { readonly brand: string; readonly language: Language },
) {
  const date = formatLongDate(passport_expires_on, readerOf(brand, language));
  return {
    values: { first_name: greetingName(client), date, months: String(months) },
    facts: linesOf(language, { passport_expires_on: date }),
  };
}

/** Writes to whose passport ends soon, once for each of the months; to nobody while the company sends no such mails. */
export async function remindOfPassports(services: Services): Promise<void> {
  if (!(await goesOut(services.db, kind))) return;
  const now = services.clock();
  const found = await expiringPassports(services.db, now);
  await eachInTransaction(services, 'passport_reminders', found, async (db, client) => {
    if (!(await isNewReminder({ db, now }, passportReminder(client)))) return;
    const language = languageOfClient(client.language);
    const brand = client.brand ?? BRANDS[0]?.id ?? '';
    const { values, facts } = passportMailParts(client, { brand, language });
    const written = await writtenText(db, { kind, brand, language }, values);
    const about = { key: members.key, id: client.id };
    await queueMail(
      { db, now },
      { to: client.email, language, brand, about, content: { ...written, facts } },
    );
  });
}
