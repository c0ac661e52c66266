import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { MailWords } from './mail-store.ts';
import { settingsWords } from './words.ts';

/** Name of a field by its path. */
export const labelOf = (path: string): string =>
  path === 'subject' || path === 'text' ? settingsWords(`templates.fields.${path}`) : path;

type Box = HTMLInputElement | HTMLTextAreaElement;
type Placeholder =
  | 'first_name'
  | 'last_name'
  | 'code'
  | 'model'
  | 'pick_up'
  | 'drop_off'
  | 'days'
  | 'total'
  | 'left'
  | 'limit'
  | 'concept'
  | 'service'
  | 'amount'
  | 'refund'
  | 'receipt'
  | 'method'
  | 'date'
  | 'hours'
  | 'credit'
  | 'next';

/** Subject and text, and what they may say of the record, to be pressed into the box that was typed in last. */
export function SettingsMailFields({ words, language }: { words: MailWords; language: string }) {
  const { fields } = words.editor.form;
  const { placeholders } = useStore(words.$row);
  const last = useRef<Box>(null);
  function insert(name: string): void {
    const box = last.current ?? document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(fields.text.id)}`);
    if (!box) return;
    const [from, to] = [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length];
    const written = `{{${name}}}`;
    fields[box.name === 'subject' ? 'subject' : 'text'].set(
      box.value.slice(0, from) + written + box.value.slice(to),
    );
    // Once the box holds it.
    requestAnimationFrame(() => {
      box.focus();
      box.setSelectionRange(from + written.length, from + written.length);
    });
  }
  return (
    <>
      <div
        className="grid gap-4"
        lang={language}
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
            last.current = target;
        }}
      >
        <TextField label={labelOf('subject')} field={fields.subject} />
        <TextareaField
          label={labelOf('text')}
          hint={settingsWords('templates.textHint')}
          field={fields.text}
          rows={12}
        />
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{settingsWords('templates.insert')}</legend>
        <div className="flex flex-wrap gap-1.5">
          {placeholders.map((name) => (
            <button
              key={name}
              type="button"
              title={`{{${name}}}`}
              onClick={() => insert(name)}
              className="inline-flex min-h-7 items-center rounded-full border border-line bg-surface px-2.5 text-sm text-ink-2 hover:border-accent-line hover:bg-accent-soft hover:text-accent pointer-coarse:min-h-11 pointer-coarse:px-3"
            >
              {settingsWords(`templates.placeholders.${name as Placeholder}`)}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  );
}
