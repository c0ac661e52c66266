import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { BOX } from './field.tsx';

interface CodeBoxProps {
  label: string;
  /** The button for whoever types without a reader. */
  enter: string;
  /** A code, as a reader types it before Enter. */
  onCode(code: string): void;
  /** For a reader at arm's length. */
  large?: boolean;
}

/** Where a barcode reader types: it holds the focus, and is empty for the next code as soon as one came. */
export function CodeBox({ label, enter, onCode, large = false }: CodeBoxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the dialog around it, which takes focus itself.
    queueMicrotask(() => box.current?.focus());
  }, []);
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        const code = box.current?.value.trim() ?? '';
        if (box.current) box.current.value = '';
        box.current?.focus();
        if (code !== '') onCode(code);
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <span className="flex gap-2">
        <input
          ref={box}
          id={id}
          data-autofocus
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          className={large ? `${BOX} min-h-12 text-lg` : BOX}
        />
        <Button>{enter}</Button>
      </span>
    </form>
  );
}
