import { expect, test } from 'vitest';
import { filesUnder, read } from './sources.ts';

/** A status that a query or a screen compares with a number instead of a name of src/lib/domain. */
const BARE = [
  /\bstatus'?,? (?:between|not between) \d/g,
  /\bstatus\)? ?(?:===?|!==?|<>|>=?|<=?) ?[0-9]\b(?!\d)/g,
  /\bstatus'?,? (?:not )?in \(\d/g,
  /\bstatus', '(?:=|!=|<>|>=?|<=?|in|not in)', \[?\d/g,
  /\bstatus=\d/g,
  /\bstatus: '\d/g,
  /\bcase status when \d/g,
];

test('statuses are compared by name', () => {
  const files = ['server', 'src/islands', 'src/lib'].flatMap((folder) =>
    filesUnder(folder, /(?<!\.test)\.(ts|tsx)$/),
  );
  const wrong = files.flatMap((file) =>
    BARE.flatMap((pattern) =>
      [...read(file).matchAll(pattern)]
        // Of an answer over HTTP: 0 is none at all.
        .filter(([found]) => !/\b0$/.test(found))
        .map(([found]) => `${file}: ${found}`),
    ),
  );
  expect(wrong).toEqual([]);
});
