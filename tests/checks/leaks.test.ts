import { homedir } from 'node:os';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { SITES } from '../../src/lib/site/hosts.ts';
import { builtSites, siteFiles } from './built-sites.ts';
import { ROOT, filesUnder, read } from './sources.ts';

/*
 * Nothing tells where it was made: no path of a machine, no private address, no secret. What another brand must not be
 * told stands in sites.test.ts ("tells of its own brand only"), for every file of every host.
 */
const TEXT = /\.(ts|tsx|js|mjs|cjs|json|astro|css|md|html|svg|sql|typ|txt|webmanifest|sh)$/;
const machines = [ROOT, homedir()].filter((path) => path.length > 5);
const SECRETS =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{30,}|xox[abp]-[A-Za-z0-9-]{10,}/;
const PRIVATE =
  /\/home\/[a-z]\w*\/|\/Users\/[A-Za-z]\w*\/|[A-Z]:\\\\Users|\b(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}:\d/;

/** By which the library of passkeys knows a host for which browsers have them. */
const PASSKEY_HOSTS = /===\s*[`'"]localhost[`'"]/;

describe('the sources', () => {
  const files = ['src', 'server', 'scripts', 'tests', 'public', 'docs'].flatMap((folder) =>
    filesUnder(folder, TEXT),
  );
  const all = [
    ...files,
    'package.json',
    'package-lock.json',
    'README.md',
    '.ci/run',
    'astro.config.mjs',
    'vitest.config.ts',
    'playwright.config.ts',
  ].filter((file) => file !== 'tests/checks/leaks.test.ts');

  test('name no machine and keep no secret', () => {
    const found = all.flatMap((file) => {
      const text = read(file);
      return machines.some((path) => text.includes(path)) || PRIVATE.test(text) || SECRETS.test(text)
        ? [file]
        : [];
    });
    expect(found).toEqual([]);
  });

  test('take packages from the public registry only', () => {
    const hosts = [...read('package-lock.json').matchAll(/"resolved": "([a-z+]+:\/\/[^/"]+)/g)].map(
      ([, host]) => host,
    );
    expect([...new Set(hosts)].filter((host) => host !== 'https://registry.npmjs.org')).toEqual([]);
  });
});

describe('the built sites', () => {
  let out = '';
  beforeAll(async () => {
    out = await builtSites();
  }, 300_000);

  test.each(SITES.map(({ host }) => host.name))(
    '%s: tell of no machine, of no source and of no server of the builder',
    (host) => {
      const faults = siteFiles(join(out, host))
        .filter((file) => TEXT.test(file))
        .flatMap((file) => {
          const text = readFileSync(join(out, host, file), 'utf8');
          return [...machines, '/node_modules/', 'sourceMappingURL', 'localhost', '127.0.0.1']
            .filter((word) => text.replace(PASSKEY_HOSTS, '').includes(word))
            .map((word) => `${file}: ${word}`);
        });
      expect(faults).toEqual([]);
    },
  );

  test.each(SITES.map(({ host, brand }) => [host.name, brand] as const))(
    '%s: pages load nothing from elsewhere',
    (host, brand) => {
      const own = new Set(brand.hosts.map(({ name }) => name));
      const loaded = siteFiles(join(out, host))
        .filter((file) => file.endsWith('.html'))
        .flatMap((file) =>
          [
            ...readFileSync(join(out, host, file), 'utf8').matchAll(
              /<(?:script|img|iframe|source|link)\b[^>]*(?:src|href)="(https?:\/\/[^"]+)"/g,
            ),
          ].map(([, address = '']) => `${file}: ${address}`),
        )
        .filter((found) => !own.has(new URL(found.slice(found.indexOf('http'))).hostname));
      expect(loaded).toEqual([]);
    },
  );
});
