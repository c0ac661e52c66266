import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { greetingName } from '../../../src/lib/domain/names.ts';
import type { NameParts } from '../../../src/lib/domain/names.ts';
import { procedureProblems } from '../../../src/lib/domain/procedure-needs.ts';
import { PROCEDURE } from '../../../src/lib/domain/procedures.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import { jobContext } from '../../lib/job-context.ts';
import { eachInTransaction } from '../../lib/jobs.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import { goesOut } from '../../lib/mail/switches.ts';
import { writtenText } from '../../lib/mail/texts.ts';
import { isNewReminder } from '../../lib/reminders.ts';
import type { Reminder } from '../../lib/reminders.ts';
import { words } from '../../lib/words.ts';
import type { Services } from '../../services.ts';
import { clientOf, formAddress, linkOf } from './form-link.ts';
import { procedureFiles, procedureFrame, storedProcedure } from './rows.ts';
import type { StoredProcedure } from './rows.ts';

/** Reminders of forms that are not whole after some days (rule: forms-come-whole). */

const kind = 'procedure_missing';
/** Days after which a client is reminded, each once. */
const DAYS = [7, 21] as const;
/** Whoever was silent for so long is called instead. */
const SILENT = 60;
const DAY = 86_400_000;
/** Forms that one sweep writes of; the rest waits for the next one. */
const BATCH = 200;
/** Fields that a mail names; the others are counted. */
const NAMED = 8;

export interface Unfinished {
  readonly id: number;
  readonly days: number;
}

/** Forms that lack something while the client has them, and of which the client was not reminded yet. */
export async function unfinishedForms(db: Kysely<Database>, now: Date): Promise<Unfinished[]> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const { rows } = await sql<Unfinished>`
    select id, days from procedure cross join lateral (
      select max(days) as days from unnest(${[...DAYS]}::int[]) as days
      where created_at <= ${now}::timestamptz - make_interval(days => days)
    ) as latest
    where ${hasStatus('procedure.status', PROCEDURE.new)} and missing_count > 0
      and created_at <= ${ago(Math.min(...DAYS))} and created_at > ${ago(SILENT)}
      and review is distinct from 'to_review'
      and exists (select from member where member.id = procedure.member_id and restricted_at is null and email is not null)
      and not exists (select from reminder where key = ${procedures.key} and record_id = procedure.id and kind = ${kind}
        and term = days::text)
    order by created_at, id limit ${BATCH}`.execute(db);
  return rows;
}

export const formReminder = ({ id, days }: Unfinished): Reminder => ({
  key: procedures.key,
  record_id: id,
  kind,
  term: String(days),
});

interface Told extends Pick<StoredProcedure, 'code' | 'applicant_name'> {
  /** Fields that lack something. */
  readonly missing: readonly string[];
}

/** What the mail is filled with, and its labelled lines. */
export function missingMailParts(
  { code, applicant_name: applicant, missing }: Told,
  { client, language }: { readonly client: NameParts; readonly language: Language },
) {
  const say = words(language);
  const named = missing.slice(0, NAMED).map((field) => say(`${procedures.key}:fields.${field}`));
  const more = missing.length - named.length;
  const listed = more > 0 ? [...named, say('mails:procedure.more', { count: more })] : named;
  return {
    values: { first_name: greetingName(client), code, applicant },
    facts: linesOf(language, { procedure: code, applicant, missing: listed.join('\n') }),
  };
}

/** Writes to whose form lacks something, with the link to it where it has one. */
export async function remindOfForms(services: Services): Promise<void> {
  if (!(await goesOut(services.db, kind))) return;
  const found = await unfinishedForms(services.db, services.clock());
  await eachInTransaction(services, 'procedure_reminders', found, async (db, one) => {
    const stored = await storedProcedure(db, one.id);
    const { brand, id } = stored;
    const context = jobContext(services, db, brand);
    const client = await clientOf(context, stored);
    const filled = { ...stored, ...(await procedureFiles(context, [id]))(id) };
    const problems = procedureProblems(filled, await procedureFrame(context));
    const missing = [...new Set(problems.map(({ field }) => field.split('.')[0] ?? field))];
    if (client.email === null || missing.length === 0 || !(await isNewReminder(context, formReminder(one))))
      return;
    const language = stored.link_language ?? client.language;
    const { values, facts } = missingMailParts({ ...stored, missing }, { client, language });
    const written = await writtenText(db, { kind, brand, language }, values);
    const link =
      linkOf(stored, context.now) === 'open'
        ? { link: { address: formAddress(context, stored), label: words(language)('mails:procedure.form') } }
        : {};
    const about = { key: procedures.key, id };
    const content = { ...written, facts, ...link };
    await queueMail(context, { to: client.email, language, brand, about, content });
  });
}
