import { useStore } from '@nanostores/react';
import Pin from 'lucide-react/icons/pin';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { confirm } from '../../lib/forms/confirm.ts';
import type { Note } from '../../lib/contract/notes.ts';
import { may } from '../../lib/session/session.ts';
import { askBeforeLeaving } from '../../lib/forms/unsaved.ts';
import { commonWords, wordsOf } from '../../lib/words/words.ts';
import type shell from '../../../public/locales/en/shell.json';
import type words from '../../../public/locales/en/system/notes.json';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import Dialog from '../ui/dialog.tsx';
import { FailedNotice } from '../ui/failed-notice.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MultiComboboxField } from '../ui/multi-combobox-field.tsx';
import { instant } from '../ui/reader.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { createGeneralNotes } from './notes-store.ts';
import type { GeneralNotes } from './notes-store.ts';
import { useWords } from './use-words.ts';

const shellWords = wordsOf<typeof shell>('shell');
const notesWords = wordsOf<typeof words>('system/notes');

/** The company's general notes, in a side panel over any screen. The default export is what lazyDialog asks for. */
export default function NotesPanel({ onClose }: { onClose(): void }) {
  const [notes] = useState(createGeneralNotes);
  const ready = useWords('system/notes');
  useEffect(() => askBeforeLeaving(notes.form.$dirty), [notes]);
  async function close(): Promise<void> {
    const lost = notes.form.$dirty.get();
    if (
      lost &&
      !(await confirm({
        title: commonWords('unsaved.title'),
        text: commonWords('unsaved.text'),
        yes: commonWords('unsaved.yes'),
        danger: true,
      }))
    )
      return;
    notes.form.startOver();
    onClose();
  }
  return (
    <Dialog title={shellWords('tools.notes')} onClose={() => void close()} size="side">
      {ready ? (
        <div className="flex min-h-0 flex-1 flex-col">
          {may('notes:create') && <NoteForm notes={notes} />}
          <NoteList notes={notes} />
        </div>
      ) : (
        <div className="p-5">
          <SkeletonText lines={8} />
        </div>
      )}
    </Dialog>
  );
}

function NoteForm({ notes }: { notes: GeneralNotes }) {
  const { fields } = notes.form;
  const busy = useStore(notes.form.$busy);
  const staff = useStore(notes.$staff);
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form
      noValidate
      className="grid gap-3 border-b border-line px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        void notes.write();
      }}
    >
      <TextareaField label={commonWords('notes.write')} field={fields.text} />
      <MultiComboboxField
        label={notesWords('mention')}
        hint={notesWords('mentionHint')}
        field={fields.mentions}
        find={(text) => people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))}
        shown={people}
      />
      <div className="flex items-center justify-between gap-3">
        <CheckboxField label={commonWords('notes.pin')} field={fields.pinned} />
        <Button kind="primary" busy={busy}>
          {commonWords('add')}
        </Button>
      </div>
    </form>
  );
}

function NoteList({ notes }: { notes: GeneralNotes }) {
  const state = useStore(notes.$notes);
  if (state.kind === 'loading')
    return (
      <div className="p-5">
        <SkeletonText />
      </div>
    );
  if (state.kind === 'failed') {
    return <FailedNotice error={state.error} retry={() => void notes.reload()} />;
  }
  if (state.value.length === 0) return <p className="p-5 text-ink-3">{commonWords('notes.empty')}</p>;
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto">
      {state.value.map((note) => (
        <NoteRow key={note.id} note={note} notes={notes} />
      ))}
    </ul>
  );
}

function NoteRow({ note, notes }: { note: Note; notes: GeneralNotes }) {
  const staff = useStore(notes.$staff);
  const mentioned = note.mentions.flatMap((id) => staff.find((person) => person.id === id)?.name ?? []);
  return (
    <li className="flex items-start gap-2 border-b border-line px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="break-words whitespace-pre-wrap">{note.text}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-3">
          <span>
            {note.by} · <time dateTime={note.created_at}>{instant(note.created_at)}</time>
          </span>
          {mentioned.length > 0 && <span>{notesWords('mentions', { names: mentioned.join(', ') })}</span>}
        </p>
      </div>
      <IconButton
        icon={Pin}
        label={commonWords(note.pinned ? 'notes.pinned' : 'notes.pin')}
        pressed={note.pinned}
        disabled={!may('notes:update')}
        onPress={() => void notes.pin(note)}
      />
      {may('notes:remove') && (
        <IconButton
          icon={Trash2}
          label={commonWords('delete')}
          onPress={() =>
            void notes.remove(note, {
              title: notesWords('delete.title', { name: note.by }),
              text: notesWords('delete.text'),
              yes: commonWords('delete'),
            })
          }
        />
      )}
    </li>
  );
}
