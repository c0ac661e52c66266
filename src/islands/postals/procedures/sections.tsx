import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { $search, changeSearch } from '../../../lib/records/address.ts';
import { SectionNav } from '../../ui/section-nav.tsx';
import { say } from './words.ts';

/** Tabs of the screen, the list of procedures first. */
const SECTIONS = ['procedures'] as const;
type Section = (typeof SECTIONS)[number];

/** Which tab the address names; procedures unless it says otherwise. */
const $section = computed(
  $search,
  (search): Section => SECTIONS.find((section) => section === search.get('tab')) ?? 'procedures',
);

/** Goes to a tab, which begins with its own plain view or with what is given. */
function goToSection(section: Section, query: Readonly<Record<string, string>> = {}): void {
  const cleared = Object.fromEntries([...$search.get().keys()].map((name) => [name, undefined]));
  changeSearch({ ...cleared, ...query, tab: section === 'procedures' ? undefined : section });
}

/** The tabs of the screen; a single one needs no name. */
export function Sections() {
  const current = useStore($section);
  return SECTIONS.length < 2 ? null : (
    <SectionNav
      label={say('sections.label')}
      sections={SECTIONS.map((key) => ({ key, label: say(`sections.${key}`) }))}
      current={current}
      onGo={goToSection}
    />
  );
}
