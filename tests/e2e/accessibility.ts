import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules whose answer depends on colors. A theme changes colors only, so these alone are asked of the second one. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What is against WCAG 2.2 A and AA in the page's present state, in both themes, in few words; an empty list when nothing
 * is. `within` is the part of the page that is looked at.
 */
export async function violationsOf(page: Page, within = 'html'): Promise<string[]> {
  const first = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  // The theme that the page has first is not faded into, so it is looked at whole.
  const [present, other] = first === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found = [
    ...(await inTheme(page, present, axe(page, within).withTags(WCAG))),
    ...(await inTheme(page, other, axe(page, within).withRules(COLOR_RULES))),
  ];
  await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), first);
  return found;
}

/** Legacy mode opens no second page to join frames, which takes most of a run's time; only the bank has a frame, its own. */
const axe = (page: Page, within: string): AxeBuilder =>
  new AxeBuilder({ page }).include(within).setLegacyMode(true);

async function inTheme(page: Page, theme: 'light' | 'dark', builder: AxeBuilder): Promise<string[]> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
  await settled(page);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        ({ target, failureSummary }) =>
          `${theme}: ${id} at ${String(target)}. ${(failureSummary ?? '').split('\n')[1]?.trim() ?? ''}`,
      ),
  );
}

/**
 * Ends whatever fades or slides: colors on their way have no contrast to judge. What `content-visibility` keeps from being
 * drawn is drawn first: it has neither the colors of a new theme nor an end to its fading before.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const card of document.querySelectorAll<HTMLElement>('main li'))
      if (getComputedStyle(card).contentVisibility === 'auto') card.style.contentVisibility = 'visible';
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
}
