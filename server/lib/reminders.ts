import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { RequestContext } from './call.ts';
import type { MailKindId } from './mail/kinds.ts';

/** Reminders go out once (rule: reminded-once): of a record, by a mail, for one term of it. */
export interface Reminder {
  readonly key: string;
  readonly record_id: number;
  readonly kind: MailKindId;
  readonly term: string;
}

/** Writes down that somebody is reminded. False for what they were reminded of already. */
export async function isNewReminder(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  reminder: Reminder,
): Promise<boolean> {
  const written = await db
    .insertInto('reminder')
    .values({ ...reminder, sent_at: now })
    .onConflict((known) => known.doNothing())
    .returning('record_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Writes down that all of these were sent: what a demo begins with. */
export async function rememberReminders(
  db: Kysely<Database>,
  reminders: readonly Reminder[],
  now: Date,
): Promise<void> {
  if (reminders.length > 0)
    await db
      .insertInto('reminder')
      .values(reminders.map((reminder) => ({ ...reminder, sent_at: now })))
      .execute();
}
