import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
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
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-haspopup={opensGroup ? 'menu' : undefined}
      aria-disabled={refused !== undefined || undefined}
      title={refused}
      tabIndex={-1}
      data-first={first || undefined}
      onClick={onChoose}
      className={clsx(
        'flex h-8 w-full items-center gap-2 rounded-sm px-2 text-left whitespace-nowrap hover:bg-surface-2 pointer-coarse:h-11',
        danger && 'text-danger',
        refused !== undefined && 'opacity-50',
      )}
    >
      {checked !== undefined && (
        <Check className={clsx('size-4 shrink-0', !checked && 'invisible')} aria-hidden="true" />
      )}
      {item.icon && <item.icon className="size-4 shrink-0" aria-hidden="true" />}
      {item.label}
      {opensGroup && <ChevronRight className="ml-auto size-4 shrink-0 text-ink-3" aria-hidden="true" />}
    </button>
  );
}
