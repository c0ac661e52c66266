import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { number } from '../../../ui/reader.ts';
import { $facets, list } from './store.ts';
import { say } from './words.ts';

/** Where what is to be delivered goes, the most first: pressed, the list has that province alone. The default export is what React.lazy asks for. */
export default function Provinces() {
  const { filters } = useStore(list.$query);
  const states = useStore($facets)?.states ?? [];
  if (filters['preset'] !== 'to_deliver' || states.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={say('provinces')}
      className="scroll-row no-print flex shrink-0 gap-1.5 px-5 pt-2 max-sm:px-4"
    >
      {states.map(({ state, count }) => {
        const chosen = filters['state'] === String(state.id);
        return (
          <button
            key={state.id}
            type="button"
            aria-pressed={chosen}
            onClick={() => list.setFilter('state', chosen ? undefined : String(state.id))}
            className={clsx(
              'min-h-7 shrink-0 rounded-sm border px-2 text-sm whitespace-nowrap pointer-coarse:min-h-11',
              chosen
                ? 'border-accent-line bg-accent-soft font-semibold text-accent'
                : 'border-line bg-surface text-ink-2 hover:text-ink',
            )}
          >
            {state.name} <span className="font-normal tabular-nums">{number(count)}</span>
          </button>
        );
      })}
    </div>
  );
}
