import { readFileSync } from 'node:fs';
import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';

/** Axe without its comments: half as much for each page to read. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** Rules whose answer depends on colors. A theme changes colors only, so these alone are asked of the second one. */
const COLOR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/**
 * What is against WCAG 2.2 A and AA in the page's present state, in both themes, in few words; an empty list when nothing
 * is. `within` is the part of the page that is looked at. Each state is looked at once: of a test that runs in both languages
 * the English one does it, since words and a phone's width change no structure but that of rows (access-lists.spec.ts).
 * `bothThemes` is false where all colors are those of parts that are looked at in both themes elsewhere.
 */
export async function violationsOf(
  page: Page,
  within = 'html',
  { bothThemes = true } = {},
): Promise<string[]> {
  const { tags, project } = test.info();
  if (project.name !== 'en' && !tags.includes('@phone')) return [];
  const first = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  // The theme that the page has first is not faded into, so it is looked at whole.
  const [present, other] = first === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await inject(page);
  const found = [
    ...(await inTheme(page, present, within, WCAG)),
    ...(bothThemes ? await inTheme(page, other, within, COLOR_RULES) : []),
  ];
  await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), first);
  return found;
}

/** Axe is put into a page and its frames once: it is large. Frames answer it wherever they come from. */
async function inject(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window)))
      await frame.evaluate(`${AXE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
}

async function inTheme(
  page: Page,
  theme: 'light' | 'dark',
  within: string,
  runOnly: RunOnly,
): Promise<string[]> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
  await settled(page);
  const violations = await page.evaluate(
    async ([part, rules]) => {
      const injected = (window as unknown as { axe: typeof axe }).axe;
      // What passed is not gathered, nor are the styles read, which no rule of ours asks for: both take longer than finding
      // what is wrong.
      const results = await injected.run(
        { include: [part] },
        { runOnly: rules, resultTypes: ['violations'], preload: { assets: ['media'] } },
      );
      return results.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes
          .slice(0, 3)
          .map(({ target, failureSummary = '' }) => ({ target: String(target), failureSummary })),
      }));
    },
    [within, runOnly] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${theme}: ${id} at ${target}. ${failureSummary.split('\n')[1]?.trim() ?? ''}`,
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
