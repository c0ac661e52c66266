import type { ComboboxOption } from '@headlessui/react';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/call.ts';
import { commonWords } from '../../lib/words/words.ts';
import type { Option } from './select-field.tsx';

/** Finds choices for a text; the signal tells when nobody waits any more. */
export type Find<V> = (
  text: string,
  signal: AbortSignal,
) => Promise<readonly Option<V>[]> | readonly Option<V>[];

/** What a list to choose from offers at the moment. */
export interface Choices<V> {
  readonly options: readonly Option<V>[];
  /** The options belong to an older text: they show, but none of them can be chosen. */
  readonly stale: boolean;
  /** Why nothing could be looked for: the text is too long, say. */
  readonly issue: string | undefined;
  /** The list has been pressed, and so opens at once. */
  readonly pressed: boolean;
  press(pressed: boolean): void;
  /** Asks for the first time, or again for what may have changed meanwhile. */
  begin(): void;
}

/** Choices for a text, which is what is typed and not chosen yet; an older question's answer never replaces a newer one's. */
export function useChoices<V>(find: Find<V>, text: string): Choices<V> {
  const [found, setFound] = useState<
    | { readonly text: string; readonly options: readonly Option<V>[]; readonly issue: string | undefined }
    | undefined
  >(undefined);
  // A press opens the list; focus that comes back from a closed dialog, or by Tab, does not.
  const [pressed, press] = useState(false);
  const asking = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  useEffect(() => {
    if (asking.current) void search();
  }, [text]);

  async function search(): Promise<void> {
    asking.current?.abort();
    const mine = (asking.current = new AbortController());
    let options: readonly Option<V>[] = [];
    let issue: string | undefined;
    try {
      options = await find(text, mine.signal);
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      issue = error.errors[0]?.message;
    }
    if (!mine.signal.aborted) setFound({ text, options, issue });
  }
  return {
    options: found?.options ?? [],
    stale: found?.text !== text,
    issue: found?.issue,
    pressed,
    press,
    begin: () => void search(),
  };
}

/**
 * Changes each time that rows which waited can be chosen again. Headless UI looks for the first one only when rows come or
 * go, and Enter takes it: with this in their keys they come anew, so that it is marked and read aloud before.
 */
export function useRenewed(waiting: boolean): number {
  const [last, setLast] = useState({ waiting, times: 0 });
  if (last.waiting !== waiting) setLast({ waiting, times: last.times + (waiting ? 0 : 1) });
  return last.times;
}

interface OptionRowsProps<V extends string | number> {
  choices: Choices<V>;
  as: typeof ComboboxOption;
  /** Has a screen reader say why there are none; nothing once the list is closed. */
  tell(why: string | undefined): void;
}

/** The rows of an open list, or why there are none. */
export function OptionRows<V extends string | number>({
  choices: { options, stale, issue },
  as: Row,
  tell,
}: OptionRowsProps<V>) {
  const renewed = useRenewed(stale);
  if (options.length === 0) {
    return <Nothing why={stale ? undefined : (issue ?? commonWords('form.noOptions'))} tell={tell} />;
  }
  return options.map((option, index) => (
    <span key={`${renewed} ${option.value}`} className="contents">
      {option.group !== undefined && option.group !== options[index - 1]?.group && (
        <span className="block px-2 pt-2 pb-1 text-xs font-semibold text-ink-3">{option.group}</span>
      )}
      <Row
        value={option}
        disabled={stale || option.refused !== undefined}
        className={clsx(
          'option flex min-h-8 items-center rounded-sm px-2 data-selected:font-semibold pointer-coarse:min-h-11',
          // Why it cannot be chosen is to be read.
          option.refused === undefined
            ? 'cursor-pointer transition-opacity delay-150 data-disabled:opacity-50'
            : 'cursor-default text-ink-2',
        )}
      >
        <span>{option.label}</span>
        {(option.refused ?? option.detail) !== undefined && (
          <span
            className={clsx(
              'ml-auto pl-3 text-sm whitespace-nowrap tabular-nums',
              option.refused === undefined ? 'font-normal text-ink-3' : 'font-semibold',
            )}
          >
            {option.refused ?? option.detail}
          </span>
        )}
      </Row>
    </span>
  ));
}

/** Stands in the list, which comes with its words: they are told where a region stood before. */
function Nothing({ why, tell }: { why: string | undefined; tell(why: string | undefined): void }) {
  useEffect(() => {
    tell(why);
    return () => tell(undefined);
  }, [why]);
  return <p className="px-2 py-1.5 text-ink-3">{why ?? commonWords('loading')}</p>;
}
