import { join } from 'node:path';
import { launch, loadPage } from './page.ts';
import type { PageFigures, PageSpec } from './page.ts';
import { serveFolder } from './serve.ts';
import { medians, rounded } from './statistics.ts';

const HOST = 'www.alisios.example';
/** What customers hold, beside this machine. */
const SLOWDOWN = { phone: 4, oldPhone: 8 } as const;

interface Measured {
  name: string;
  path: string;
  ready: string;
  /** File of tests/bench/reference with the same text and form, written by hand. */
  reference?: string;
  office?: boolean;
  /** Opened by a client's link, whose token both sides read. */
  link?: 't' | 'token';
}

const PAGES: readonly Measured[] = [
  {
    name: 'tracking',
    path: '/en/payment/tracking/',
    ready: 'form input[name=number]',
    reference: 'tracking.html',
  },
  {
    name: 'payment',
    path: '/en/payment/form/1/',
    ready: 'form input[name="payer.name"]',
    reference: 'payment.html',
    link: 't',
  },
  {
    name: 'login',
    path: '/en/authentication/login/',
    ready: 'form input[name=email]',
    reference: 'login.html',
  },
  { name: 'procedure_form', path: '/en/procedure-form/', ready: '.page-body ol button', link: 'token' },
  {
    name: 'rentals',
    path: '/en/cars/rentals/',
    ready: 'tbody tr[data-id], tbody tr td',
    reference: 'list.html',
    office: true,
  },
  { name: 'models', path: '/en/cars/models/', ready: 'tbody tr td', reference: 'list.html', office: true },
];

interface Visitors {
  /** What an office page finds in its tab's storage. */
  session: string;
  /** Tokens of a client's links, by their names in an address. */
  links: Readonly<Record<'t' | 'token', string>>;
}

/** Cold loads of public and office pages, with and without throttling, beside a hand-written page of the same run. */
export async function measurePages(
  api: string,
  { session, links }: Visitors,
  runs: number,
  names?: ReadonlySet<string>,
): Promise<object> {
  const site = await serveFolder(join('dist', HOST), api);
  const reference = await serveFolder('tests/bench/reference', api);
  const browser = await launch();
  /** What is compared is measured in turns: the machine has its moods, and both sides must meet the same ones. */
  const repeat = async (...specs: readonly PageSpec[]) => {
    const results: PageFigures[][] = specs.map(() => []);
    // The first load warms the browser itself and is not counted.
    for (let run = 0; run <= runs; run += 1)
      for (const [index, spec] of specs.entries()) results[index]?.push(await loadPage(browser, spec));
    return results.map((figures) => medians(figures.slice(1).map((one) => ({ ...one }))));
  };
  try {
    const report: Record<string, object> = {};
    for (const { name, path, ready, reference: file, office, link } of PAGES.filter(
      (page) => names?.has(page.name) ?? true,
    )) {
      const query = link ? `?${link}=${links[link]}` : '';
      const spec = { address: `${site.origin}${path}${query}`, ready, ...(office ? { session } : {}) };
      const [free] = await repeat(spec);
      if (file === undefined) {
        const [slow4g] = await repeat({ ...spec, slowdown: SLOWDOWN.phone });
        report[name] = { unthrottled: free, slow4g };
        continue;
      }
      const besideReference = async (slowdown: number) => {
        const [slow, byHand] = await repeat(
          { ...spec, slowdown },
          { address: `${reference.origin}/${file}${query}`, ready: 'input', slowdown },
        );
        if (!slow || !byHand) throw new Error('Nothing was measured');
        return {
          page: slow,
          reference: byHand,
          lcp_ratio: rounded(slow.lcp / byHand.lcp),
          lcp_fcp_ratio: rounded(slow.lcp / slow.fcp),
        };
      };
      const phone = await besideReference(SLOWDOWN.phone);
      const slow = phone.page;
      report[name] = {
        unthrottled: free,
        slow4g: slow,
        reference: phone.reference,
        lcp_ratio: phone.lcp_ratio,
        lcp_fcp_ratio: phone.lcp_fcp_ratio,
        old_phone: await besideReference(SLOWDOWN.oldPhone),
        usable_ratio: rounded(slow.usable / slow.lcp),
        html_css_kb: rounded((slow.html + slow.css) / 1000),
        js_kb: rounded(slow.js / 1000),
      };
    }
    return report;
  } finally {
    await browser.close();
    await Promise.all([site.close(), reference.close()]);
  }
}
