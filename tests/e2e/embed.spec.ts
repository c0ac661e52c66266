import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The partner that the brand's file lists; a page of any other origin is refused. */
const PARTNER = 'https://socios.alisios.example';

const partnerPage = (site: string, language: string): string =>
  `<!doctype html><html lang="${language}"><title>Partner</title><body><h1>Partner</h1>
  <malecon-tracking lang="${language}"></malecon-tracking>
  <script async src="${site}/embed/v1.js"></script></body></html>`;

/** Answers the partner's address with its page: the name belongs to nobody, and the site stays where it is. */
async function openPartner(
  page: Page,
  site: string,
  language: string,
  body = partnerPage(site, language),
): Promise<void> {
  // A browser asks before a site of the internet reaches this machine.
  await page.context().grantPermissions(['local-network-access'], { origin: PARTNER });
  await page.route(`${PARTNER}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${PARTNER}/`);
}

test("a partner's visitor without our script still gets the answer in the frame", async ({
  page,
  baseURL,
  language,
  say,
}) => {
  await page.route('**/_astro/*.js', (route) => route.abort());
  await openPartner(page, baseURL ?? '', language);
  const frame = page.frameLocator('malecon-tracking iframe');
  await frame.locator('#number').fill('pk-demo-0001');
  await frame.locator('#number').press('Enter');
  await expect(frame.locator('.answer')).toHaveText(say('Delivered', 'Entregado'));
  await expect(frame.locator('header')).toBeHidden();
});

test('only the pages for partners may be framed by them (rule: embedded-pages)', async ({
  request,
  language,
}) => {
  const policyOf = async (path: string): Promise<string> =>
    (await request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf(`/${language}/payment/tracking/`)).toContain(`frame-ancestors 'self' ${PARTNER}`);
  expect(await policyOf(`/${language}/authentication/login/`)).toContain("frame-ancestors 'none'");
  const script = await request.get('/embed/v1.js');
  expect(script.headers()['cross-origin-resource-policy']).toBe('cross-origin');
  expect(script.headers()['access-control-allow-origin']).toBe('*');
  expect((await script.body()).length).toBeLessThanOrEqual(4_000);
});

test('finds its own host as a module, by an import, inlined and merged, and beside another brand', async ({
  page,
  request,
  baseURL,
  language,
}) => {
  const site = baseURL ?? '';
  const code = await (await request.get('/embed/v1.js')).text();
  const built = 'https://www.alisios.example';
  const element = `<malecon-tracking lang="${language}"></malecon-tracking>`;
  const opened = (nth = 0) => page.locator('malecon-tracking iframe').nth(nth).getAttribute('src');
  const cases: readonly (readonly [string, string])[] = [
    [`<script type="module" src="${site}/embed/v1.js"></script>`, site],
    [`<script type="module">import '${site}/embed/v1.js'</script>`, site],
    // What is no longer a file of ours opens the host that it was built for.
    [`<script>${code}</script>`, built],
    [`<script src="/merged.js"></script>`, built],
  ];
  for (const [script, host] of cases) {
    await page.unrouteAll();
    await openPartner(page, site, language, `<!doctype html>${element}${script}`);
    await page.route(`${PARTNER}/merged.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `var own = 1;${code}` }),
    );
    if (script.includes('merged')) await page.reload();
    await expect.poll(() => opened()).toContain(`${host}/${language}/payment/tracking/`);
  }
  const other = 'https://www.ceiba.example';
  await page.unrouteAll();
  await openPartner(
    page,
    site,
    language,
    `<!doctype html><script src="${site}/embed/v1.js"></script>${element}<script src="${other}/embed/v1.js"></script>${element}<malecon-tracking host="www.ceiba.example"></malecon-tracking>`,
  );
  await page.route(`${other}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  await page.reload();
  await expect.poll(() => opened(0)).toContain(site);
  await expect.poll(() => opened(1)).toContain(other);
  await expect.poll(() => opened(2)).toContain(other);
  // What no frame can come of is said where its maker looks.
  const said = page.waitForEvent('console', (message) => message.text().includes('<malecon-tracking>'));
  await page.clock.install();
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<malecon-tracking host="no address"></malecon-tracking>'),
  );
  await page.clock.fastForward('00:21');
  await said;
});

test('in a sandboxed frame the page links to itself whole', async ({ page, baseURL, language, say }) => {
  const frame = `<iframe sandbox="allow-scripts allow-popups" width="400" height="300" src="${baseURL}/${language}/payment/form/1/?embed=1&origin=${PARTNER}#t=secret"></iframe>`;
  await openPartner(page, baseURL ?? '', language, `<!doctype html>${frame}`);
  const inside = page.frameLocator('iframe');
  const link = inside.getByRole('link', { name: say('Open the whole page', 'Abrir la página completa') });
  await expect(link).toHaveAttribute('href', `${baseURL}/${language}/payment/form/1/#t=secret`);
  await expect(inside.locator('form').first()).toBeHidden();
});
