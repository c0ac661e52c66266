import { useStore } from '@nanostores/react';
import { SectionNav } from '../../../ui/section-nav.tsx';
import { $section, go } from './section.ts';
import { say } from './words.ts';

/** Leads from the grid to the list of blocks and back. */
export function Sections() {
  const current = useStore($section);
  return (
    <SectionNav
      label={say('sections.label')}
      sections={(['grid', 'blocks'] as const).map((key) => ({ key, label: say(`sections.${key}`) }))}
      current={current}
      onGo={go}
    />
  );
}
