import clsx from 'clsx';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const KINDS = {
  primary: 'border-accent bg-accent text-accent-ink font-semibold hover:brightness-95',
  plain: 'border-line-strong bg-surface text-ink hover:bg-surface-2',
  quiet: 'border-transparent text-ink-2 hover:bg-surface-2 hover:text-ink',
  danger: 'border-danger bg-danger text-surface font-semibold hover:brightness-95',
} as const;

interface ButtonProps {
  children: ReactNode;
  /** Of the field that it fills in, where that has no box: a refusal leads here. */
  id?: string;
  describedBy?: string | undefined;
  kind?: keyof typeof KINDS;
  icon?: LucideIcon;
  /** Submits the form around it when nothing is given to do. */
  onPress?: (() => void) | undefined;
  /** Shows that the press is being worked on, and takes no other. */
  busy?: boolean;
  disabled?: boolean;
  /** Why it is disabled or what it does, on hover. */
  hint?: string | undefined;
  /** It opens a menu, which is open or not. */
  menu?: 'open' | 'closed';
  /** The dialog around it begins here. */
  first?: boolean;
}

/** A button with words. `busy` keeps it focusable, so that focus is not lost while it works. */
export function Button({
  children,
  id,
  describedBy,
  kind = 'plain',
  icon: Icon,
  onPress,
  busy = false,
  disabled = false,
  hint,
  menu,
  first = false,
}: ButtonProps) {
  return (
    <button
      id={id}
      aria-describedby={describedBy}
      type={onPress ? 'button' : 'submit'}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      title={hint}
      aria-haspopup={menu && 'menu'}
      aria-expanded={menu && menu === 'open'}
      data-autofocus={first || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onPress?.();
      }}
      className={clsx(
        // As wide as its words; where the place is narrower than those, they take another line.
        'inline-flex min-h-control max-w-full shrink-0 items-center justify-center gap-1.5 rounded-sm border px-3 font-medium transition-colors',
        'disabled:opacity-50 pointer-coarse:min-h-11',
        KINDS[kind],
      )}
    >
      {busy ? (
        <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />
      ) : (
        Icon && <Icon className="size-4" aria-hidden="true" />
      )}
      {children}
    </button>
  );
}
