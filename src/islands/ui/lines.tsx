import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { addWithFocus, removeWithFocus } from './line-focus.ts';

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
  const add = (): void => void (place.current && addWithFocus(place.current, onPress));
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
  const remove = (): void => void (button.current && removeWithFocus(button.current, onPress));
  return (
    <IconButton ref={button} icon={Trash2} label={commonWords('removeItem', { name })} onPress={remove} />
  );
}
