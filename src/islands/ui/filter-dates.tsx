import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useState } from 'react';
import { parseTypedDate } from '../../lib/domain/dates.ts';
import { formatDate } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { Chip } from './chip.tsx';
import { validationWords } from './reader.ts';

interface FilterDatesProps<Filter extends string> {
  /** A list, or anything else that keeps a range of days. */
  list: {
    readonly $query: ReadableAtom<{
      readonly filters: Readonly<Partial<Record<Filter, string | undefined>>>;
    }>;
    setFilters(changes: Readonly<Record<string, string | undefined>>): void;
  };
  /** Query names of the first and the last day; both days are included. */
  from: Filter;
  to: Filter;
  label: string;
}

/** Filter by a range of days; an end that is left empty is open, both empty is no filter (rule: filter-of-days). */
export function FilterDates<Filter extends string>({ list, from, to, label }: FilterDatesProps<Filter>) {
  const { filters } = useStore(list.$query);
  const [first, last] = [filters[from], filters[to]].map((day) =>
    day === undefined ? undefined : formatDate(day),
  );
  const value =
    first !== undefined && last !== undefined
      ? commonWords('filter.range', { name: label, from: first, to: last })
      : first !== undefined
        ? commonWords('filter.since', { name: label, from: first })
        : last !== undefined
          ? commonWords('filter.until', { name: label, to: last })
          : undefined;
  const set = (begin: string | undefined, end: string | undefined): void =>
    list.setFilters({ [from]: begin, [to]: end });
  return (
    <Chip label={label} value={value} onClear={() => set(undefined, undefined)}>
      {(close) => (
        <RangeForm
          first={first ?? ''}
          last={last ?? ''}
          onSet={(begin, end) => {
            set(begin, end);
            close();
          }}
        />
      )}
    </Chip>
  );
}

function RangeForm({
  first,
  last,
  onSet,
}: {
  first: string;
  last: string;
  onSet(from: string | undefined, to: string | undefined): void;
}) {
  const [text, setText] = useState({ first, last });
  const [refused, setRefused] = useState(false);
  const boxes = { first: commonWords('filter.from'), last: commonWords('filter.to') } as const;
  return (
    <form
      className="grid w-64 gap-3 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        const [begin, end] = [parseTypedDate(text.first), parseTypedDate(text.last)];
        const wrong = (text.first.trim() !== '' && !begin) || (text.last.trim() !== '' && !end);
        setRefused(wrong);
        // A range that was typed backwards is meant forwards.
        if (!wrong)
          onSet(...(begin && end && begin > end ? ([end, begin] as const) : ([begin, end] as const)));
      }}
    >
      {(['first', 'last'] as const).map((end) => (
        <label key={end} className="grid gap-1 text-sm">
          {boxes[end]}
          <input
            inputMode="numeric"
            autoComplete="off"
            placeholder={commonWords('form.datePlaceholder')}
            value={text[end]}
            aria-invalid={refused}
            onChange={(event) => setText({ ...text, [end]: event.target.value })}
            className="h-control rounded-sm border border-control-line bg-surface px-2.5"
          />
        </label>
      ))}
      {refused && (
        <p role="alert" className="text-sm text-danger">
          {validationWords('date')}
        </p>
      )}
      <Button kind="primary">{commonWords('apply')}</Button>
    </form>
  );
}
