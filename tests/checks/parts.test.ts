import { expect, test } from 'vitest';
import { INNER } from '../parts/shown/inner.ts';
import { filesUnder, read } from './sources.ts';

/* tests/parts shows every part of src/islands/ui, so that the walk of tests/e2e/parts.spec.ts leaves none out. */

const UI = 'src/islands/ui/';
const files = filesUnder('src/islands/ui', /(?<!\.test)\.tsx$/);
const shown = filesUnder('tests/parts/shown', /\.tsx$/)
  .map(read)
  .join('\n');
const drawn = shown + files.map(read).join('\n');
const nameOf = (file: string): string => file.slice(UI.length, -'.tsx'.length);
/** An entry of the gallery: its key, which is the name of a file. */
const hasEntry = (name: string): boolean => new RegExp(`^  (?:'${name}'|${name}): `, 'm').test(shown);

test('every file of parts has an entry, or stands inside of a part that has one', () => {
  expect(files.map(nameOf).filter((name) => !hasEntry(INNER[name] ?? name))).toEqual([]);
  expect(Object.keys(INNER).filter((name) => !files.includes(`${UI}${name}.tsx`) || hasEntry(name))).toEqual(
    [],
  );
});

test('every component that has an entry of its own is drawn, by its entry or by another part', () => {
  const components = files
    .filter((file) => INNER[nameOf(file)] === undefined)
    .flatMap((file) =>
      [...read(file).matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name = '']) => ({ file, name })),
    );
  expect(
    components
      .filter(({ name }) => !new RegExp(`<${name}[\\s>]`).test(drawn))
      .map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([]);
});
