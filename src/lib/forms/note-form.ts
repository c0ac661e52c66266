import { call } from '../api/call.ts';
import { addNote } from '../contract/notes.ts';
import { dropDraft, readDraft } from './drafts.ts';
import { createForm } from './form.ts';
import { keepWhileTyped } from './keep-typed.ts';
import { showError } from '../api/show-error.ts';

/** The record that a note is about. */
interface NotedRecord {
  readonly key: string;
  readonly record_id: number;
}

export type NoteForm = ReturnType<typeof createNoteForm>;

/** A note that is being written, on a record or for all: what is typed stays until it is written or given up. */
export function createNoteForm(record?: NotedRecord) {
  const place = { screen: `system/notes/${record?.key ?? ''}`, id: record?.record_id, version: undefined };
  const empty = { ...record, text: '', pinned: false, mentions: [] };
  const form = createForm({
    id: `note-${record?.record_id ?? 'all'}`,
    schema: addNote.body,
    initial: empty,
    // Who passes by its box on the way through a record writes no note.
    validateEmptyOnBlur: false,
    submit: (body, idempotencyKey) => call(addNote, { body, idempotencyKey }),
  });
  const kept = readDraft(place.screen, place.id);
  if (kept) form.restore(kept);
  keepWhileTyped(form, () => place);

  return {
    ...form,
    /** Writes it; true when it was. What is refused stays in the form. */
    async write(): Promise<boolean> {
      const outcome = await form.submit();
      if (outcome.kind === 'failed') showError(outcome.error);
      if (outcome.kind !== 'saved') return false;
      form.reset(empty);
      dropDraft(place.screen, place.id);
      return true;
    },
  };
}
