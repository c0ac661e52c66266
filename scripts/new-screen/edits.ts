import { variable } from './names.ts';
import type { Names } from './names.ts';

/** A file that every screen has a line in, and the file with that line. */
export interface Edit {
  readonly file: string;
  change(text: string): string;
}

/** Puts lines before the first place that matches. @throws Error when there is none: the file was built anew. */
function before(file: string, place: RegExp, lines: (found: RegExpExecArray) => string): Edit {
  return {
    file,
    change(text) {
      const found = place.exec(text);
      if (!found)
        throw new Error(`${file} has no ${place}: scripts/new-screen/edits.ts must follow its new shape`);
      return text.slice(0, found.index) + lines(found) + text.slice(found.index);
    },
  };
}

/** Changes a words file. */
const json = (file: string, change: (tree: Record<string, never>) => void): Edit => ({
  file,
  change(text) {
    const tree = JSON.parse(text) as Record<string, never>;
    change(tree);
    return `${JSON.stringify(tree, undefined, 2)}\n`;
  },
});

/** Lines of a screen in the files that all screens share. */
export function edits(names: Names): Edit[] {
  const { route, plural, singular: table, type, titles } = names;
  const line = (text: string) => () => text;
  return [
    before('src/lib/contract/permissions.ts', /^ {2}settings: setting,$/m, line(`  ${plural}: record,\n`)),
    before(
      'server/db/tables.ts',
      /\n\/\*\* Every table by its name/,
      line(`import type { ${type}Table } from './tables/${plural.replaceAll('_', '-')}.ts';\n`),
    ),
    before('server/db/tables.ts', /^\}$/m, line(`  ${table}: ${type}Table;\n`)),
    before(
      'server/db/unique-fields.ts',
      /^\};\n\n\/\*\* The rule that an index holds/m,
      line(`  ${table}_code_once: rule('code', 'name', true),\n`),
    ),
    before(
      'server/routes.ts',
      /\n\/\*\* Every route of the provider API/,
      line(`import { ${variable(table)}Routes } from './${route}.ts';\n`),
    ),
    before('server/routes.ts', /^\];$/m, line(`  ...${variable(table)}Routes,\n`)),
    before(
      'server/db/seed.ts',
      /^import type \{ Services \}/m,
      line(`import { seed${type}s } from './demo/${plural.replaceAll('_', '-')}.ts';\n`),
    ),
    before(
      'server/db/seed.ts',
      /^ {2}progress\('recipients'\);$/m,
      line(`  await seed${type}s(transaction, now);\n`),
    ),
    before(
      'tests/e2e/lists.ts',
      /^\];$/m,
      line(`  { route: '${route}', add: 'Add record', field: 'code', pictured: true },\n`),
    ),
    before(
      'docs/glossary.md',
      /\n## Writing/,
      line(`| ${table} | ${table.replaceAll('_', ' ')} | ${titles.es.toLowerCase()} | |\n`),
    ),
    ...(['en', 'es'] as const).map((language) =>
      json(
        `public/locales/${language}/system/settings.json`,
        (tree: { roles?: { entities: Record<string, string> } }) => {
          if (tree.roles) tree.roles.entities[plural] = titles[language];
        },
      ),
    ),
  ];
}

/** What a route that the product does not plan needs besides: its place among the routes, and its entry in the menu. */
export function routeEdits({ route, titles }: Names): Edit[] {
  const area = route.split('/')[0] ?? '';
  return [
    before('src/lib/site/routes.ts', new RegExp(`^ {2}'${area}/`, 'm'), () => `  '${route}',\n`),
    before(
      'src/layouts/menu-entries.ts',
      new RegExp(`^ {6}\\{ route: '${area}/.*icon: (\\w+) \\}`, 'm'),
      ([, icon]) => `      { route: '${route}', icon: ${icon} },\n`,
    ),
    ...(['en', 'es'] as const).map((language) =>
      json(`public/locales/${language}/shell.json`, (tree: { menu?: Record<string, string> }) => {
        if (tree.menu) tree.menu[route] = titles[language];
      }),
    ),
  ];
}
