import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import type { LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { shieldPage } from '../../lib/shield.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';
import type { Anchor } from './popover.tsx';

/** One entry of a menu. */
export interface MenuItem {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  /** Why it cannot be chosen now; it stays readable. */
  readonly refused?: string | undefined;
  /** For an entry that is on or off. */
  readonly checked?: boolean;
  run(): void;
}

interface MenuListProps {
  anchor: Anchor;
  label: string;
  items: readonly MenuItem[];
  onClose(): void;
}

/** An open menu, beside its button or at the pointer. Arrows, Home, End and first letters move; Enter and Space choose. */
export function MenuList({ anchor, label, items, onClose }: MenuListProps) {
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const byLetter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : undefined;
    const next =
      event.key === 'ArrowDown' ? (at + 1) % entries.length
      : event.key === 'ArrowUp' ? (at - 1 + entries.length) % entries.length
      : event.key === 'Home' ? 0
      : event.key === 'End' ? entries.length - 1
      : byLetter ? entries.findIndex((entry) => entry.textContent.trim().toLowerCase().startsWith(byLetter))
      : -1;
    if (event.key === 'Tab') onClose();
    if (next === -1) return;
    event.preventDefault();
    entries[next]?.focus();
  }
  return (
    <Popover anchor={anchor} onClose={onClose} role="menu" label={label}>
      <div role="none" onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={item.checked}
            aria-disabled={item.refused !== undefined || undefined}
            title={item.refused}
            tabIndex={-1}
            onClick={() => {
              if (item.refused !== undefined) return;
              onClose();
              shieldPage();
              item.run();
            }}
            className={clsx(
              'flex h-8 w-full items-center gap-2 rounded-sm px-2 text-left whitespace-nowrap hover:bg-surface-2 pointer-coarse:h-11',
              item.danger && 'text-danger',
              item.refused !== undefined && 'opacity-50',
            )}
          >
            {item.checked !== undefined && <Check className={clsx('size-4 shrink-0', !item.checked && 'invisible')} aria-hidden="true" />}
            {item.icon && <item.icon className="size-4 shrink-0" aria-hidden="true" />}
            {item.label}
          </button>
        ))}
      </div>
    </Popover>
  );
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  icon: LucideIcon;
  /** Shows the label beside the icon. */
  named?: boolean;
}

/** A button that opens a menu. */
export function Menu({ label, items, icon, named = false }: MenuProps) {
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  const toggle = (): void => setOpen(!open);
  return (
    <span ref={holder} className="inline-flex">
      {named ? (
        <Button kind="quiet" icon={icon} menu={open ? 'open' : 'closed'} onPress={toggle}>
          {label}
        </Button>
      ) : (
        <IconButton icon={icon} label={label} onPress={toggle} opens="menu" open={open} />
      )}
      {open && <MenuList anchor={holder} label={label} items={items} onClose={() => setOpen(false)} />}
    </span>
  );
}
