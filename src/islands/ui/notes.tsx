import { useStore } from '@nanostores/react';
import Pin from 'lucide-react/icons/pin';
import { useState } from 'react';
import { NOTE_LENGTH } from '../../lib/contract/limits.ts';
import { may } from '../../lib/session.ts';
import type { Panel } from '../../lib/panel.ts';
import { commonWords } from '../../lib/words.ts';
import { Button } from './button.tsx';
import { errorText, instant, lengthIssue } from './reader.ts';
import { SkeletonText } from './skeleton.tsx';

/** Notes on a record, pinned first, and a box to write one. */
export function Notes({ panel }: { panel: Pick<Panel, '$notes' | 'addNote'> }) {
  const state = useStore(panel.$notes);
  const [text, setText] = useState('');
  const [pinned, setPinned] = useState(false);
  const [busy, setBusy] = useState(false);
  const tooLong = lengthIssue(text, NOTE_LENGTH);

  async function write(): Promise<void> {
    if (busy || text.trim() === '' || tooLong !== undefined) return;
    setBusy(true);
    const done = await panel.addNote(text.trim(), pinned);
    setBusy(false);
    // What could not be kept stays in the box.
    if (done) {
      setText('');
      setPinned(false);
    }
  }
  return (
    <div className="grid gap-3">
      {state.kind === 'loading' && <SkeletonText />}
      {state.kind === 'failed' && <p role="alert">{errorText(state.error)}</p>}
      {state.kind === 'ready' && state.value.length === 0 && <p className="text-ink-3">{commonWords('notes.empty')}</p>}
      {state.kind === 'ready' && (
        <ul className="grid gap-2">
          {state.value.map((note) => (
            <li key={note.id} className="rounded-sm bg-surface-2 px-3 py-2">
              <p className="break-words whitespace-pre-wrap">{note.text}</p>
              <p className="mt-1 flex items-center gap-1.5 text-xs text-ink-3">
                {note.pinned && <Pin className="size-3" aria-label={commonWords('notes.pinned')} />}
                {note.by} · <time dateTime={note.created_at}>{instant(note.created_at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {may('notes:create') && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void write();
          }}
        >
          <label className="grid gap-1 text-sm text-ink-2">
            {commonWords('notes.write')}
            <textarea value={text} rows={3} aria-invalid={tooLong !== undefined} onChange={(event) => setText(event.target.value)} className="rounded-sm border border-control-line bg-surface px-2.5 py-1.5 text-base text-ink aria-invalid:border-danger" />
          </label>
          {tooLong && (
            <p role="alert" className="text-sm text-danger">
              {tooLong}
            </p>
          )}
          <div className="flex items-center justify-between">
            <label className="flex items-center gap-2">
              <input type="checkbox" checked={pinned} onChange={() => setPinned(!pinned)} className="size-4 accent-(--accent)" />
              {commonWords('notes.pin')}
            </label>
            <Button busy={busy} disabled={text.trim() === ''}>{commonWords('add')}</Button>
          </div>
        </form>
      )}
    </div>
  );
}
