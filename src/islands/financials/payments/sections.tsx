import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { computed } from 'nanostores';
import { $search, changeSearch } from '../../../lib/records/address.ts';
import { may } from '../../../lib/session/session.ts';
import { say } from './words.ts';

const SECTIONS = ['services', 'payments', 'expenses'] as const;
export type Section = (typeof SECTIONS)[number];
const PERMISSION = {
  services: 'payment_services:read',
  payments: 'payments:read',
  expenses: 'expenses:read',
} as const;

/** Which tab the address names; services unless it says otherwise. */
export const $section = computed(
  $search,
  (search): Section => SECTIONS.find((section) => section === search.get('tab')) ?? 'services',
);

/** Goes to a tab, which begins with its own plain view or with what is given. */
export function goToSection(section: Section, query: Readonly<Record<string, string>> = {}): void {
  const cleared = Object.fromEntries([...$search.get().keys()].map((name) => [name, undefined]));
  changeSearch({ ...cleared, ...query, tab: section === 'services' ? undefined : section });
}

/** The three tabs of the screen. */
export function Sections() {
  const current = useStore($section);
  return (
    <nav
      aria-label={say('sections.label')}
      className="no-print flex shrink-0 gap-0.5 border-b border-line px-5 max-sm:px-4"
    >
      {SECTIONS.filter((section) => may(PERMISSION[section])).map((section) => (
        <button
          key={section}
          type="button"
          aria-current={section === current ? 'page' : undefined}
          onClick={() => goToSection(section)}
          className={clsx(
            '-mb-px border-b-2 px-2.5 py-2',
            section === current
              ? 'border-accent font-semibold text-ink'
              : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {say(`sections.${section}`)}
        </button>
      ))}
    </nav>
  );
}
