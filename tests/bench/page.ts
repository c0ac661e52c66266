import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { certificateHash } from './certificate.ts';

/** What one cold load of a page costs. Times in milliseconds from the start of the navigation; bytes as on the wire. */
export interface PageFigures {
  html: number;
  css: number;
  js: number;
  requests: number;
  fcp: number;
  lcp: number;
  cls: number;
  /** Until the first field accepts input (or the list shows rows). */
  usable: number;
  /** Until the island runs. */
  hydrated: number;
  blocking: number;
  longestTask: number;
  cpu: number;
}

export interface PageSpec {
  address: string;
  /** What must be usable. */
  ready: string;
  session?: string;
  /** How many times slower than this machine the device is, on a slow line; this machine on its own line unless said. */
  slowdown?: number;
}

/** 1.6 Mbit/s down, 0.75 up, 150 ms a request. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const QUIET_MILLISECONDS = 800;

declare global {
  interface Window {
    figures: {
      fcp: number;
      lcp: number;
      cls: number;
      usable: number;
      hydrated: number;
      tasks: [number, number][];
    };
  }
}

export async function launch(): Promise<Browser> {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ];
  return chromium.launch({
    executablePath: path,
    args: [...flags, `--ignore-certificate-errors-spki-list=${certificateHash()}`],
  });
}

/** One cold load in a context of its own. */
export async function loadPage(browser: Browser, spec: PageSpec): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 }, locale: 'en-US' });
  try {
    await context.addInitScript(observe, { ready: spec.ready, session: spec.session ?? '' });
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    const bytes = { html: 0, css: 0, js: 0, other: 0 };
    const kinds = new Map<string, keyof typeof bytes>();
    let open = 0;
    let last = Date.now();
    let requests = 0;
    await protocol.send('Network.enable');
    await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
    protocol.on('Network.requestWillBeSent', () => {
      open += 1;
      requests += 1;
    });
    protocol.on('Network.responseReceived', ({ requestId, response: { mimeType } }) => {
      kinds.set(
        requestId,
        /javascript/.test(mimeType)
          ? 'js'
          : /css/.test(mimeType)
            ? 'css'
            : /html/.test(mimeType)
              ? 'html'
              : 'other',
      );
      // A stream never finishes; it is not something to wait for.
      if (/event-stream/.test(mimeType)) open -= 1;
    });
    const done = (requestId: string, size: number) => {
      bytes[kinds.get(requestId) ?? 'other'] += size;
      open -= 1;
      last = Date.now();
    };
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      done(requestId, encodedDataLength),
    );
    protocol.on('Network.loadingFailed', ({ requestId }) => done(requestId, 0));
    if (spec.slowdown !== undefined) {
      await protocol.send('Network.emulateNetworkConditions', SLOW_4G);
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: spec.slowdown });
    }
    await page.goto(spec.address, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(() => window.figures.usable > 0 && window.figures.hydrated > 0, undefined, {
      timeout: 60_000,
    });
    await quiet(() => open <= 0 && Date.now() - last > QUIET_MILLISECONDS);
    const figures = await page.evaluate(() => window.figures);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const { metrics } = await protocol.send('Performance.getMetrics');
    const cpu = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    const blocking = figures.tasks.reduce(
      (sum, [start, length]) => sum + (start + length > figures.fcp ? Math.max(0, length - 50) : 0),
      0,
    );
    const longestTask = Math.max(0, ...figures.tasks.map(([, length]) => length));
    const { tasks: _, ...times } = figures;
    return { html: bytes.html, css: bytes.css, js: bytes.js, requests, ...times, blocking, longestTask, cpu };
  } finally {
    await context.close();
  }
}

async function quiet(settled: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!settled() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Runs in the page before its own scripts. */
function observe({ ready, session }: { ready: string; session: string }): void {
  if (location.protocol === 'about:') return;
  if (session) sessionStorage.setItem('malecon.session', session);
  const figures: Window['figures'] = { fcp: 0, lcp: 0, cls: 0, usable: 0, hydrated: 0, tasks: [] };
  window.figures = figures;
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') figures.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => (figures.lcp = entry.startTime));
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) figures.cls += shift.value;
  });
  on('longtask', (entry) => figures.tasks.push([entry.startTime, entry.duration]));
  const look = () => {
    const element = document.querySelector(ready);
    if (
      figures.usable === 0 &&
      element &&
      element.getBoundingClientRect().height > 0 &&
      !element.closest('[inert]')
    )
      figures.usable = performance.now();
    const island = document.querySelector('astro-island[ssr]');
    if (figures.hydrated === 0 && document.readyState !== 'loading' && !island && figures.usable > 0)
      figures.hydrated = performance.now();
    if (figures.usable === 0 || figures.hydrated === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
