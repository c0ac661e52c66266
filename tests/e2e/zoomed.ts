import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A window of 1280 × 1024 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };
/** More stops than any page of ours has. */
const STOPS = 120;

/**
 * What a part of the page loses at 400 % zoom and in forced colors: what is not there any more, what is cut or wider than
 * the window, and stops of the keyboard without a name or out of sight. The page is as before then.
 */
export async function lostWhenZoomed(page: Page, part: Locator): Promise<string[]> {
  // For a moment after a dialog the page takes no press (rule: no-press-behind); that is not lost.
  await expect(page.locator('.shield')).toHaveCount(0);
  const [size, before, focused] = [
    page.viewportSize(),
    await part.ariaSnapshot(),
    await page.evaluateHandle(() => document.activeElement),
  ];
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.setViewportSize(ZOOMED);
  const found = await page.evaluate(findCut);
  if ((await part.ariaSnapshot()) !== before)
    found.push(`other things are there:\n${before}\n${await part.ariaSnapshot()}`);
  const visited = new Set<string>();
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const here = page.locator(':focus');
    const { place, hidden } = await page.evaluate(lookAtFocus);
    // Behind one frame stand several stops.
    if (visited.has(place) && !place.startsWith('<iframe')) break;
    visited.add(place);
    if (hidden !== undefined) found.push(`${hidden}: ${place}`);
    if ((await here.count()) > 0 && !/^- (?:'?\w+ "|\w+: .)/.test(await here.ariaSnapshot()))
      found.push(`without a name: ${place}`);
  }
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
  await page.setViewportSize(size ?? ZOOMED);
  await focused.evaluate((element) => element instanceof HTMLElement && element.focus());
  return found;
}

/** Where the keyboard is, and why one does not see it: no line around it, or something before it. Runs in the page. */
function lookAtFocus(): { place: string; hidden?: string } {
  const at = document.activeElement;
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  if (!(at instanceof HTMLElement) || at === document.body) return { place: 'the page' };
  const place = at.outerHTML.slice(0, 200);
  const { top, bottom, left, right } = at.getBoundingClientRect();
  const hit = document.elementFromPoint(
    (left + right) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  );
  // A message passes by itself.
  if (
    !hit ||
    !(
      hit.closest('[popover="manual"]') ||
      hit.contains(at) ||
      at.contains(hit) ||
      at.closest('label')?.contains(hit)
    )
  )
    return { place, hidden: `behind ${hit?.outerHTML.slice(0, 100) ?? 'the edge'}` };
  // A box that is laid invisibly over its drawing shows the focus around that, and the bank draws its own.
  const lined = [at, at.parentElement].some(
    (element) =>
      element &&
      getComputedStyle(element).outlineStyle !== 'none' &&
      parseFloat(getComputedStyle(element).outlineWidth) >= 2,
  );
  return lined || at instanceof HTMLIFrameElement ? { place } : { place, hidden: 'without a line' };
}

/** What reaches out of the window, or holds more than it shows without a way to see it. Runs in the page. */
export function findCut(): string[] {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  for (const element of document.querySelectorAll<HTMLElement>(
    '#root *, main *, [aria-modal="true"] *, .popover *, [data-panel] *',
  )) {
    if (
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('svg, .sr-only, option, [role="status"].sr-only')
    )
      continue;
    const { left, right, width } = element.getBoundingClientRect();
    const where = `${element.closest('[data-part]')?.getAttribute('data-part') ?? 'over the page'}: ${element.outerHTML.slice(0, 120)}`;
    if (width <= 1) continue;
    if ((right > innerWidth + 1 || left < -1) && !scrolls(element.parentElement))
      found.push(`outside: ${where}`);
    const style = getComputedStyle(element);
    const cut =
      element.scrollWidth > element.clientWidth + 1 &&
      style.overflowX === 'hidden' &&
      style.textOverflow !== 'ellipsis';
    if (cut && !element.matches('input, select, textarea')) found.push(`cut: ${where}`);
  }
  return found;
}
