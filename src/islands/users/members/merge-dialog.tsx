import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { MergeField } from '../../../lib/contract/users/member-merge.ts';
import type { MemberRow } from '../../../lib/contract/users/members.ts';
import { createForm } from '../../../lib/forms/form.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import Dialog from '../../ui/dialog.tsx';
import { FormView } from '../../ui/form-view.tsx';
import {
  $merge,
  chooseOther,
  closeMerge,
  differences,
  findOthers,
  gains,
  merge,
  takeField,
} from './merge-store.ts';
import { nameOf } from './store.ts';
import { show } from './show.ts';
import { label, say } from './words.ts';

const Other = z.object({ other: z.int() });

/** Merges another member into this one, in two steps. The default export is what lazyDialog asks for. */
export default function MergeDialog() {
  const state = useStore($merge);
  if (state.kind === 'closed') return null;
  return (
    <Dialog title={say('merge.title', { name: nameOf(state.keep) })} onClose={closeMerge}>
      {state.kind === 'choosing' ? <Choose /> : <Compare {...state} />}
    </Dialog>
  );
}

function Choose() {
  const form = useMemo(
    () => createForm({ id: 'merge', schema: Other, initial: {}, submit: ({ other }) => chooseOther(other) }),
    [],
  );
  return (
    <FormView
      form={form}
      onSubmit={() => void form.submit()}
      onCancel={closeMerge}
      labelOf={() => say('merge.other')}
      save={say('merge.next')}
    >
      <p className="text-ink-2">{say('merge.text')}</p>
      <ComboboxField field={form.fields.other} label={say('merge.other')} find={findOthers} />
    </FormView>
  );
}

interface CompareProps {
  keep: MemberRow;
  other: MemberRow;
  take: ReadonlySet<MergeField>;
  busy: boolean;
}

function Compare({ keep, other, take, busy }: CompareProps) {
  const both = differences(keep, other);
  const gained = gains(keep, other);
  const text = (row: MemberRow, field: MergeField): string => show(field, row[field]) ?? String(row[field]);
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void merge();
      }}
    >
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-5 py-4">
        <p>{say('merge.moves', { other: nameOf(other), keep: nameOf(keep) })}</p>
        {both.map((field) => (
          <fieldset key={field} className="grid gap-1 rounded-sm border border-line p-3">
            <legend className="px-1 text-sm font-semibold">{label(field)}</legend>
            {[false, true].map((taken) => (
              <label key={String(taken)} className="flex items-start gap-2 py-1">
                <input
                  type="radio"
                  name={field}
                  checked={take.has(field) === taken}
                  onChange={() => takeField(field, taken)}
                  className="mt-0.5 size-4 accent-(--accent)"
                />
                <span className="min-w-0 break-words">{text(taken ? other : keep, field)}</span>
              </label>
            ))}
          </fieldset>
        ))}
        {gained.length > 0 && (
          <ul className="grid gap-1 text-ink-2">
            {gained.map((field) => (
              <li key={field}>{say('merge.gains', { field: label(field), value: text(other, field) })}</li>
            ))}
          </ul>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">
        <Button kind="quiet" onPress={closeMerge}>
          {commonWords('cancel')}
        </Button>
        <Button kind="danger" busy={busy}>
          {say('merge.yes')}
        </Button>
      </footer>
    </form>
  );
}
