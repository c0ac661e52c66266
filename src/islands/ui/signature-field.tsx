import { useStore } from '@nanostores/react';
import type { Input } from '../../lib/contract/endpoint.ts';
import type { Signature } from '../../lib/contract/signature.ts';
import type { FieldNode } from '../../lib/forms/field.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { SignaturePad } from './signature-pad.tsx';
import { TextField } from './text-field.tsx';

interface SignatureFieldProps {
  field: FieldNode<Input<typeof Signature>>;
  label: string;
  /** What the person who signs agrees to. */
  consent: string;
  /** Who is expected to sign. */
  name: string;
}

/** A signature: drawn, or the typed name alone, for who has no finger to draw with. Either needs the consent. */
export function SignatureField({ field, label, consent, name }: SignatureFieldProps) {
  const value = useStore(field.$value);
  const { drawn, name: typed, accepted } = field.fields;
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="sr-only">{label}</legend>
      <SignaturePad
        field={drawn}
        label={label}
        onBegin={() => {
          if (!typed.$value.get()) typed.set(name);
        }}
      />
      <TextField field={typed} label={commonWords('signature.name')} hint={commonWords('signature.typed')} />
      <CheckboxField field={accepted} label={consent} />
      {value && (
        <div>
          <Button onPress={() => field.set(undefined)}>{commonWords('signature.without')}</Button>
        </div>
      )}
    </fieldset>
  );
}
