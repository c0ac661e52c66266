import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ROUTES } from '../src/lib/site/routes.ts';
import { contract, words } from './new-screen/contract.ts';
import { edits, routeEdits } from './new-screen/edits.ts';
import { namesOf } from './new-screen/names.ts';
import { columns, fields, page, panel, screen, store } from './new-screen/screen.ts';
import { demo, migration, routes, table } from './new-screen/server.ts';
import { apiTest, e2eTest, storeTest } from './new-screen/tests.ts';

/*
 * npm run new:screen -- area/name [singular]: a screen that lists, adds, edits, deletes and exports records of code, name,
 * status and note, with its tests. What the templates in new-screen/ write is changed from there as any other code.
 */
const [route = '', singular] = process.argv.slice(2);
const planned = ROUTES.some((known) => known === route);
const names = namesOf(route, {
  singular,
  migration: nextMigration(),
  titles: { en: menuTitle('en'), es: menuTitle('es') },
});
const { plural } = names;
const file = plural.replaceAll('_', '-');

const written: Readonly<Record<string, string>> = {
  [`src/lib/contract/${route}.ts`]: contract(names),
  [`server/db/migrations/${names.migration}_${plural}.sql`]: migration(names),
  [`server/db/tables/${file}.ts`]: table(names),
  [`server/db/demo/${file}.ts`]: demo(names),
  [`server/${route}.ts`]: routes(names),
  [`public/locales/en/${route}.json`]: words(names, 'en'),
  [`public/locales/es/${route}.json`]: words(names, 'es'),
  [`src/islands/${route}/store.ts`]: store(names),
  [`src/islands/${route}/columns.tsx`]: columns(names),
  [`src/islands/${route}/fields.tsx`]: fields(names),
  [`src/islands/${route}/panel.tsx`]: panel(names),
  [`src/islands/${route}/screen.tsx`]: screen(names),
  [`src/pages/[lang]/${route}.astro`]: page(names),
  [`src/islands/${route}/store.test.ts`]: storeTest(names),
  [`tests/api/${route}.test.ts`]: apiTest(names),
  [`tests/e2e/${route}.spec.ts`]: e2eTest(names),
};

const there = Object.keys(written).filter(existsSync);
if (there.length > 0) throw new Error(`${route} exists: ${there.join(', ')}`);
const changed = new Map<string, string>();
for (const { file: shared, change } of [...edits(names), ...(planned ? [] : routeEdits(names))])
  changed.set(shared, change(changed.get(shared) ?? readFileSync(shared, 'utf8')));

// Nothing is written before every change is known to fit.
for (const [path, text] of [...Object.entries(written), ...changed]) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
execFileSync('prettier', [
  '--write',
  '--ignore-unknown',
  '--log-level',
  'warn',
  ...Object.keys(written),
  ...changed.keys(),
]);

const lines = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length;
const total = Object.keys(written).reduce((sum, path) => sum + lines(path), 0);
process.stdout.write(`Wrote ${Object.keys(written).length} files, ${total} lines:
${Object.keys(written)
  .map((path) => `  ${path} (${lines(path)})`)
  .join('\n')}
Changed:
${[...changed.keys()].map((path) => `  ${path}`).join('\n')}
Next:
  1. npm run check && npm run test:unit -- tests/checks/mirror.test.ts
     npm run test:api -- ${route}
     npm run test:e2e -- tests/e2e/${route}.spec.ts
  2. Name the records in public/locales/{en,es}/${route}.json, tests/e2e/${route}.spec.ts, tests/e2e/lists.ts
     ("Add record") and the line in docs/glossary.md.
  3. Add fields: contract, migration, table, server, columns, fields, panel, words. What is forgotten does not compile or
     is named by a check.
  4. Where people should find or add them from anywhere: src/lib/contract/system/search.ts, server/system/search.ts,
     src/islands/shell/palette-actions.ts. npm run screens -- ${route.replaceAll('/', '-')} takes its picture.
`);

/** The next number for a migration; ten apart, so that a branch can take one between. */
function nextMigration(): string {
  const numbers = readdirSync('server/db/migrations').map((name) => Number(name.slice(0, 3)));
  return String((Math.floor(Math.max(...numbers) / 10) + 1) * 10).padStart(3, '0');
}

/** What the menu calls a planned route. */
function menuTitle(language: 'en' | 'es'): string | undefined {
  const { menu } = JSON.parse(readFileSync(`public/locales/${language}/shell.json`, 'utf8')) as {
    menu: Readonly<Record<string, string>>;
  };
  return menu[route];
}
