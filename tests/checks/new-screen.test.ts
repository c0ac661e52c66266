import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './sources.ts';

/*
 * npm run new:screen in a copy of the tree: what it writes is whole, compiles and passes its own tests, and what is taken
 * away from it is named. The route is one that the product does not plan, so that its menu entry is written, too.
 */
const ROUTE = 'cars/specimens';
const LEFT_OUT =
  /^(node_modules|dist|data|\.git|\.cache|\.astro|test-results|playwright-report|docs\/screens)$/;

let copy = '';
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'malecon-new-screen-'));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(ROOT, path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Exit code and output of a tool of the project in the copy, outside of this run of vitest. */
function run(...[command = '', ...args]: readonly string[]): Promise<{ code: number; output: string }> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name));
  const path = [join(copy, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const env = { ...Object.fromEntries(inherited), PATH: path, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(command, args, { cwd: copy, env }, (error, output, complaints) =>
      resolve({ code: error ? 1 : 0, output: output + complaints }),
    );
  });
}

/** What the types of new files complain of. All others are read as far as these need them: npm run check has checked them. */
function typeFaults(files: readonly string[]): string[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const config = ts.getParsedCommandLineOfConfigFile(join(copy, 'tsconfig.json'), { noEmit: true }, host);
  const names = ['node_modules/astro/client.d.ts', ...files].map((file) => join(copy, file));
  const program = ts.createProgram(names, config?.options ?? {});
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(copy, file));
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

const mirror = () => run('vitest', 'run', '--project', 'unit', 'tests/checks/mirror.test.ts');

function change(file: string, from: string | RegExp): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, ''));
}

const WHOLE = { code: 0 };

test('a new screen compiles, is whole and passes its tests', { timeout: 400_000 }, async () => {
  const made = await run(process.execPath, 'scripts/new-screen.ts', ROUTE);
  expect(made).toMatchObject(WHOLE);
  const written = [...made.output.matchAll(/^ {2}(\S+) \(\d+\)$/gm)].map(([, file = '']) => file);
  const changed = [...made.output.matchAll(/^ {2}(\S+\.\w+)$/gm)].map(([, file = '']) => file);
  expect(written.length).toBeGreaterThan(10);
  expect(changed.length).toBeGreaterThan(10);
  // The tests of the API draw the whole server in, which npm run check reads.
  const sources = written.filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.ts$/.test(file));
  expect(sources.length).toBeGreaterThan(5);
  const tests = run('vitest', 'run', ROUTE, 'tests/checks/mirror.test.ts', 'tests/checks/words.test.ts');
  const layout = run('prettier', '--check', '--ignore-unknown', ...written, ...changed);
  expect(typeFaults(sources)).toEqual([]);
  expect(await Promise.all([tests, layout])).toMatchObject([WHOLE, WHOLE]);
});

test('what is taken away from it is named', { timeout: 120_000 }, async () => {
  change('server/routes.ts', /^import \{ specimenRoutes \}.*\n/m);
  change('tests/e2e/lists.ts', /^.*'cars\/specimens'.*\n/m);
  change('public/locales/es/system/settings.json', /,\n.*"specimens": .*$/m);
  rmSync(join(copy, `tests/api/${ROUTE}.test.ts`));
  rmSync(join(copy, `tests/e2e/${ROUTE}.spec.ts`));
  const { code, output } = await mirror();
  expect(code).toBe(1);
  for (const lack of [
    'cars/specimens lacks its line in server/routes.ts',
    'cars/specimens lacks its line in tests/e2e/lists.ts',
    'cars/specimens lacks an API test of its contract, tests/api/cars/specimens.test.ts',
    'cars/specimens lacks an end-to-end test, tests/e2e/cars/specimens.spec.ts',
    'public/locales/es/system/settings.json lacks roles.entities.specimens',
  ])
    expect(output).toContain(lack);
});
