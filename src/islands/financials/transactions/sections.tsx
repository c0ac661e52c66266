import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { computed } from 'nanostores';
import { $search, changeSearch } from '../../../lib/records/address.ts';
import { say } from './words.ts';

/** What the screen shows: the lines, or the tills of a day. It stands in the address, so that a link leads to either. */
export const $section = computed($search, (search) => (search.get('tab') === 'day' ? 'day' : 'lines'));

/** Leads from one section to the other; each begins with its own plain view. */
export function Sections() {
  const current = useStore($section);
  const go = (section: typeof current): void => {
    const cleared = Object.fromEntries([...$search.get().keys()].map((name) => [name, undefined]));
    changeSearch({ ...cleared, tab: section === 'lines' ? undefined : section });
  };
  return (
    <nav
      aria-label={say('sections')}
      className="no-print flex shrink-0 gap-0.5 border-b border-line px-5 max-sm:px-4"
    >
      {(['lines', 'day'] as const).map((section) => (
        <button
          key={section}
          type="button"
          aria-current={section === current ? 'page' : undefined}
          onClick={() => go(section)}
          className={clsx(
            '-mb-px border-b-2 px-2.5 py-2',
            section === current
              ? 'border-accent font-semibold text-ink'
              : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {section === 'lines' ? say('title') : say('day.tab')}
        </button>
      ))}
    </nav>
  );
}
