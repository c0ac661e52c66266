import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/* What somebody does who has no mouse: goes from stop to stop, types, and hears what is said. */

/** More stops than any page of ours has. */
const STOPS = 120;

/** Whether the keyboard is in this very element, of whatever frame. */
const isHere = (target: Locator): Promise<boolean> =>
  target.evaluate(
    (element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus(),
  );

/** Goes on by Tab until the keyboard is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await isHere(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

/** Types into a box, in the place of what stands there. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Chooses in a combobox: types, and takes what it names then. */
export async function pick(page: Page, target: Locator, text: string): Promise<void> {
  await write(page, target, text);
  await expect
    .poll(() =>
      target.evaluate(
        (box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
      ),
    )
    .toContain(text);
  await page.keyboard.press('Enter');
  await expect(target).toHaveValue(text);
}

declare global {
  interface Window {
    /** What a screen reader has said by itself on this page. */
    said: string[];
  }
}

/**
 * Notes from the next page on what a screen reader says by itself: what changes in a live region that stood there before,
 * and alerts as they come. A region that comes with its words is not reliably read.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.said = [];
    const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
    new MutationObserver((changes) => {
      const come = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof HTMLElement);
      const alerts = come
        .flatMap((node) => [node, ...node.querySelectorAll<HTMLElement>('[role="alert"]')])
        .filter((node) => node.role === 'alert');
      const changed = changes.flatMap(
        ({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>(LIVE) ?? [],
      );
      for (const region of new Set([
        ...alerts,
        ...changed.filter((region) => !come.some((node) => node.contains(region))),
      ]))
        window.said.push(region.innerText);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Waits until a screen reader has said this. */
export async function hears(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(async () => (await page.evaluate(() => window.said)).filter((text) => text !== '').join('\n'), {
      message: `a screen reader says ${words}`,
    })
    .toMatch(words);
}
