import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { LucideIcon } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { shieldPage } from '../../lib/shell/shield.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { MenuEntry } from './menu-entry.tsx';
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

/** Items that stand behind one entry, so that a long menu is read at a glance. */
export interface MenuGroup {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly items: readonly MenuItem[];
}

interface MenuListProps {
  anchor: Anchor;
  label: string;
  /** Dangerous ones come last and stand apart. */
  items: readonly (MenuItem | MenuGroup)[];
  onClose(): void;
}

/**
 * An open menu, beside its button or at the pointer. Arrows, Home, End and first letters move; Enter and Space choose. A
 * group takes the menu's place: the right arrow opens it too, the left one leads back.
 */
export function MenuList({ anchor, label, items, onClose }: MenuListProps) {
  /** By their labels: the items are made anew whenever the record changes. */
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const [left, setLeft] = useState<string | undefined>(undefined);
  const group = items.find((item): item is MenuGroup => 'items' in item && item.label === opened);
  const back = (): void => {
    setLeft(opened);
    setOpened(undefined);
  };
  const choose = (item: MenuItem | MenuGroup): void => {
    if ('items' in item) return setOpened(item.label);
    if (item.refused !== undefined) return;
    onClose();
    shieldPage();
    item.run();
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>): void => {
    const entry = document.activeElement;
    if (event.key === 'ArrowLeft' && group) back();
    else if (event.key === 'ArrowRight' && entry instanceof HTMLElement && entry.ariaHasPopup === 'menu')
      entry.click();
    else move(event, onClose);
  };
  return (
    // Each group is a popover of its own, which finds its place and its first entry.
    <Popover
      key={group?.label ?? ''}
      anchor={anchor}
      onClose={onClose}
      role="menu"
      label={group?.label ?? label}
    >
      <div role="none" onKeyDown={keys}>
        {group && (
          <MenuEntry
            item={{ label: commonWords('menu.back'), icon: ChevronLeft, run: back }}
            onChoose={back}
          />
        )}
        {(group?.items ?? items).map((item, index, all) => {
          const opens = group !== undefined && index === 0;
          const apart = index > 0 && isDangerous(item) && !isDangerous(all[index - 1]);
          return (
            <Fragment key={item.label}>
              {(apart || opens) && <hr role="none" className="my-1 border-line" />}
              <MenuEntry item={item} first={opens || item.label === left} onChoose={() => choose(item)} />
            </Fragment>
          );
        })}
      </div>
    </Popover>
  );
}

const isDangerous = (item: MenuItem | MenuGroup | undefined): boolean =>
  item !== undefined && 'run' in item && item.danger === true;

/** Arrows, Home, End and first letters; Tab leaves. */
function move(event: KeyboardEvent<HTMLDivElement>, onClose: () => void): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const byLetter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : undefined;
  const next =
    event.key === 'ArrowDown'
      ? (at + 1) % entries.length
      : event.key === 'ArrowUp'
        ? (at - 1 + entries.length) % entries.length
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? entries.length - 1
            : byLetter
              ? entries.findIndex((entry) => entry.textContent.trim().toLowerCase().startsWith(byLetter))
              : -1;
  if (event.key === 'Tab') onClose();
  if (next === -1) return;
  event.preventDefault();
  entries[next]?.focus();
}

interface MenuProps {
  label: string;
  items: readonly (MenuItem | MenuGroup)[];
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
