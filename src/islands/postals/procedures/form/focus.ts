import { editor } from '../store.ts';

const BOXES = 'input:not([hidden]):not([type="hidden"]), select, textarea';

/** Puts the cursor into the box of a field by its path, or into the box that it waits for: a municipality waits for its province. */
export function focusField(path: string): void {
  const id = `${editor.form.id}-${path}`;
  const place =
    document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${CSS.escape(id)}."]`);
  focusIn(place);
}

/** Puts the cursor into the first box of a part of the form; where it has none, onto its button. */
export function focusIn(place: HTMLElement | null): void {
  const box = place?.matches(BOXES) ? place : place?.querySelector<HTMLElement>(`${BOXES}, button`);
  if (!box?.matches(':disabled')) return box?.focus();
  const boxes = [...(box.closest('form')?.querySelectorAll<HTMLElement>(BOXES) ?? [])];
  boxes
    .slice(0, boxes.indexOf(box))
    .findLast((before) => !before.matches(':disabled'))
    ?.focus();
}
