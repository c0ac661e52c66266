/** Boxes that a person types in. */
const BOXES = 'input:not([type="hidden"]):not([hidden]), select, textarea';
/** A form that takes longer has failed or was closed: then keys are everybody's again. */
const TIMEOUT_MS = 5_000;

let held = '';
let letGo: (() => void) | undefined;

/**
 * Holds what is typed from now on, until a form or the palette is there to take it: whoever opens one by its key types on
 * at once.
 * Tab is held, too; Escape or a press gives up.
 */
export function holdKeys(): void {
  letGo?.();
  held = '';
  const stop = new AbortController();
  const timer = setTimeout(() => letGo?.(), TIMEOUT_MS);
  letGo = () => {
    clearTimeout(timer);
    stop.abort();
    letGo = undefined;
  };
  const hear = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return letGo?.();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') held = held.slice(0, -1);
    else if (event.key === 'Tab' && !event.shiftKey) held += '\t';
    else if (event.key.length === 1) held += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', hear, { capture: true, signal: stop.signal });
  window.addEventListener('pointerdown', () => letGo?.(), { capture: true, signal: stop.signal });
}

/** Writes what was held into a form, or what else has boxes, from its box that has the focus on. */
export function releaseKeys(form: HTMLElement): void {
  letGo?.();
  const boxes = [...form.querySelectorAll<HTMLElement>(BOXES)];
  const begin = boxes.findIndex((box) => box === document.activeElement);
  held.split('\t').forEach((text, place) => {
    const box = boxes[begin + place];
    if (box !== document.activeElement) box?.focus();
    if (text === '' || !(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return;
    box.setRangeText(text, box.selectionStart ?? 0, box.selectionEnd ?? 0, 'end');
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  held = '';
}
