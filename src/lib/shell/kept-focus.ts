import { FOCUSABLE, stopsIn, tabThroughMessages } from './tab-ring.ts';

/** What keeps the focus inside of itself; what lies over a page stands in none of its own. */
const WHOLES = '[role="dialog"], [role="alertdialog"], [popover], [data-panel], main';
/** Wholes with a name, which is read aloud anew. */
const NAMED = '[aria-modal="true"], [data-panel]';

/**
 * Where the focus goes on when what has it goes: to the stop that then stands in its place in this part, or to the last
 * one before it. To be asked while it is there; what it gives is called once it is gone.
 */
export function placeOf(stop: Element, part: HTMLElement): () => HTMLElement | undefined {
  const earlier = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.compareDocumentPosition(stop) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return () => {
    const left = stopsIn(part);
    const last = earlier.findLast((one) => left.includes(one));
    return left[last ? left.indexOf(last) + 1 : 0] ?? left.at(-1);
  };
}

/**
 * Where the focus goes on when what has it, or opened a dialog, goes: to what then stands in its place. In a dialog or a
 * panel that is so among the fields of a form and in a list; else, as where a form gives way to what came of it, the whole
 * takes it, and is read aloud anew by its name (rule: focus-returns). To be asked while it is there; undefined where
 * nothing keeps the focus.
 */
export function placeAfter(stop: Element | null): (() => HTMLElement | undefined) | undefined {
  const whole = stop?.closest<HTMLElement>(WHOLES);
  if (!stop || !whole || stop === whole) return undefined;
  const part = whole.matches(NAMED)
    ? (stop.closest<HTMLElement>('form .dialog-scroll') ?? stop.closest<HTMLElement>('ul, ol'))
    : whole;
  const place = part && placeOf(stop, part);
  // A box for code after code has the focus again, as when its dialog opened: a reader types blindly.
  return () =>
    place?.() ??
    (whole.isConnected ? (whole.querySelector<HTMLElement>('[data-autofocus]') ?? whole) : undefined);
}

/** Whether it can have the focus no more: it went, or cannot be pressed now. Neither is an event of its own. */
const isGone = (stop: Element): boolean => !stop.isConnected || stop.matches(':disabled');

/** Of what has the focus. */
let watch: MutationObserver | undefined;

/**
 * From now on keeps the focus of a page where one works, when what has it gives way to something else; and leads Tab into
 * the messages above what lies over the page, and back.
 */
export function keepFocus(): void {
  // Before the panel or dialog hears the key, which would keep it.
  window.addEventListener(
    'keydown',
    (event) => {
      const messages = document.querySelector<HTMLElement>('[data-messages]:popover-open');
      if (messages) tabThroughMessages(event, messages);
    },
    { capture: true },
  );
  document.addEventListener('focusin', () => {
    watch?.disconnect();
    // What was focused first may have passed it on at once, and would be heard of last.
    const stop = document.activeElement;
    const place = placeAfter(stop);
    if (!stop || !place) return;
    let frame = 0;
    watch = new MutationObserver(() => {
      if (!isGone(stop)) return;
      cancelAnimationFrame(frame);
      // Whatever takes the focus itself comes first, such as a record that was just saved.
      frame = requestAnimationFrame(() => {
        const { activeElement: active, body } = document;
        if (isGone(stop) && (active === body || active === stop)) focusPlace(place());
      });
    });
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  });
}

/** Puts the focus onto what stands in a place; of a whole it shows no other part. */
export function focusPlace(place: HTMLElement | null | undefined): void {
  place?.focus({ preventScroll: place.matches(WHOLES) });
}
