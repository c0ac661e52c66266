/* Where the refused fields of a form stand on the screen. */

const CONTROLS = 'input:not([type="hidden"]):not([hidden]), select, textarea, button';
const FOCUSABLE = `${CONTROLS}, a[href], [tabindex]`;

/** The box of a field; the first box inside it where the field has several. */
export function boxOf(id: string): HTMLElement | null {
  return (
    document.getElementById(id) ??
    document.querySelector<HTMLElement>(`[id^="${CSS.escape(id)}."]:is(input, select, textarea)`)
  );
}

/** Puts the cursor into a box; into the first one of what holds several. */
export function focusOn(box: HTMLElement | null | undefined): void {
  (box?.matches(FOCUSABLE) ? box : box?.querySelector<HTMLElement>(CONTROLS))?.focus();
}

/**
 * The first refused field on the screen, which may not be the first in the schema, and may be no box: a list without items,
 * the button that asks for a quote. The form names each of them.
 */
export function firstRefused(form: HTMLElement): HTMLElement | undefined {
  const named = (form.dataset['refused'] ?? '').split(' ').flatMap((id) => (id && boxOf(id)) || []);
  return [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]'), ...named]
    .filter((box) => box.getClientRects().length > 0)
    .reduce<HTMLElement | undefined>(
      (first, box) =>
        first && !(first.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_PRECEDING) ? first : box,
      undefined,
    );
}
