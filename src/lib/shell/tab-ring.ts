/** What Tab may stop at. */
export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
/** What lies over the page and keeps Tab: dialogs, the newest last, and the panel where it has no place beside its list. */
const DIALOG = '.dialog-panel';
const PANEL = '[data-panel][role="dialog"]';

/** Where Tab stops inside of something, in order; of a row of tabs at one. */
export const stopsIn = (whole: HTMLElement): HTMLElement[] =>
  [...whole.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.checkVisibility() && element.tabIndex >= 0 && element.closest('[inert]') === null,
  );

/** Where Tab would go next from what has the focus, round and round through the stops of these parts. */
function nextStop(parts: readonly HTMLElement[], back: boolean): HTMLElement | undefined {
  const stops = parts.flatMap(stopsIn);
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (at === -1) return back ? stops.at(-1) : stops[0];
  return stops.at((at + (back ? -1 : 1)) % stops.length);
}

type TabKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault' | 'stopPropagation'>;

/** Keeps Tab inside: from the last stop on to the first, and back. Between them the browser goes on by itself. */
export function keepTabInside(event: TabKey, whole: HTMLElement): void {
  const stops = stopsIn(whole);
  const edge = event.shiftKey ? [stops[0], whole] : [stops.at(-1)];
  if (!edge.some((stop) => stop === document.activeElement)) return;
  event.preventDefault();
  nextStop([whole], event.shiftKey)?.focus();
}

/** Takes Tab from what lies over the page into the messages above it, and back: both are one ring (WCAG 2.1.1). */
export function tabThroughMessages(event: TabKey, messages: HTMLElement): void {
  const front =
    [...document.querySelectorAll<HTMLElement>(DIALOG)].at(-1) ?? document.querySelector<HTMLElement>(PANEL);
  if (event.key !== 'Tab' || front === null) return;
  const next = nextStop([front, messages], event.shiftKey);
  const inMessages = messages.contains(document.activeElement);
  if (next === undefined || messages.contains(next) === inMessages) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
