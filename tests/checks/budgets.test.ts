import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_HOST } from '../../src/lib/site/hosts.ts';
import { isOfficeRoute, routeOfPath } from '../../src/lib/site/routes.ts';
import { builtSites, siteFiles } from './built-sites.ts';

/*
 * What a page weighs, brotli: the page with its styles and the loader of its islands, and all script that it fetches
 * before anybody does anything: its scripts, its islands, what they import statically, and what it fetches ahead for the
 * next screen. What is imported on demand is counted in the browser (tests/e2e/shell/weight.spec.ts).
 */
const PUBLIC_PAGE = 14_000;
const PUBLIC_SCRIPT = 85_000;
/** The payment form also speaks with a bank's frame and tells every state of a debt. */
const PAYMENT_SCRIPT = 90_000;
const OFFICE_SCRIPT = 150_000;
const NEXT_SCREEN_SCRIPT = 30_000;
const EMBED = 3_000;

let site = '';
beforeAll(async () => {
  site = join(await builtSites(), DEFAULT_HOST);
}, 300_000);

const sizes = new Map<string, number>();
function sizeOf(path: string): number {
  const known = sizes.get(path);
  if (known !== undefined) return known;
  // The build compresses what is worth it; that very file is what travels.
  const file = join(site, path);
  const size = existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
  sizes.set(path, size);
  return size;
}
const total = (paths: Iterable<string>): number => [...paths].reduce((sum, path) => sum + sizeOf(path), 0);

interface Page {
  route: string;
  markup: number;
  scripts: Set<string>;
}

function pageAt(path: string): Page {
  const html = readFileSync(join(site, path), 'utf8');
  const named = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].map(([, address]) => address ?? '');
  const styles = named(/<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
  const entries = [
    ...named(/<script\b[^>]*\ssrc="([^"]+\.js)"/g),
    ...named(/(?:component|renderer|before-hydration)-url="([^"]+)"/g),
    ...named(/rel="(?:modulepreload|prefetch)" href="([^"]+\.js)"/g),
  ];
  // The loader of islands that wait is a part of the page that comes after its paint.
  const loaders = named(/["'`](\/_astro\/islands\.[^"'`]+\.js)["'`]/g);
  const scripts = new Set<string>();
  for (const entry of entries) follow(entry, scripts);
  return {
    route: path.replace(/index\.html$/, ''),
    markup: sizeOf(path) + total(styles) + total(loaders),
    scripts,
  };
}

/** A file and everything that it imports statically. */
function follow(path: string, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  const code = readFileSync(join(site, path), 'utf8');
  for (const [, next = ''] of code.matchAll(
    /(?:^|[;}\s])(?:import|export)\b[^"'`();]*?["'](\.[^"']+\.js)["']/g,
  )) {
    follow(new URL(next, `https://site${path}`).pathname, found);
  }
}

const pages = (): Page[] =>
  siteFiles(site)
    .filter((file) => file.startsWith('/en/') && file.endsWith('.html'))
    .map(pageAt);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const isOffice = ({ route }: Page): boolean => isOfficeRoute(routeOfPath(route) ?? '');

test('public pages fit their budgets', () => {
  const measured = pages().filter((page) => !isOffice(page));
  expect(measured.length).toBeGreaterThan(0);
  for (const { route, markup, scripts } of measured)
    console.log(`${route}: HTML and CSS ${kilobytes(markup)}, JS ${kilobytes(total(scripts))}`);
  expect(measured.filter(({ markup }) => markup > PUBLIC_PAGE).map(({ route }) => route)).toEqual([]);
  expect(
    measured
      .filter(
        ({ route, scripts }) =>
          total(scripts) > (route.includes('/payment/form/') ? PAYMENT_SCRIPT : PUBLIC_SCRIPT),
      )
      .map(({ route }) => route),
  ).toEqual([]);
});

test('office screens fit theirs, the first one and each next one', () => {
  const measured = pages().filter(isOffice);
  expect(measured.length).toBeGreaterThan(0);
  for (const { route, markup, scripts } of measured)
    console.log(`${route}: HTML and CSS ${kilobytes(markup)}, JS ${kilobytes(total(scripts))}`);
  expect(measured.filter(({ scripts }) => total(scripts) > OFFICE_SCRIPT).map(({ route }) => route)).toEqual(
    [],
  );
  const heavy = measured.flatMap((first) =>
    measured.flatMap((next) => {
      const more = total([...next.scripts].filter((path) => !first.scripts.has(path)));
      return more > NEXT_SCREEN_SCRIPT ? [`${next.route} after ${first.route}: ${kilobytes(more)}`] : [];
    }),
  );
  expect(heavy).toEqual([]);
});

test("partners' script is small", () => {
  console.log(`/embed/v1.js: ${kilobytes(sizeOf('/embed/v1.js'))}`);
  expect(sizeOf('/embed/v1.js')).toBeLessThanOrEqual(EMBED);
});
