import { useStore } from '@nanostores/react';
import { type InputHTMLAttributes, useState } from 'react';
import type { PublicForm } from '../../../lib/forms/public-form.ts';

interface Props {
  form: PublicForm;
  name: string;
  label: string;
  hint?: string;
  /** Attributes of the box itself: type, autocomplete, keypad. */
  box: InputHTMLAttributes<HTMLInputElement>;
  /** Words of the button that shows what is typed, and of the one that hides it again; for passwords. */
  reveal?: { show: string; hide: string };
}

/** The box of an email. */
export const EMAIL_BOX: Props['box'] = {
  type: 'email',
  autoComplete: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
};

/** A field of a public page: the browser owns its value, so that nothing typed early is lost. */
export function Field({ form, name, label, hint, box, reveal }: Props) {
  const error = useStore(form.$state).errors[name];
  const [shown, setShown] = useState(false);
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <div className="field-box">
        <input
          className="input"
          id={name}
          name={name}
          aria-required
          {...box}
          type={shown ? 'text' : box.type}
          aria-invalid={error !== undefined}
          aria-describedby={`${name}-error${hint ? ` ${name}-hint` : ''}`}
          suppressHydrationWarning
        />
        {reveal && (
          <button
            type="button"
            className="field-reveal"
            aria-pressed={shown}
            aria-controls={name}
            onClick={() => setShown(!shown)}
          >
            {shown ? reveal.hide : reveal.show}
          </button>
        )}
      </div>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${name}-error`}>
        {error}
      </p>
    </div>
  );
}
