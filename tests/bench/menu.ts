import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { launch } from './page.ts';
import { serveFolder } from './serve.ts';
import { medians } from './statistics.ts';

const HOST = 'www.alisios.example';
const FROM = '/en/cars/models/';
const ENTRIES = ['/en/cars/rentals/', '/en/cars/offices/', '/en/users/members/'] as const;
const LOOK_MILLISECONDS = 1_000;
const ROWS = 'tbody tr[data-id]';

/** Milliseconds from the press on a menu entry until the next list shows its rows, without throttling, everything cached. */
export async function measureMenu(api: string, session: string, runs: number): Promise<object> {
  const site = await serveFolder(join('dist', HOST), api);
  const browser = await launch();
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 }, locale: 'en-US' });
  try {
    await context.addInitScript(observe, { session, rows: ROWS });
    const report: Record<string, object> = {};
    for (const entry of ENTRIES) {
      const results = [];
      for (let run = 0; run <= runs; run += 1) results.push(await press(context, site.origin, entry));
      // The first press finds nothing in the cache.
      report[entry] = medians(results.slice(1));
    }
    return report;
  } finally {
    await browser.close();
    await site.close();
  }
}

/** When each step was done: the page and its modules fetched, the list asked for and answered, its rows drawn. */
type Step = 'html' | 'modules' | 'call' | 'answer' | 'rows';

async function press(context: BrowserContext, origin: string, entry: string): Promise<Record<Step, number>> {
  const page = await context.newPage();
  try {
    await page.goto(`${origin}${FROM}`);
    await page.waitForSelector(ROWS);
    // A person looks at a list before they leave it: what is fetched ahead has arrived by then.
    await page.waitForTimeout(LOOK_MILLISECONDS);
    await page.evaluate(() =>
      addEventListener(
        'click',
        () => sessionStorage.setItem('pressed', String(performance.timeOrigin + performance.now())),
        { capture: true },
      ),
    );
    await page.click(`.menu a[href="${entry}"]`);
    await page.waitForURL(`**${entry}`);
    await page.waitForFunction(() => window.shown > 0);
    return await page.evaluate(() => {
      const pressed = Number(sessionStorage.getItem('pressed')) - performance.timeOrigin;
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const call = resources.find(({ name }) => name.includes('/api/') && name.includes('sort='));
      const modules = Math.max(
        0,
        ...resources
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ responseEnd }) => Math.min(responseEnd, window.shown)),
      );
      return {
        html: (navigation?.responseEnd ?? 0) - pressed,
        modules: modules - pressed,
        call: (call?.startTime ?? 0) - pressed,
        answer: (call?.responseEnd ?? 0) - pressed,
        rows: window.shown - pressed,
      };
    });
  } finally {
    await page.close();
  }
}

declare global {
  interface Window {
    shown: number;
  }
}

/** Runs in the page before its own scripts. */
function observe({ session, rows }: { session: string; rows: string }): void {
  if (location.protocol === 'about:') return;
  sessionStorage.setItem('malecon.session', session);
  window.shown = 0;
  const look = () => {
    if (document.querySelector(rows)) {
      // The frame in which they are drawn is the next one.
      requestAnimationFrame(() => (window.shown = performance.now()));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
