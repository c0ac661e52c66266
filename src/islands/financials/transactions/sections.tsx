import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { $search, changeSearch } from '../../../lib/records/address.ts';
import { SectionNav } from '../../ui/section-nav.tsx';
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
    <SectionNav
      label={say('sections')}
      sections={[
        { key: 'lines', label: say('title') },
        { key: 'day', label: say('day.tab') },
      ]}
      current={current}
      onGo={go}
    />
  );
}
