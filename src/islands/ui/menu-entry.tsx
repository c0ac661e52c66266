import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import type { MenuGroup, MenuItem } from './menu.tsx';

interface MenuEntryProps {
  item: MenuItem | MenuGroup;
  /** Has the focus when the menu opens. */
  first?: boolean;
  onChoose(): void;
}

/** One line of a menu: an action, a choice that is on or off, or a group. */
export function MenuEntry({ item, first = false, onChoose }: MenuEntryProps) {
  const { checked, danger, refused }: Partial<MenuItem> = 'run' in item ? item : {};
  const opensGroup = 'items' in item;
  const reason = useId();
  // Once told, why it is refused stays: what lies below would move away under a press that takes the focus along.
  const [told, setTold] = useState(false);
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-haspopup={opensGroup ? 'menu' : undefined}
      aria-disabled={refused !== undefined || undefined}
      title={refused}
      aria-describedby={refused === undefined ? undefined : reason}
      tabIndex={-1}
      data-first={first || undefined}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setTold(true)}
      onClick={() => {
        setTold(true);
        onChoose();
      }}
      className={clsx('block w-full rounded-sm px-2 text-left hover:bg-surface-2', danger && 'text-danger')}
    >
      <span
        className={clsx(
          'flex h-8 items-center gap-2 whitespace-nowrap pointer-coarse:h-11',
          refused !== undefined && 'opacity-50',
        )}
      >
        {checked !== undefined && (
          <Check className={clsx('size-4 shrink-0', !checked && 'invisible')} aria-hidden="true" />
        )}
        {item.icon && <item.icon className="size-4 shrink-0" aria-hidden="true" />}
        {item.label}
        {opensGroup && <ChevronRight className="ml-auto size-4 shrink-0 text-ink-3" aria-hidden="true" />}
      </span>
      {/* No wider than the menu. */}
      {refused !== undefined && (
        <span
          id={reason}
          aria-hidden="true"
          className={clsx('w-0 min-w-full pb-1.5 text-sm text-ink-2', told ? 'block' : 'hidden')}
        >
          {refused}
        </span>
      )}
    </button>
  );
}
