import { atom } from 'nanostores';
import { PROCEDURE_SECTIONS } from '../../lib/contract/postals/procedure-rules.ts';
import type { ProcedureSection } from '../../lib/contract/postals/procedure-rules.ts';
import { sendNow } from './store.ts';

/** Where in the form somebody is: the address says it, so that back leads back, and a reload stays. */

/** Sections of the client: the request itself is the company's. */
export const SECTIONS: readonly ProcedureSection[] = PROCEDURE_SECTIONS.filter(
  (section) => section !== 'request',
);
/** Undefined is the overview. */
export const $place = atom<ProcedureSection | undefined>(undefined);
/** The field that a link leads to, once its section is there. */
let wanted = '';

const read = (): void => $place.set(SECTIONS.find((section) => location.hash === `#${section}`));

/** Follows the address. Gives what ends that. */
export function followAddress(): () => void {
  read();
  window.addEventListener('hashchange', read);
  return () => window.removeEventListener('hashchange', read);
}

/** Opens a section, or the overview; `field` gets the cursor. */
export function goTo(section: ProcedureSection | '', field = ''): void {
  void sendNow();
  wanted = field;
  if (section === ($place.get() ?? '')) arrive();
  else location.hash = section;
}

const FOCUSABLE = 'input, select, button, [tabindex]';

/** Puts the cursor where somebody wanted to go: to a field, else to the title, above which nothing is hidden. */
export function arrive(): void {
  const there = wanted === '' ? null : document.getElementById(wanted);
  const box = there?.matches(FOCUSABLE) ? there : there?.querySelector<HTMLElement>(FOCUSABLE);
  // A municipality waits for its province.
  const open = box?.matches(':disabled') ? document.getElementById(`${wanted}-province`) : box;
  wanted = '';
  if (!open) scrollTo({ top: 0, behavior: 'instant' });
  (open ?? document.getElementById('section-title'))?.focus();
}
