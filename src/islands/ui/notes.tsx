import { useStore } from '@nanostores/react';
import Pin from 'lucide-react/icons/pin';
import { useEffect, useMemo } from 'react';
import type { Note } from '../../lib/contract/notes.ts';
import { createNoteForm } from '../../lib/forms/note-form.ts';
import { may } from '../../lib/session/session.ts';
import type { Panel } from '../../lib/records/panel.ts';
import { askBeforeLeaving } from '../../lib/forms/unsaved.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { errorText, instant } from './reader.ts';
import { SkeletonText } from './skeleton.tsx';
import { TextareaField } from './textarea-field.tsx';

/** Notes on a record, pinned first, and a box to write one; why there is none on what is left of somebody who was erased. The default export is what React.lazy asks for. */
export default function Notes({
  panel,
}: {
  panel: Pick<Panel, 'key' | '$state' | '$notes' | 'reloadNotes'>;
}) {
  const state = useStore(panel.$notes);
  const record = useStore(panel.$state);
  const mayWrite = may('notes:create') && record.kind !== 'closed' && state.kind !== 'loading';
  const erased = state.kind === 'ready' && state.value.erased;
  return (
    <div className="grid gap-3">
      {state.kind === 'loading' && <SkeletonText />}
      {state.kind === 'failed' && <p role="alert">{errorText(state.error)}</p>}
      {state.kind === 'ready' && <List notes={state.value.results} />}
      {mayWrite && !erased && <Write key={record.id} panel={panel} id={record.id} />}
      {mayWrite && erased && <p className="text-ink-2">{commonWords('notes.erased')}</p>}
    </div>
  );
}

function List({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return <p className="text-ink-3">{commonWords('notes.empty')}</p>;
  return (
    <ul className="grid gap-2">
      {notes.map((note) => (
        <li key={note.id} className="rounded-sm bg-surface-2 px-3 py-2">
          <p className="break-words whitespace-pre-wrap">{note.text}</p>
          <p className="mt-1 flex items-center gap-1.5 text-xs text-ink-3">
            {note.pinned && <Pin className="size-3" aria-label={commonWords('notes.pinned')} />}
            {note.by} · <time dateTime={note.created_at}>{instant(note.created_at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Write({ panel, id }: { panel: Pick<Panel, 'key' | 'reloadNotes'>; id: number }) {
  const form = useMemo(() => createNoteForm({ key: panel.key, record_id: id }), [panel, id]);
  const busy = useStore(form.$busy);
  useEffect(() => askBeforeLeaving(form.$dirty), [form]);

  async function write(): Promise<void> {
    if (await form.write()) await panel.reloadNotes();
  }
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void write();
      }}
    >
      <TextareaField field={form.fields.text} label={commonWords('notes.write')} />
      <div className="flex items-center justify-between gap-3">
        <CheckboxField field={form.fields.pinned} label={commonWords('notes.pin')} />
        <Button busy={busy}>{commonWords('add')}</Button>
      </div>
    </form>
  );
}
