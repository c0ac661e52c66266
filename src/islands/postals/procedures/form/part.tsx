import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { ProcedureSection } from '../../../../lib/contract/postals/procedure-rules.ts';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { say } from '../words.ts';
import { ASKED } from './asked.ts';
import { Box } from './box.tsx';
import type { BoxName } from './box.tsx';

/** Element of a section of the form, where its entry in the progress list leads. */
export const partId = (section: ProcedureSection): string => `procedure-form-${section}`;

interface PartProps {
  section: ProcedureSection;
  /** Instead of the boxes of its fields. */
  children?: ReactNode;
}

/** A section of the form: the boxes of what it asks for now. */
export function Part({ section, children }: PartProps) {
  return (
    <div id={partId(section)}>
      <FieldSection title={say(`formSections.${section}`)}>
        {children ?? <Boxes section={section} />}
      </FieldSection>
    </div>
  );
}

/** The boxes of what a section asks for now. */
export function Boxes({ section }: { section: ProcedureSection }) {
  const asked = useStore(ASKED[section]);
  return (
    <>
      {asked.length === 0 && <p className="text-ink-3">{say('form.nothingAsked')}</p>}
      <FieldGrid>
        {asked.map(({ field, required }) => (
          <Box key={field} name={field as BoxName} required={required} />
        ))}
      </FieldGrid>
    </>
  );
}
