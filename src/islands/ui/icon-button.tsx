import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';

interface IconButtonProps {
  icon: LucideIcon;
  /** What it does; read aloud and shown on hover. */
  label: string;
  onPress(): void;
  /** For a button that stays down. */
  pressed?: boolean;
  disabled?: boolean;
  /** It opens something: a menu, a calendar. */
  opens?: 'menu' | 'dialog';
  /** What it opens is open. */
  open?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is an icon. */
export function IconButton({
  icon: Icon,
  label,
  onPress,
  pressed,
  disabled = false,
  opens,
  open,
  ref,
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-haspopup={opens}
      aria-expanded={open}
      disabled={disabled}
      onClick={onPress}
      className={clsx(
        'grid size-8 shrink-0 place-items-center rounded-sm text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink disabled:opacity-40 pointer-coarse:size-11',
        pressed && 'bg-accent-soft text-accent',
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  );
}
