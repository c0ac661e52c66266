import { FieldGrid } from '../../../ui/field-grid.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import { editor } from '../store.ts';
import { label, say } from '../words.ts';

const { photo, signature } = editor.form.fields;

/** Photo and signature, made in the page as the consulate takes them (rule: pictures-made-here). */
export function Pictures() {
  return (
    <FieldGrid>
      <PictureField field={photo} label={label('photo')} hint={say('hints.photo')} purpose="passport_photo" />
      <PictureField
        field={signature}
        label={label('signature')}
        hint={say('hints.signature')}
        purpose="signature"
      />
    </FieldGrid>
  );
}
