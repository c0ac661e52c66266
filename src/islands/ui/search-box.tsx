import { useStore } from '@nanostores/react';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import type { List } from '../../lib/resource.ts';
import { onShortcut } from '../../lib/shortcuts.ts';

/** Search of a list: finds while one types, without adding steps to the back button; `/` brings the cursor here. */
export function SearchBox({ list, label }: { list: Pick<List, '$query' | 'search'>; label: string }) {
  const { q } = useStore(list.$query);
  const [text, setText] = useState(q);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => onShortcut('/', () => box.current?.focus()), []);
  useEffect(() => {
    // The address changed without typing: back, a saved view, "clear filters". A trailing space is still being typed.
    setText((typed) => (typed.trim() === q ? typed : q));
  }, [q]);
  return (
    <label className="relative flex min-w-44 flex-1 items-center sm:max-w-72">
      <span className="sr-only">{label}</span>
      <Search className="pointer-events-none absolute left-2.5 size-4 text-ink-3" aria-hidden="true" />
      <input
        ref={box}
        type="search"
        value={text}
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          list.search(event.target.value);
        }}
        className="h-8 w-full rounded-sm border border-line bg-surface pr-2 pl-8 text-ellipsis placeholder:text-ink-3 pointer-coarse:h-10"
      />
    </label>
  );
}
