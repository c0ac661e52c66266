import clsx from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { commonWords } from '../../lib/words/words.ts';
import { Popover } from './popover.tsx';

interface ChipProps {
  /** Name of the filter. */
  label: string;
  /** What it is set to, in words; undefined when it is not set. */
  value: string | undefined;
  onClear(): void;
  /** Where it is set; gets a way to close itself. */
  children(close: () => void): ReactNode;
}

/** One filter of a list as a chip: pressed, it opens where it is set; set, it says to what and can be taken off. */
export function Chip({ label, value, onClear, children }: ChipProps) {
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  const close = (): void => setOpen(false);
  const set = value !== undefined;
  return (
    <span
      ref={holder}
      className={clsx(
        'inline-flex h-7 max-w-full shrink-0 items-center rounded-full border text-sm pointer-coarse:h-11',
        set
          ? 'border-accent-line bg-accent-soft font-[550] text-accent'
          : 'border-line bg-surface text-ink-2',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        title={value}
        className={clsx(
          'flex h-full min-w-0 items-center gap-1 rounded-full pl-2.5 pointer-coarse:pl-3.5',
          set ? 'pr-1' : 'pr-2 hover:text-ink pointer-coarse:pr-3',
        )}
      >
        <span className="max-w-72 truncate">{set ? value : label}</span>
        {!set && <ChevronDown className="size-3.5 shrink-0" aria-hidden="true" />}
      </button>
      {set && (
        <button
          type="button"
          aria-label={commonWords('filter.remove', { name: label })}
          onClick={onClear}
          className="mr-0.5 grid size-6 shrink-0 place-items-center rounded-full hover:bg-surface pointer-coarse:size-10.5"
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      )}
      {open && (
        <Popover anchor={holder} onClose={close} role="dialog" label={label}>
          {children(close)}
        </Popover>
      )}
    </span>
  );
}
