import { expect, test } from 'vitest';
import { filesUnder, read } from './sources.ts';

/** Names of docs/rules.md: "- **charged-once**: …". */
const RULES = [...read('docs/rules.md').matchAll(/^- \*\*([a-z0-9-]+)\*\*: /gm)].map(([, name = '']) => name);

/** The one form of a citation; several names stand in one. A comment may break its line inside it. */
const CITATION = /\(rule:[\s*/]+([a-z0-9]+(?:-[a-z0-9]+)+(?:,[\s*/]+[a-z0-9]+(?:-[a-z0-9]+)+)*)\)/g;

/** Beginnings of citations in whatever form. */
const BEGINNING = /[(;] ?rules?:[\s*/]+[a-z0-9]+-[a-z]/g;

/** What was cited before: sections of documents and codes of rows that are not part of the repository. */
const SECTION = /\b(?:product|domain|known-faults|found-\d)\.md\b|§ ?\d/;
const CODE = String.raw`[ABGJKMSU]\d{1,3}[a-z]?`;
const CODES = new RegExp(
  String.raw`\((?:[^()]*, )?${CODE}(?:, ${CODE})*\)|(?:['"\x60]|// |\* )${CODE}(?:, ${CODE})*: `,
);

/** The register of faults keeps the letters of its rows. A migration that has run is never changed. */
const APART =
  /^docs\/(?:faults|rules)\.md$|^docs\/screens\/|^server\/db\/migrations\/|^tests\/checks\/rules\.test\.ts$/;

const FILES = [
  'README.md',
  ...['src', 'server', 'tests', 'scripts', 'sandbox-bank', 'docs'].flatMap((folder) =>
    filesUnder(folder, /\.(?:ts|tsx|mjs|astro|css|sql|md)$/),
  ),
].filter((path) => !APART.test(path));

/** Names that a text cites. */
function citedIn(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, names = '']) => names.match(/[a-z0-9-]+/g) ?? []);
}

/** Lines of a text that cite something else than a rule. */
function elsewhereIn(text: string): string[] {
  return text.split('\n').filter((line) => SECTION.test(line) || CODES.test(line));
}

test('each rule has a name of its own, and each name is in kebab-case', () => {
  expect(RULES.length).toBeGreaterThan(100);
  expect(RULES.filter((name, index) => RULES.indexOf(name) !== index)).toEqual([]);
  const bold = [...read('docs/rules.md').matchAll(/^- \*\*(.*?)\*\*/gm)].map(([, name = '']) => name);
  expect(bold.filter((name) => !RULES.includes(name))).toEqual([]);
});

test('whatever is cited is a rule of docs/rules.md, in the one form', () => {
  const wrong = FILES.flatMap((path) => {
    const text = read(path);
    const beginnings = text.match(BEGINNING)?.length ?? 0;
    return [
      ...citedIn(text)
        .filter((name) => !RULES.includes(name))
        .map((name) => `${path}: no rule is called ${name}`),
      ...(beginnings === (text.match(CITATION)?.length ?? 0) ? [] : [`${path}: write (rule: name, name)`]),
    ];
  });
  expect(wrong).toEqual([]);
});

test('each rule is cited by a test', () => {
  const tests = FILES.filter((path) => /^tests\/|\.test\.tsx?$/.test(path));
  const cited = new Set(tests.flatMap((path) => citedIn(read(path))));
  expect(RULES.filter((name) => !cited.has(name))).toEqual([]);
});

test('nothing cites a document that is not in the repository', () => {
  const wrong = FILES.flatMap((path) => elsewhereIn(read(path)).map((line) => `${path}: ${line.trim()}`));
  expect(wrong, 'name the rule in docs/rules.md instead').toEqual([]);
});

test.each([
  ['// Asked once (K83).', true],
  ["test('M4: texts stay texts', () => {", true],
  ['/** product.md §5: what it answers. */', true],
  ['/** §9 Days between two deadlines. */', true],
  ["passport: 'K987.654', fuel: 'A4'", false],
  ['A signature of V2, at 10:00 (rule: charged-once)', false],
])('%s', (line, cites) => {
  expect(elsewhereIn(line).length > 0).toBe(cites);
});
