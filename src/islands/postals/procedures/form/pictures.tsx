import { computed } from 'nanostores';
import { useMemo } from 'react';
import type { Field } from '../../../../lib/forms/field.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { editor } from '../store.ts';
import { label, say } from '../words.ts';

const { photo, signature } = editor.form.fields;

/** A field of one file, as the list of files that holds at most one. */
const listed = (field: Field<number>): Field<number[]> => ({
  ...field,
  $value: computed(field.$value, (id) => (id === undefined ? [] : [id])),
  $typed: field.$typed,
  set: (ids) => field.set(ids?.at(-1)),
});

/** Photo and signature of the form, as files that have the right measures already. */
export function Pictures() {
  const [photos, signatures] = useMemo(() => [listed(photo), listed(signature)], []);
  return (
    <FieldGrid>
      <FileDrop
        field={photos}
        label={label('photo')}
        hint={say('hints.photo')}
        purpose="passport_photo"
        max={1}
      />
      <FileDrop
        field={signatures}
        label={label('signature')}
        hint={say('hints.signature')}
        purpose="signature"
        max={1}
      />
    </FieldGrid>
  );
}
