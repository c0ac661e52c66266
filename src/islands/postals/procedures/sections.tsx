import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { $search, changeSearch } from '../../../lib/records/address.ts';
import { SectionNav } from '../../ui/section-nav.tsx';
import { say } from './words.ts';

/** Tabs of the screen, the list of procedures first. */
const SECTIONS = ['procedures', 'submissions'] as const;
type Section = (typeof SECTIONS)[number];

/** Which tab the address names; procedures unless it says otherwise. */
export const $section = computed(
  $search,
  (search): Section => SECTIONS.find((section) => section === search.get('tab')) ?? 'procedures',
);

/** Goes to a tab, which begins with its own plain view or with what is given. */
export function goToSection(section: Section, query: Readonly<Record<string, string>> = {}): void {
  const cleared = Object.fromEntries([...$search.get().keys()].map((name) => [name, undefined]));
  changeSearch({ ...cleared, ...query, tab: section === 'procedures' ? undefined : section });
}

/** Both tabs of the screen. */
export function Sections() {
  return (
    <SectionNav
      label={say('sections.label')}
      sections={SECTIONS.map((key) => ({ key, label: say(`sections.${key}`) }))}
      current={useStore($section)}
      onGo={goToSection}
    />
  );
}
