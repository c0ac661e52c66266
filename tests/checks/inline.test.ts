import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { filesUnder, read } from './sources.ts';

/*
 * Functions that inlineScript writes into pages as text stand in src/lib/inline, or as before-hydration.ts beside their
 * screen. In the page there is nothing around them: neither an import nor another name of their file.
 */
const INLINE = [
  ...filesUnder('src/lib/inline', /(?<!\.test)\.ts$/),
  ...filesUnder('src/islands', /^before-hydration\.ts$/),
];
const PAGES = [...filesUnder('src/layouts', /\.astro$/), ...filesUnder('src/pages', /\.astro$/)];

/** What a file's own code would have to be there for: names that it imports or declares beside a function. */
function outerNames(source: ts.SourceFile, self: ts.FunctionDeclaration): Set<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (statement === self) continue;
    if (ts.isFunctionDeclaration(statement) && statement.name) names.add(statement.name.text);
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) names.add(name.getText(source));
    if (ts.isImportDeclaration(statement) && !statement.importClause?.isTypeOnly)
      statement.importClause?.namedBindings?.forEachChild((binding) => {
        if (ts.isImportSpecifier(binding)) names.add(binding.name.text);
      });
  }
  return names;
}

function namesIn(node: ts.Node): string[] {
  // Types are gone from the text of a page.
  if (ts.isTypeNode(node)) return [];
  if (ts.isIdentifier(node)) return [node.text];
  const found: string[] = [];
  node.forEachChild((child) => void found.push(...namesIn(child)));
  return found;
}

function faultsOf(file: string, text = read(file)): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isFunctionDeclaration).flatMap((run) => {
    const outer = outerNames(source, run);
    return namesIn(run.body ?? run)
      .filter((name) => outer.has(name))
      .map((name) => `${file}: ${run.name?.text ?? ''} uses ${name}`);
  });
}

describe('functions that are written into pages as text', () => {
  test.each(INLINE)('%s uses nothing from outside of its functions', (file) => {
    expect(faultsOf(file)).toEqual([]);
  });

  test('a name from outside is seen', () => {
    const text = `import { a } from './a.ts';\nconst KEY = 'k';\nexport function run(): void { a(KEY); }`;
    expect(faultsOf('x.ts', text)).toEqual(['x.ts: run uses a', 'x.ts: run uses KEY']);
  });

  test('pages take them from nowhere else', () => {
    const elsewhere = PAGES.flatMap((page) => {
      const text = read(page);
      const written = [...text.matchAll(/inlineScript\(\s*(\w+)/g)].map(([, name]) => name ?? '');
      return written
        .filter((name) => {
          const from =
            new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1] ?? '';
          return !/lib\/inline\/[\w-]+\.ts$|\/before-hydration\.ts$/.test(from);
        })
        .map((name) => `${page}: ${name}`);
    });
    expect(elsewhere).toEqual([]);
  });
});
