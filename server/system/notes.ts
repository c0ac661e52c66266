import { sql } from 'kysely';
import { addNote, getNotes, listStaff, pinNote, removeNote } from '../../src/lib/contract/notes.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { STAFF_ROLES } from '../../src/lib/contract/permissions.ts';
import { fullName, greetingName } from '../../src/lib/domain/names.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { queueMail } from '../lib/mail/queue.ts';
import { invalid } from '../lib/problem.ts';
import { rowColumns } from '../lib/record-plan.ts';
import { insertRecord, lockVersion, removeRecord, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { words } from '../lib/words.ts';
import { livingRecord } from '../users/merged.ts';
import { isErased, refuseErased } from '../users/personal-data/erased-record.ts';

const NOTES_SHOWN = 200;
const ACTIVE = 1;
const write = { table: 'note', key: 'system/notes' } as const;

function notesOf(db: RequestContext['db']) {
  return db
    .selectFrom('note')
    .innerJoin('member', 'member.id', 'note.member_id')
    .select(rowColumns('note', ['key', 'record_id', 'text', 'pinned', 'mentions']))
    .select(sql<string>`btrim(member.first_name || ' ' || member.last_name)`.as('by'));
}

const one = (db: RequestContext['db'], id: number) =>
  notesOf(db).where('note.id', '=', id).executeTakeFirstOrThrow();

/** Tells everybody whom a note mentions, in their language. Throws 422 when one is no active staff. */
async function tellMentioned(call: Call<typeof addNote>): Promise<void> {
  const ids = [...new Set(call.body.mentions)];
  if (ids.length === 0) return;
  const people = await call.db
    .selectFrom('member')
    .select(['id', 'email', 'first_name', 'last_name', 'language'])
    .where('id', 'in', ids)
    .where('role', 'in', [...STAFF_ROLES])
    .where('status', '=', ACTIVE)
    .execute();
  if (people.length !== ids.length) throw invalid({ field: 'mentions', key: 'select_option' });
  const { firstName, lastName } = call.member;
  for (const person of people) {
    if (person.email === null || person.id === call.member.id) continue;
    const language: Language = person.language === 'es' ? 'es' : 'en';
    const say = words(language);
    const subject = say('mails:mention.subject', {
      name: fullName({ first_name: firstName, last_name: lastName }),
    });
    const paragraphs = [say('mails:greeting', { name: greetingName(person) }), subject, call.body.text];
    await queueMail(call, {
      to: person.email,
      language,
      brand: call.brand,
      content: { subject, paragraphs },
    });
  }
}

export const noteRoutes = [
  route(getNotes, async ({ db, query }) => {
    const { key = null, since } = query;
    const id = await livingRecord(db, { key, id: query.record_id ?? null });
    const results = await notesOf(db)
      .where('note.key', 'is not distinct from', key)
      .where('note.record_id', 'is not distinct from', id)
      .$if(since !== undefined, (notes) => notes.where('note.created_at', '>=', since ?? ''))
      .orderBy('note.pinned', 'desc')
      .orderBy('note.id', 'desc')
      .limit(NOTES_SHOWN)
      .execute();
    return { results, erased: key !== null && id !== null && (await isErased(db, { key, id })) };
  }),
  route(addNote, async (call) => {
    const { key = null, text, pinned, mentions } = call.body;
    await tellMentioned(call);
    const record_id = await livingRecord(call.db, { key, id: call.body.record_id ?? null });
    if (key !== null && record_id !== null) await refuseErased(call.db, { key, id: record_id });
    const values = { key, record_id, text, pinned, mentions, member_id: call.member.id };
    return one(call.db, await insertRecord(call, { ...write, values }));
  }),
  route(pinNote, async (call) => {
    const { id } = call.params;
    const before = await lockVersion(call.db, 'note', id, call.version);
    await updateRecord(call, before, { ...write, values: { pinned: call.body.pinned } });
    return one(call.db, id);
  }),
  route(removeNote, (call) => removeRecord(call, write, call.params.id)),
  route(listStaff, ({ db }) =>
    db
      .selectFrom('member')
      .select('id')
      .select(sql<string>`btrim(first_name || ' ' || last_name)`.as('name'))
      .where('role', 'in', [...STAFF_ROLES])
      .where('status', '=', ACTIVE)
      .orderBy('first_name')
      .orderBy('last_name')
      .execute(),
  ),
];
