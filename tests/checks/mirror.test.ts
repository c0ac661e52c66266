import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import { PERMISSIONS } from '../../src/lib/contract/permissions.ts';
import { OWN_ROUTES, ROUTES } from '../../src/lib/site/routes.ts';
import { LISTS } from '../e2e/lists.ts';
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

test('every page is a route of the specification or one of our own, and every screen has a page (rule: routes-of-the-specification)', () => {
  expect(BUILT.filter((route) => ![...ROUTES, ...OWN_ROUTES].some((known) => known === route))).toEqual([]);
  expect(SCREENS.filter((route) => !BUILT.includes(route))).toEqual([]);
});

/** Screens of ordinary records by route: their contract, and the server's part. */
const RECORDS = BUILT.filter((route) => exists(`src/lib/contract/${route}.ts`));
/** All files below a folder as one text. */
const textOf = (folder: string, name: RegExp) => filesUnder(folder, name).map(read).join('\n');

const API_TESTS = textOf('tests/api', /\.test\.ts$/);

/** What of a screen is missing, in words that say where it belongs. */
function missingOf(route: string): string[] {
  const screen = `src/islands/${route}/screen.tsx`;
  const needs: readonly (readonly [boolean, string])[] = [
    [
      exists(screen) && /export (function|const) Screen\b/.test(read(screen)),
      `${screen} that exports Screen`,
    ],
    ...LANGUAGES.map((language) => {
      const file = `public/locales/${language}/${route}.json`;
      const words: unknown = exists(file) ? JSON.parse(read(file)) : {};
      const told = typeof words === 'object' && words !== null && 'title' in words && 'description' in words;
      return [told, `"title" and "description" in ${file}`] as const;
    }),
    [exists(`tests/e2e/${route}.spec.ts`), `an end-to-end test, tests/e2e/${route}.spec.ts`],
  ];
  return needs.filter(([there]) => !there).map(([, what]) => `${route} lacks ${what}`);
}

/** What of a screen's records is missing. */
function missingOfRecords(route: string): string[] {
  const server = [`server/${route}.ts`, `server/${route}`].find(exists);
  const needs: readonly (readonly [boolean, string])[] = [
    [server !== undefined, `its calls on the server, server/${route}.ts`],
    [
      server === undefined || read('server/routes.ts').includes(`'./${route}`),
      `its line in server/routes.ts, without which every call answers 404`,
    ],
    [API_TESTS.includes(`/contract/${route}.ts'`), `an API test of its contract, tests/api/${route}.test.ts`],
    [
      !/recordScreen\(|createEditor\(/.test(textOf(`src/islands/${route}`, /^(store|editor)\.tsx?$/)) ||
        LISTS.some((screen) => screen.route === route),
      `its line in tests/e2e/lists.ts, by which accessibility and phone widths are walked`,
    ],
  ];
  return needs.filter(([there]) => !there).map(([, what]) => `${route} lacks ${what}`);
}

test('every screen is whole', () => {
  expect(BUILT.flatMap(missingOf)).toEqual([]);
});

test('every screen of records is whole', () => {
  expect(RECORDS.flatMap(missingOfRecords)).toEqual([]);
});

test('every table that refers to another is named in both languages, for a refused deletion', () => {
  const migrations = textOf('server/db/migrations', /\.sql$/);
  const tables = [...migrations.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)]
    .filter(([, , columns = '']) => /\breferences\b/.test(columns))
    .map(([, name = '']) => name);
  const missing = LANGUAGES.flatMap((language) => {
    const { usedIn } = JSON.parse(read(`public/locales/${language}/errors.json`)) as {
      usedIn: Record<string, string>;
    };
    return tables
      .filter((name) => !(name in usedIn))
      .map((name) => `public/locales/${language}/errors.json lacks usedIn.${name}`);
  });
  expect(missing).toEqual([]);
});

test('every entity of the permissions is named in both languages', () => {
  const missing = LANGUAGES.flatMap((language) => {
    const file = `public/locales/${language}/system/settings.json`;
    const { entities } = (JSON.parse(read(file)) as { roles: { entities: Record<string, string> } }).roles;
    return Object.keys(PERMISSIONS)
      .filter((entity) => !(entity in entities))
      .map((entity) => `${file} lacks roles.entities.${entity}`);
  });
  expect(missing).toEqual([]);
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
