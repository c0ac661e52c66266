import { useStore } from '@nanostores/react';
import { $search, changeSearch } from '../../../../lib/records/address.ts';
import { SectionNav } from '../../../ui/section-nav.tsx';
import { $section } from './section.ts';
import { say } from './words.ts';

/** Filters that both sections have; the rest begins anew. */
const SHARED = new Set(['office', 'station']);

/** Leads from the grid to the list of blocks and back, for the same offices and stations. */
export function Sections() {
  const current = useStore($section);
  const go = (section: typeof current): void => {
    const others = [...$search.get().keys()].filter((name) => !SHARED.has(name));
    const cleared = Object.fromEntries(others.map((name) => [name, undefined]));
    changeSearch({ ...cleared, tab: section === 'grid' ? undefined : section });
  };
  return (
    <SectionNav
      label={say('sections.label')}
      sections={(['grid', 'blocks'] as const).map((key) => ({ key, label: say(`sections.${key}`) }))}
      current={current}
      onGo={go}
    />
  );
}
