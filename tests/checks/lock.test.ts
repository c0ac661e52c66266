import { expect, test } from 'vitest';
import { read } from './sources.ts';

/*
 * npm writes the lockfile anew as soon as it says something else than package.json, or the same in another order: whoever
 * installs then has a changed file.
 */
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
type Named = Partial<Record<(typeof KINDS)[number], Record<string, string>>>;

const own = JSON.parse(read('package.json')) as Named;
const locked =
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Named> }).packages[''] ?? {};

test.each(KINDS)(
  'the lockfile names the %s of package.json, in the order in which npm writes them',
  (kind) => {
    const names = Object.entries(own[kind] ?? {});
    expect(names.length).toBeGreaterThan(0);
    expect(names.map(([name]) => name)).toEqual(
      names.map(([name]) => name).toSorted((one, other) => one.localeCompare(other, 'en')),
    );
    expect(Object.entries(locked[kind] ?? {})).toEqual(names);
  },
);
