import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { List } from '../../lib/records/resource.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Chip } from './chip.tsx';

/** One choice of a filter; the value is what the query carries. */
export interface FilterOption {
  readonly value: string | number;
  readonly label: string;
}

interface FilterSelectProps<Filter extends string> {
  list: Pick<List<never, Filter>, '$query' | 'setFilter'>;
  name: Filter;
  label: string;
  options: readonly FilterOption[];
  /** Takes one value instead of several. */
  single?: boolean;
}

/** Filter by one or several of a few values: status, kind, fuel. Long lists get a box to narrow them. */
export function FilterSelect<Filter extends string>({
  list,
  name,
  label,
  options,
  single = false,
}: FilterSelectProps<Filter>) {
  const { filters } = useStore(list.$query);
  const [narrow, setNarrow] = useState('');
  const chosen = (filters[name] ?? '').split(',').filter((value) => value !== '');
  const labels = options.filter(({ value }) => chosen.includes(String(value))).map((option) => option.label);
  const [first = chosen[0]] = labels;
  const value =
    first === undefined
      ? undefined
      : `${label}: ${chosen.length > 1 ? commonWords('filter.more', { first, count: chosen.length - 1 }) : first}`;
  const matching = options.filter((option) => fold(option.label).includes(fold(narrow)));

  function toggle(option: string, close: () => void): void {
    if (single) {
      list.setFilter(name, option);
      close();
      return;
    }
    const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option];
    list.setFilter(name, next.join(','));
  }
  return (
    <Chip label={label} value={value} onClear={() => list.setFilter(name, undefined)}>
      {(close) => (
        <div className="grid max-w-72 gap-1">
          {options.length > 10 && (
            <input
              type="search"
              aria-label={commonWords('search')}
              placeholder={commonWords('search')}
              value={narrow}
              onChange={(event) => setNarrow(event.target.value)}
              className="mb-1 h-8 rounded-sm border border-control-line bg-surface px-2"
            />
          )}
          {matching.map((option) => (
            <label
              key={option.value}
              className="flex min-h-8 items-center gap-2 rounded-sm px-2 hover:bg-surface-2 pointer-coarse:min-h-11"
            >
              <input
                type={single ? 'radio' : 'checkbox'}
                name={name}
                checked={chosen.includes(String(option.value))}
                onChange={() => toggle(String(option.value), close)}
                className="size-4 accent-(--accent)"
              />
              {option.label}
            </label>
          ))}
          <p role="status" className="px-2 text-ink-3">
            {matching.length === 0 && commonWords('form.noOptions')}
          </p>
        </div>
      )}
    </Chip>
  );
}

/** Filter by what is so, or is not. */
export function YesNoFilter<Filter extends string>(
  props: Omit<FilterSelectProps<Filter>, 'options' | 'single'>,
) {
  const options = [
    { value: 'true', label: commonWords('yes') },
    { value: 'false', label: commonWords('no') },
  ];
  return <FilterSelect {...props} options={options} single />;
}

/** Letters without case and accents, so that "camaguey" finds Camagüey. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
