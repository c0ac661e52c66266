import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';

/** Where a popover opens: beside an element, or at a point of the window. */
export type Anchor = RefObject<HTMLElement | null> | { readonly x: number; readonly y: number };

interface PopoverProps {
  anchor: Anchor;
  onClose(): void;
  role: 'menu' | 'dialog' | 'group';
  label: string;
  children: ReactNode;
}

const GAP = 4;
const EDGE = 8;

/** Something small that lies over the page until one presses elsewhere or Escape; focus then returns to where it was. */
export function Popover({ anchor, onClose, role, label, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  // A menu at the pointer opens while its button is still down, and letting that go would close an "auto" popover.
  const atPointer = 'x' in anchor;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = document.activeElement;
    const pressed = ({ target }: Event): void => {
      if (!element.contains(target as Node)) onClose();
    };
    if (atPointer) document.addEventListener('pointerdown', pressed, true);
    element.showPopover();
    place(
      element,
      'current' in anchor ? anchor.current?.getBoundingClientRect() : new DOMRect(anchor.x, anchor.y, 0, 0),
    );
    (
      element.querySelector<HTMLElement>('[data-first]') ??
      element.querySelector<HTMLElement>('input, [role^="menuitem"], button')
    )?.focus();
    return () => {
      document.removeEventListener('pointerdown', pressed, true);
      if (element.contains(document.activeElement) || document.activeElement === document.body) {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      }
    };
    // The place is chosen once: a popover that wanders is worse than one that is a little off.
  }, []);

  return (
    <div
      ref={box}
      popover={atPointer ? 'manual' : 'auto'}
      role={role}
      aria-label={label}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The dialog below stays open: one Escape closes one thing (rule: escape-closes-one).
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      className="popover fixed m-0 max-h-[70vh] min-w-44 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-overlay"
    >
      {children}
    </div>
  );
}

/** Under the anchor, or above where there is no room; always inside the window. */
function place(element: HTMLElement, at: DOMRect | undefined): void {
  if (!at) return;
  const { width, height } = element.getBoundingClientRect();
  const below = at.bottom + GAP;
  const top = below + height + EDGE <= innerHeight ? below : Math.max(EDGE, at.top - GAP - height);
  const fromRight = at.left + width + EDGE > innerWidth;
  const left = fromRight ? Math.max(EDGE, Math.min(at.right, innerWidth - EDGE) - width) : at.left;
  element.style.top = `${top}px`;
  // What grows later, as an entry that says why it is refused, scrolls inside and is not cut by the window.
  element.style.maxHeight = `min(70vh, ${innerHeight - top - EDGE}px)`;
  element.style.left = `${left}px`;
}
