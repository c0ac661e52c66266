import type { ComboboxOption } from '@headlessui/react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { commonWords } from '../../lib/words.ts';
import type { Option } from './select-field.tsx';

/** Finds choices for a text; the signal tells when nobody waits any more. */
export type Find<V> = (text: string, signal: AbortSignal) => Promise<readonly Option<V>[]> | readonly Option<V>[];

/** Choices for what is typed; an older question's answer never replaces a newer one's. */
export function useOptions<V>(find: Find<V>) {
  const [options, setOptions] = useState<readonly Option<V>[]>([]);
  const [busy, setBusy] = useState(false);
  const asking = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  async function search(text: string): Promise<void> {
    asking.current?.abort();
    const mine = (asking.current = new AbortController());
    setBusy(true);
    try {
      const found = await find(text, mine.signal);
      if (!mine.signal.aborted) setOptions(found);
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setOptions([]);
    }
    if (asking.current === mine) setBusy(false);
  }
  return { options, busy, search: (text: string) => void search(text) };
}

interface OptionRowsProps<V extends string | number> {
  options: readonly Option<V>[];
  busy: boolean;
  as: typeof ComboboxOption;
}

/** The rows of an open list, or why there are none. */
export function OptionRows<V extends string | number>({ options, busy, as: Row }: OptionRowsProps<V>) {
  if (options.length === 0) {
    return (
      <p role="status" className="px-2 py-1.5 text-ink-3">
        {commonWords(busy ? 'loading' : 'form.noOptions')}
      </p>
    );
  }
  return options.map((option, index) => (
    <span key={option.value} className="contents">
      {option.group !== undefined && option.group !== options[index - 1]?.group && <span className="block px-2 pt-2 pb-1 text-xs font-semibold text-ink-3">{option.group}</span>}
      <Row value={option} className="flex min-h-8 cursor-pointer items-center rounded-sm px-2 data-focus:bg-surface-2 data-selected:font-semibold pointer-coarse:min-h-11">
        {option.label}
      </Row>
    </span>
  ));
}
