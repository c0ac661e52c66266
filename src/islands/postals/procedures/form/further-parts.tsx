import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { PROCEDURE_DOCUMENTS } from '../../../../lib/contract/postals/procedure-input.ts';
import { FieldSection } from '../../../ui/field-grid.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { $beginAt, editor } from '../store.ts';
import { label, say } from '../words.ts';
import { ASKED } from './asked.ts';
import { Addresses } from './addresses.tsx';
import { CardHint } from './card-hint.tsx';
import { focusField } from './focus.ts';
import { Boxes, Part } from './part.tsx';
import { Pictures } from './pictures.tsx';
import { Price } from './price.tsx';
import { $takenOver } from './take-over.ts';

const { fields, $restored } = editor.form;
const PLAIN = ['passport', 'physical', 'birth', 'migration', 'address', 'work', 'reference'] as const;

/** Everything after the first section; fetched while that is filled in. The default export is what React.lazy asks for. */
export default function FurtherParts() {
  const taken = useStore($takenOver);
  const restored = useStore($restored);
  useEffect(() => {
    const path = $beginAt.get();
    if (path === undefined) return;
    $beginAt.set(undefined);
    // After the form has put the cursor into its first field.
    const timer = setTimeout(() => focusField(path));
    return () => clearTimeout(timer);
  }, []);
  return (
    // Values that come from elsewhere make provinces and phones begin anew.
    <div key={`${taken}/${restored}`} className="grid grid-cols-1 gap-4">
      <Part section="identity">
        <Boxes section="identity" />
        <CardHint />
      </Part>
      {PLAIN.map((section) => (
        <Part key={section} section={section} />
      ))}
      <CubanAddresses />
      <Part section="pictures">
        <Pictures />
      </Part>
      <FieldSection title={label('documents')}>
        <FileDrop
          field={fields.documents}
          label={label('documents')}
          hint={say('hints.documents')}
          purpose="pdf"
          max={PROCEDURE_DOCUMENTS}
        />
        <TextareaField field={fields.note} label={label('note')} />
      </FieldSection>
      <Price />
    </div>
  );
}

function CubanAddresses() {
  const asked = useStore(ASKED.cuban_addresses);
  return (
    asked.length > 0 && (
      <Part section="cuban_addresses">
        <Addresses />
      </Part>
    )
  );
}
