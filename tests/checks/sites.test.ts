import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import { BRANDS, SITES } from '../../src/lib/site/hosts.ts';
import { isOfficeRoute, routeOfPath } from '../../src/lib/site/routes.ts';
import { builtSites, siteFiles } from './built-sites.ts';

/*
 * The built sites of all hosts: what a page may run, which brand it tells of, and what it weighs.
 */
const FIRST_ROUND_TRIP = 14_000;

let out = '';
beforeAll(async () => {
  out = await builtSites();
}, 300_000);

const filesOf = (host: string): string[] => siteFiles(join(out, host));
const pagesOf = (host: string): string[] => filesOf(host).filter((file) => file.endsWith('.html'));
const textOf = (host: string, file: string): string => readFileSync(join(out, host, file), 'utf8');
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe.each(SITES.map(({ host, brand }) => [host.name, brand] as const))('%s', (host, brand) => {
  test('allows each inline script and style by its own hash, and nothing else', () => {
    for (const page of pagesOf(host)) {
      const html = textOf(host, page);
      const policy = /http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
      const hashes = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)]
        .filter(([, , attributes = '', content = '']) => content && !/application\/json/.test(attributes))
        .map(([, , , content = '']) => hash(content));
      expect({ page, hashes: [...new Set(policy.match(/'sha256-[^']+'/g) ?? [])].sort() }).toEqual({
        page,
        hashes: [...new Set(hashes)].sort(),
      });
      // The page that scans decodes pictures by WebAssembly of the site itself; nothing evaluates script.
      const scans = page.endsWith('/postals/packages/index.html');
      expect({ page, scans: policy.includes(" 'wasm-unsafe-eval'") }).toEqual({ page, scans });
      expect(policy.replace(" 'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|\*|https?:/);
      // The policy holds for what stands behind it, so nothing may stand before it.
      expect(html.indexOf('content-security-policy')).toBeLessThan(html.search(/<script|<style|<link/));
    }
  });

  test('starts islands when what they know of their page is there, on a slow line too', () => {
    for (const page of pagesOf(host)) {
      const html = textOf(host, page);
      const islands = html.match(/<astro-island\b[^>]*/g) ?? [];
      const wait = islands.every((island) => / await-children\b/.test(island));
      const facts = html.indexOf('id="page"');
      expect({ page, starts: islands.length === 0 || facts > 0 }).toEqual({ page, starts: true });
      const loader = html.search(/customElements|\/_astro\/islands\./);
      expect({ page, late: islands.length === 0 || wait || loader > facts }).toEqual({ page, late: true });
    }
  });

  test('has styles in its head only, and names of fields that a box may have', () => {
    for (const page of pagesOf(host)) {
      const html = textOf(host, page);
      const body = html.slice(html.indexOf('<body'));
      expect({
        page,
        styles: body.match(/<style/g),
        fields: body.match(/<input[^>]*street-address/g),
      }).toEqual({ page, styles: null, fields: null });
    }
  });

  test('says without script why a form is not there', () => {
    const silent = pagesOf(host).filter((page) => {
      const html = textOf(host, page);
      return [...html.matchAll(/<form\b[^>]*>/g)].some(
        ([form]) =>
          !/ action=/.test(form) && !(/ class="noscript:hidden"/.test(form) && html.includes('<noscript>')),
      );
    });
    expect(silent).toEqual([]);
  });

  test('tells of its own brand only', () => {
    const others = BRANDS.filter(({ id }) => id !== brand.id).flatMap(
      ({ id, name, legalName, email, hosts }) => [
        id,
        name,
        legalName,
        email,
        ...hosts.map((other) => other.name),
      ],
    );
    const leaks = filesOf(host).flatMap((file) => {
      const text = `${file}\n${textOf(host, file)}`.toLowerCase();
      return others
        .filter((other) => text.includes(other.toLowerCase()))
        .map((other) => `${file} says ${other}`);
    });
    expect(leaks).toEqual([]);
  });

  test('says on each page of a record whose it is and whom to ask (rule: record-brand)', () => {
    const pages = pagesOf(host).filter((file) =>
      /^\/\w\w\/(payment|funding-agreement|procedure-form)\//.test(file),
    );
    expect(pages.length).toBeGreaterThan(8);
    for (const page of pages) {
      const html = textOf(host, page);
      for (const mark of [
        `id="foot">${brand.legalName}</footer>`,
        `href="tel:${brand.phone}"`,
        `href="mailto:${brand.email}"`,
      ])
        expect(html, page).toContain(mark);
    }
  });

  test('names each page in its language, with its brand, its address and its other language', () => {
    for (const page of pagesOf(host).filter((file) => /^\/(en|es)\//.test(file))) {
      const html = textOf(host, page);
      const path = page.replace(/index\.html$/, '');
      const language = LANGUAGES.find((known) => path.startsWith(`/${known}/`));
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toMatch(new RegExp(`<title>[^<]+ - ${brand.name}</title>`));
      expect(html).toContain(`<link rel="canonical" href="https://${host}${path}">`);
      for (const spoken of LANGUAGES)
        expect(html).toContain(
          `hreflang="${spoken}" href="https://${host}${path.replace(/^\/\w+/, `/${spoken}`)}"`,
        );
      expect(html).toMatch(/<meta name="description" content="[^"]+">/);
      if (isOfficeRoute(routeOfPath(path) ?? '')) expect(html).toContain('content="noindex, nofollow"');
    }
  });

  test('keeps public pages within the first round trip', () => {
    for (const page of pagesOf(host).filter((file) => !isOfficeRoute(routeOfPath(file) ?? ''))) {
      expect({ page, fits: brotliCompressSync(textOf(host, page)).length <= FIRST_ROUND_TRIP }).toEqual({
        page,
        fits: true,
      });
    }
  });

  test('has rules for every page in its headers files', () => {
    const rules = (JSON.parse(textOf(host, 'headers.json')) as { path: string }[]).map(({ path }) => path);
    expect(
      pagesOf(host)
        .map((page) => page.replace(/index\.html$/, ''))
        .filter((path) => !rules.includes(path)),
    ).toEqual([]);
    expect(textOf(host, '_headers')).toContain('frame-ancestors');
  });
});

test('the root of each host leads where the specification says (rule: root-of-a-host)', () => {
  for (const { host } of SITES)
    expect(textOf(host.name, '/index.html')).toContain(
      host.donations ? 'url=/en/payment/tracking/' : 'url=/en/authentication/login/',
    );
});

test('the payment form says of each box what a browser may fill into it, as WCAG 1.3.5 names it (rule: labels-tied)', () => {
  const html = textOf(SITES[0]?.host.name ?? '', '/en/payment/form/1/index.html');
  const boxes = html.matchAll(/<(?:input|select)\b[^>]*\bname="(payer\.[^"]+)"[^>]*/g);
  expect(
    Object.fromEntries([...boxes].map(([box, name]) => [name, /autocomplete="([^"]*)"/i.exec(box)?.[1]])),
  ).toEqual({
    'payer.name': 'name',
    'payer.email': 'email',
    'payer.phone_country': 'tel-country-code',
    'payer.phone': 'tel-national',
    'payer.address': 'billing address-line1',
  });
});

test('hashed files are the same bytes on every host', () => {
  const bytes = SITES.map(({ host }) =>
    filesOf(host.name)
      .filter((file) => file.startsWith('/_astro/'))
      .sort()
      .map((file) => `${file} ${hash(textOf(host.name, file))}`),
  );
  for (const one of bytes) expect(one).toEqual(bytes[0]);
});
