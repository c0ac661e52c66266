import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { $search, changeSearch } from '../../../lib/records/address.ts';
import { SectionNav } from '../../ui/section-nav.tsx';
import { label, say } from './words.ts';

/** What the screen shows: models, or the single cars. It stands in the address, so that a link leads to either. */
export const $section = computed($search, (search) =>
  search.get('tab') === 'vehicles' ? 'vehicles' : 'models',
);

/** Leads from one section to the other; each begins with its own plain list. */
export function Sections() {
  const current = useStore($section);
  const go = (section: typeof current): void => {
    const cleared = Object.fromEntries([...$search.get().keys()].map((name) => [name, undefined]));
    changeSearch({ ...cleared, tab: section === 'models' ? undefined : section });
  };
  return (
    <SectionNav
      label={say('sections')}
      sections={[
        { key: 'models', label: say('title') },
        { key: 'vehicles', label: label('vehicle_count') },
      ]}
      current={current}
      onGo={go}
    />
  );
}
