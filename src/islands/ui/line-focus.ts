import { flushSync } from 'react-dom';
import { placeOf } from '../../lib/shell/kept-focus.ts';

/* Lines of a form come and go by the keyboard as by the mouse (rule: lines-keep-focus). */

const BOXES = 'input:not([type="hidden"]):not([hidden]), select, textarea';

const formOf = (element: Element): HTMLElement => element.closest('form') ?? document.body;

/** Adds a line, and puts the cursor into the first box of it. `place` is in the form. */
export function addWithFocus(place: Element, add: () => void): void {
  const form = formOf(place);
  const before = new Set(form.querySelectorAll(BOXES));
  flushSync(add);
  [...form.querySelectorAll<HTMLElement>(BOXES)].find((box) => !before.has(box))?.focus();
}

/** Takes a line away; where its button went with it, the focus goes to what stands in its place. */
export function removeWithFocus(button: Element, remove: () => void): void {
  const place = placeOf(button, formOf(button));
  flushSync(remove);
  if (!button.isConnected) place()?.focus();
}
