import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { $search, changeSearch } from '../../../lib/records/address.ts';
import { may } from '../../../lib/session/session.ts';
import { SectionNav } from '../../ui/section-nav.tsx';
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
    <SectionNav
      label={say('sections.label')}
      sections={SECTIONS.filter((section) => may(PERMISSION[section])).map((key) => ({
        key,
        label: say(`sections.${key}`),
      }))}
      current={current}
      onGo={goToSection}
    />
  );
}
