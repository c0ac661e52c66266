import { ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import clsx from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import type { InputHTMLAttributes, KeyboardEvent, Ref } from 'react';
import type { AnyField } from '../../lib/forms/field.ts';
import { commonWords } from '../../lib/words/words.ts';
import { BOX, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { Live } from './live.tsx';
import { OptionRows } from './options.tsx';
import type { Choices } from './options.tsx';

const CORNER =
  'absolute inset-y-0 grid w-9 place-items-center text-ink-3 hover:text-ink peer-disabled:hidden pointer-coarse:w-11';

interface ComboboxBoxProps<V extends string | number> extends FieldTexts {
  field: AnyField;
  choices: Choices<V>;
  /** What stands in the box. */
  text: string;
  /** Called with what is typed; the cross empties the box. */
  onText(text: string): void;
  /** The list only suggests while one types: it has no button that opens it. */
  suggests?: boolean;
}

/** Box and list of everything that is chosen while typing. It stands inside a `Combobox` of Headless UI, which says what choosing does. */
export function ComboboxBox<V extends string | number>({
  field,
  label,
  hint,
  choices,
  text,
  onText,
  suggests = false,
}: ComboboxBoxProps<V>) {
  const box = useRef<HTMLInputElement>(null);
  const [told, tell] = useState<string>();
  const { 'aria-describedby': described, ...attributes } = useBox(field, hint);
  return (
    <>
      <span className="relative flex">
        <ComboboxInput
          {...attributes}
          ref={box}
          as={DescribedInput}
          described={described}
          autoComplete="off"
          displayValue={() => text}
          placeholder={suggests ? undefined : commonWords('choose')}
          onPointerDown={() => choices.press(true)}
          onBlur={({ target }) => {
            // Another window took the focus, not another field.
            if (document.activeElement === target) return;
            choices.press(false);
            field.leave();
          }}
          onFocus={choices.begin}
          onKeyDownCapture={leaveUnchosen}
          onChange={({ target }) => onText(target.value)}
          className={clsx(BOX, 'peer', suggests ? 'pr-9 pointer-coarse:pr-11' : 'pr-17 pointer-coarse:pr-22')}
        />
        {text !== '' && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={commonWords('form.clear', { name: label })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              // Headless UI writes into the box only once nobody types in it any more.
              if (box.current) box.current.value = '';
              onText('');
              box.current?.focus();
            }}
            className={clsx(CORNER, suggests ? 'right-0' : 'right-8 pointer-coarse:right-11')}
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        )}
        {!suggests && (
          <ComboboxButton
            aria-label={commonWords('form.showOptions', { name: label })}
            className={clsx(CORNER, 'right-0')}
          >
            <ChevronDown className="size-4" aria-hidden="true" />
          </ComboboxButton>
        )}
      </span>
      {(!suggests || choices.options.length > 0) && (
        <ComboboxOptions
          modal={false}
          anchor="bottom start"
          className="z-50 max-h-64 w-(--input-width) overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-overlay [--anchor-gap:4px]"
        >
          <OptionRows choices={choices} as={ComboboxOption} tell={tell} />
        </ComboboxOptions>
      )}
      <Live>{told && <span className="sr-only">{told}</span>}</Live>
    </>
  );
}

/**
 * Only Enter and a press choose, and only from a list that belongs to what is typed: Tab goes on to the next field, and
 * Enter waits for the answer. To be called before Headless UI hears the key.
 */
export function leaveUnchosen(event: KeyboardEvent<HTMLInputElement>): void {
  const box = event.currentTarget;
  const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
  if (event.key === 'Enter' && box.ariaExpanded === 'true' && active?.ariaDisabled !== null)
    event.preventDefault();
  else if (event.key !== 'Tab') return;
  event.stopPropagation();
}

interface DescribedInputProps extends InputHTMLAttributes<HTMLInputElement> {
  described: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Headless UI takes `aria-describedby` from parts of its own only, and ours have hint and refusal elsewhere. */
function DescribedInput({ described, ...attributes }: DescribedInputProps) {
  return <input {...attributes} aria-describedby={described} />;
}
