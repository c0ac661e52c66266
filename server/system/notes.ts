import { addNote, getNotes } from '../../src/lib/contract/notes.ts';
import type { RequestContext } from '../lib/call.ts';
import { insertRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';

const NOTES_SHOWN = 200;

function notesOf(db: RequestContext['db']) {
  return db
    .selectFrom('note')
    .innerJoin('member', 'member.id', 'note.member_id')
    .select(['note.id', 'note.version', 'note.created_at', 'note.updated_at', 'note.key', 'note.record_id', 'note.text', 'note.pinned', 'note.mentions'])
    .select(({ fn, val }) => fn<string>('concat', ['member.first_name', val(' '), 'member.last_name']).as('by'));
}

export const noteRoutes = [
  route(getNotes, ({ db, query }) =>
    notesOf(db)
      .where('note.key', 'is not distinct from', query.key ?? null)
      .where('note.record_id', 'is not distinct from', query.record_id ?? null)
      .$if(query.since !== undefined, (notes) => notes.where('note.created_at', '>=', query.since ?? ''))
      .orderBy('note.pinned', 'desc')
      .orderBy('note.id', 'desc')
      .limit(NOTES_SHOWN)
      .execute(),
  ),
  route(addNote, async (call) => {
    const { key = null, record_id = null, text, pinned, mentions } = call.body;
    const values = { key, record_id, text, pinned, mentions, member_id: call.member.id };
    const id = await insertRecord(call, { table: 'note', key: 'system/notes', values });
    return notesOf(call.db).where('note.id', '=', id).executeTakeFirstOrThrow();
  }),
];
