import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../lib/api/call.ts';
import { attempt } from '../../lib/api/attempt.ts';
import { confirm } from '../../lib/forms/confirm.ts';
import type { Reference } from '../../lib/contract/fields.ts';
import { getNotes, listStaff, pinNote, removeNote } from '../../lib/contract/notes.ts';
import type { Note } from '../../lib/contract/notes.ts';
import { onChange, onGap } from '../../lib/api/live.ts';
import { createNoteForm } from '../../lib/forms/note-form.ts';
import type { NoteForm } from '../../lib/forms/note-form.ts';
import type { Loaded } from '../../lib/records/panel.ts';

/** Key under which changes of notes are told. */
const KEY = 'system/notes';

export interface GeneralNotes {
  readonly $notes: ReadableAtom<Loaded<readonly Note[]>>;
  /** Whom a note can mention. */
  readonly $staff: ReadableAtom<readonly Reference[]>;
  readonly form: NoteForm;
  /** Writes what stands in the form; what is refused stays there. */
  write(): Promise<void>;
  pin(note: Note): Promise<void>;
  remove(note: Note, question: { title: string; text: string; yes: string }): Promise<void>;
  reload(): Promise<void>;
}

/** The notes that belong to no record: pinned first, read again whenever anybody writes one. */
export function createGeneralNotes(): GeneralNotes {
  const $notes = atom<Loaded<readonly Note[]>>({ kind: 'loading' });
  const $staff = atom<readonly Reference[]>([]);
  const form = createNoteForm();

  async function reload(): Promise<void> {
    try {
      $notes.set({ kind: 'ready', value: (await call(getNotes)).results });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $notes.set({ kind: 'failed', error });
    }
  }
  onMount($notes, () => {
    void reload();
    void attempt(async () => $staff.set(await call(listStaff)));
    const stops = [onGap(() => void reload()), onChange(({ key }) => void (key === KEY && reload()))];
    return () => {
      for (const stop of stops) stop();
    };
  });

  return {
    $notes,
    $staff,
    form,
    reload,
    write: async () => {
      if (await form.write()) await reload();
    },
    pin: async (note) => {
      await attempt(() =>
        call(pinNote, { params: { id: note.id }, version: note.version, body: { pinned: !note.pinned } }),
      );
      await reload();
    },
    remove: async (note, question) => {
      if (!(await confirm({ ...question, danger: true }))) return;
      await attempt(() => call(removeNote, { params: { id: note.id } }));
      await reload();
    },
  };
}
