import { useStore } from '@nanostores/react';
import { SectionNav } from '../../../ui/section-nav.tsx';
import { $section, SECTIONS, go } from './section.ts';
import { say } from './words.ts';

/** Leads from the remittances to what belongs to them, and back. */
export function Sections() {
  const current = useStore($section);
  return (
    <SectionNav
      label={say('sections.label')}
      sections={SECTIONS.map((key) => ({ key, label: say(`sections.${key}`) }))}
      current={current}
      onGo={go}
    />
  );
}
