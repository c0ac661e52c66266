import { useStore } from '@nanostores/react';
import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef, useState } from 'react';
import type { List } from '../../lib/records/resource.ts';
import { onShortcut } from '../../lib/shell/shortcuts.ts';
import { searchIssue } from './reader.ts';

interface SearchInputProps {
  label: string;
  text: string;
  onText(text: string): void;
  /** Why this is not looked for. */
  issue?: string | undefined;
}

/** Where one types what to look for on a screen; `/` brings the cursor here. */
export function SearchInput({ label, text, onText, issue }: SearchInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => onShortcut('/', () => box.current?.focus()), []);
  return (
    <div className="grid min-w-44 flex-1 sm:max-w-72">
      <label className="relative flex items-center">
        <span className="sr-only">{label}</span>
        <Search className="pointer-events-none absolute left-2.5 size-4 text-ink-3" aria-hidden="true" />
        <input
          ref={box}
          type="search"
          value={text}
          placeholder={label}
          autoComplete="off"
          aria-invalid={issue !== undefined}
          aria-describedby={issue && id}
          onChange={({ target }) => onText(target.value)}
          className="h-8 w-full rounded-sm border border-line bg-surface pr-2 pl-8 text-ellipsis placeholder:text-ink-3 aria-invalid:border-danger pointer-coarse:h-11"
        />
      </label>
      {issue && (
        <p id={id} role="alert" className="pt-1 text-sm text-danger">
          {issue}
        </p>
      )}
    </div>
  );
}

/**
 * Search of a list: finds while one types, without adding steps to the back button. What is too long to look for is neither
 * cut nor sent: it stays, and the box says so.
 */
export function SearchBox({ list, label }: { list: Pick<List, '$query' | 'search'>; label: string }) {
  const { q } = useStore(list.$query);
  const [text, setText] = useState(q);
  useEffect(() => {
    // The address changed without typing: back, a saved view, "clear filters". A trailing space is still being typed.
    setText((typed) => (typed.trim() === q ? typed : q));
  }, [q]);
  return (
    <SearchInput
      label={label}
      text={text}
      onText={(typed) => {
        setText(typed);
        if (searchIssue(typed) === undefined) list.search(typed);
      }}
      issue={searchIssue(text)}
    />
  );
}
