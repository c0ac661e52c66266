import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import { ROUTES } from '../../src/lib/routes.ts';
import { exists, filesUnder, read } from './sources.ts';

/*
 * The URL is the name: what belongs to a screen stands at the same path in every tree. This test says what is missing.
 */
const PAGES = filesUnder('src/pages/[lang]', /\.astro$/);
const routeOfPage = (file: string): string =>
  file
    .slice('src/pages/[lang]/'.length)
    .replace(/\.astro$/, '')
    .replace(/\/?\[.*$/, '');
const BUILT = [...new Set(PAGES.map(routeOfPage))];
const SCREENS = filesUnder('src/islands', /^screen\.tsx$/).map((file) =>
  file.slice('src/islands/'.length, -'/screen.tsx'.length),
);

test('every page is a route of the specification, and every screen has a page (rule: routes-of-the-specification)', () => {
  expect(BUILT.filter((route) => !ROUTES.some((known) => known === route))).toEqual([]);
  expect(SCREENS.filter((route) => !BUILT.includes(route))).toEqual([]);
});

describe.each(BUILT)('%s', (route) => {
  test('has an island that exports Screen', () => {
    expect(exists(`src/islands/${route}/screen.tsx`)).toBe(true);
    expect(read(`src/islands/${route}/screen.tsx`)).toMatch(/export (function|const) Screen\b/);
  });

  test.each(LANGUAGES)('has words with a title and a description in %s', (language) => {
    const words: unknown = JSON.parse(read(`public/locales/${language}/${route}.json`));
    expect(words).toMatchObject({ title: expect.any(String), description: expect.any(String) });
  });

  test('has an end-to-end test', () => {
    expect(exists(`tests/e2e/${route}.spec.ts`)).toBe(true);
  });

  test('has a server part where it has an entity', () => {
    if (exists(`src/lib/contract/${route}.ts`))
      expect(exists(`server/${route}.ts`) || exists(`server/${route}`)).toBe(true);
  });
});

test('nothing stands at the path of a screen that has no page', () => {
  const specs = filesUnder('tests/e2e', /\.spec\.ts$/).map((file) =>
    file.slice('tests/e2e/'.length, -'.spec.ts'.length),
  );
  expect(
    specs.filter(
      (route) => ROUTES.some((known) => known === route) && !BUILT.some((built) => built === route),
    ),
  ).toEqual([]);
});

test('pages are short: what they show stands in layouts and islands', () => {
  expect(PAGES.filter((file) => read(file).trim().split('\n').length > 30)).toEqual([]);
});
