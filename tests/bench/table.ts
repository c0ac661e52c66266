import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launch } from './page.ts';
import { serveFolder } from './serve.ts';
import { medians } from './statistics.ts';

const HOST = 'www.alisios.example';
const ROWS = 250;
/** Heads that are pressed in turn: each brings another page of rows. */
const HEADS = ['Code', 'Total', 'Created'] as const;

/** Milliseconds that 250 rentals take from the end of the API's answer until they are drawn, without throttling. */
export async function measureTable(api: string, session: string, runs: number): Promise<object> {
  const site = await serveFolder(join('dist', HOST), api);
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1350, height: 940 }, locale: 'en-US' });
    await page.addInitScript((record) => sessionStorage.setItem('malecon.session', record), session);
    await page.goto(`${site.origin}/en/cars/rentals/?page_size=${ROWS}`);
    await page.waitForFunction(
      (count) => document.querySelectorAll('tbody tr[data-id]').length === count,
      ROWS,
    );
    const results = [];
    // The first one compiles the code.
    for (let run = 0; run <= runs; run += 1)
      results.push(await sortBy(page, HEADS[run % HEADS.length] ?? HEADS[0]));
    return medians(results.slice(1));
  } finally {
    await browser.close();
    await site.close();
  }
}

/** `first`: rows fill the window; `all`: all of them are there. Beside them the browser's own account of the work. */
async function sortBy(
  page: Page,
  head: string,
): Promise<Record<'first' | 'all' | 'script' | 'layout' | 'style', number>> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable');
  const account = async () => {
    const { metrics } = await protocol.send('Performance.getMetrics');
    const of = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return { script: of('ScriptDuration'), layout: of('LayoutDuration'), style: of('RecalcStyleDuration') };
  };
  await page.waitForTimeout(500);
  const before = await account();
  const times = await page.evaluate(watch, { head, count: ROWS });
  const after = await account();
  await protocol.detach();
  return {
    ...times,
    script: after.script - before.script,
    layout: after.layout - before.layout,
    style: after.style - before.style,
  };
}

/** Presses a head and waits for rows other than those that stand there. It looks at each frame, and as lightly as it can. */
function watch({ head, count }: { head: string; count: number }): Promise<{ first: number; all: number }> {
  performance.clearResourceTimings();
  const rows = document.querySelector('tbody')?.rows;
  if (!rows) throw new Error('There are no rows');
  const ids = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => rows[from + at]?.dataset['id']).join();
  const [top, end] = [ids(0, 25), ids(count - 25, count)];
  const button = [...document.querySelectorAll<HTMLButtonElement>('thead button')].find(({ textContent }) =>
    textContent?.startsWith(head),
  );
  if (!button) throw new Error(`There is no column ${head}`);
  button.click();
  return new Promise((resolve) => {
    let first = 0;
    const look = () => {
      const now = performance.now();
      const fresh = ids(0, 25) !== top;
      // A frame that finds the rows is the one that draws them; the next one begins when they are drawn.
      if (fresh && first === 0) first = -1;
      else if (first === -1) first = now;
      const all = fresh && ids(count - 25, count) !== end;
      if (!all || first <= 0) return void requestAnimationFrame(look);
      requestAnimationFrame(() => {
        const drawn = performance.now();
        const answer = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
          ({ name }) => name.includes('/api/cars/rentals/?'),
        );
        resolve({ first: first - (answer?.responseEnd ?? 0), all: drawn - (answer?.responseEnd ?? 0) });
      });
    };
    requestAnimationFrame(look);
  });
}
