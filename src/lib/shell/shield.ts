/** Second presses of a hurried hand come 150 to 300 ms after the first. */
const HURRY_MS = 400;

let shield: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps what lay behind a dialog or menu that just closed from being hit by a press that was meant for it. Only the
 * pointer is kept off; keys and focus go on.
 */
export function shieldPage(): void {
  shield ??= makeShield();
  document.body.append(shield);
  clearTimeout(timer);
  timer = setTimeout(() => shield?.remove(), HURRY_MS);
}

function makeShield(): HTMLElement {
  const element = Object.assign(document.createElement('div'), { className: 'shield' });
  // Pressing what takes no focus would take it from where the dialog has just given it back to.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  return element;
}
