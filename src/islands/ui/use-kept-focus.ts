import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

interface KeptFocus<E extends HTMLElement> {
  /** Of the whole, which takes the focus. */
  ref: RefObject<E | null>;
  onFocus(event: FocusEvent): void;
}

/**
 * Keeps the focus inside where what had it gave way to something else, as a form does to what came of it: the whole takes
 * it, and is read aloud anew by its name (rule: focus-returns).
 */
export function useKeptFocus<E extends HTMLElement>(): KeptFocus<E> {
  const ref = useRef<E>(null);
  const held = useRef<Element>(null);
  useEffect(() => {
    // Whatever takes the focus itself comes first, such as a dialog above that closes.
    const frame = requestAnimationFrame(() => {
      const lost = document.activeElement === document.body && held.current?.isConnected === false;
      if (lost) ref.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  return {
    ref,
    onFocus: ({ target }) => {
      held.current = target;
    },
  };
}
