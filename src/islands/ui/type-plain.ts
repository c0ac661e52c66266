import { plainUppercase } from '../../lib/domain/plain-letters.ts';

/** Uppercase without accents while one types, with Ñ (rule: plain-letters). */

/**
 * Types the plain letters instead of those that were typed or pasted, where there are any. The browser does it, so that
 * undo knows of it and the caret is where it belongs.
 */
export function typePlain(event: InputEvent): void {
  const typed = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  const plain = plainUppercase(typed).replaceAll(/\s*[\r\n]+\s*/g, ' ');
  if (event.isComposing || !event.inputType.startsWith('insert') || plain === typed) return;
  event.preventDefault();
  // Deprecated and without a successor: nothing else writes into a box so that undo takes it back.
  document.execCommand('insertText', false, plain);
}

/** The whole text in plain letters, for what the browser did not let us type: a phone's keyboard composes whole words. */
export function makePlain(box: HTMLInputElement): string {
  const plain = plainUppercase(box.value);
  if (plain === box.value) return plain;
  const caret = plainUppercase(box.value.slice(0, box.selectionStart ?? undefined)).length;
  box.value = plain;
  box.setSelectionRange(caret, caret);
  return plain;
}
