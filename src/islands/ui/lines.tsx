import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

/* Several alike in a form, which come and go by the keyboard as by the mouse (rule: lines-keep-focus). */

const BOXES = 'input:not([type="hidden"]):not([hidden]), select, textarea';

const formOf = (element: Element | null): ParentNode => element?.closest('form') ?? document;
const within = (form: ParentNode, selector: string): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>(selector),
];

interface AddLineProps {
  /** Adds it. */
  onPress(): void;
  children: ReactNode;
  kind?: 'plain' | 'quiet';
  disabled?: boolean;
}

/** Adds one more, and puts the cursor into the first box of it. */
export function AddLine({ onPress, children, kind = 'quiet', disabled = false }: AddLineProps) {
  const place = useRef<HTMLSpanElement>(null);
  const add = (): void => {
    const form = formOf(place.current);
    const before = new Set(within(form, BOXES));
    flushSync(onPress);
    within(form, BOXES)
      .find((box) => !before.has(box))
      ?.focus();
  };
  return (
    <span ref={place}>
      <Button icon={Plus} kind={kind} onPress={add} disabled={disabled}>
        {children}
      </Button>
    </span>
  );
}

interface RemoveLineProps {
  /** "Parcel 2" */
  name: string;
  /** Takes it away. */
  onPress(): void;
}

/** Takes one away; where the button went with it, the focus goes to what stands in its place. */
export function RemoveLine({ name, onPress }: RemoveLineProps) {
  const button = useRef<HTMLButtonElement>(null);
  const remove = (): void => {
    const stops = `:is(${BOXES}, button):not(:disabled):not([tabindex="-1"])`;
    const form = formOf(button.current);
    const before = within(form, stops);
    const earlier = before.slice(0, button.current ? before.indexOf(button.current) : 0);
    flushSync(onPress);
    if (button.current?.isConnected) return;
    const left = within(form, stops);
    const last = earlier.findLast((stop) => stop.isConnected);
    left[last ? left.indexOf(last) + 1 : 0]?.focus();
  };
  return (
    <IconButton ref={button} icon={Trash2} label={commonWords('removeItem', { name })} onPress={remove} />
  );
}
