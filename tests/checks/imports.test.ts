import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, read } from './sources.ts';

/*
 * Imports go one way (docs: README, "The six ideas"). A file belongs to the first layer whose pattern it matches and may
 * import its own layer's folder as stated, and nothing else of the project.
 */
interface Layer {
  readonly name: string;
  readonly files: RegExp;
  /** Files of the project that it may import; $own stands for the screen's own folder. */
  readonly imports: readonly string[];
  /** Packages that it must not import. */
  readonly without?: RegExp;
}

const REACT = /^(react|react-dom|@nanostores\/react|@headlessui\/react|lucide-react)(\/|$)/;
const NODE = /^node:/;
const either = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'));

const CONTRACT = '^src/lib/contract/';
const DOMAIN = '^src/lib/domain/';
/** How typed text is read is the same in a form, the API and an import: the contract says it by these, which import nothing but each other. */
const READERS = '^src/lib/domain/(identity-card|names|plain-letters|plain-text|typed-identifier)\\.ts$';
/** Records that clients are charged for are registered in server/chargeables.ts: the money imports none of them. */
const OF_MONEY = '^server/(?!cars/|lodgings/|postals/|reservations/|chargeables)';
/** What every kind of reservation shares knows none of them. */
const OF_RESERVATIONS = '^server/(?!cars/|lodgings/|postals/|chargeables)';
const CONTRACT_OF_NO_KIND = '^src/lib/contract/(?!cars/|lodgings/|postals/)';
const BUILD_ONLY = '^src/lib/(site/(hosts|brand-check)|words/i18n|brands/.*)\\.ts$';
const LIB = '^src/lib/(?!site/hosts|site/brand-check|words/i18n|brands/)';

/** What else of the browser's code the server uses. */
const SHARED_WITH_SERVER = [
  '^public/locales/en/',
  '^src/lib/(site/(hosts|brand|site-headers|routes|shipment)|words/(format|moments))\\.ts$',
  '^src/lib/brands/',
];

const LAYERS: readonly Layer[] = [
  {
    name: 'contract',
    files: /^src\/lib\/contract\//,
    imports: [CONTRACT, READERS],
    without: /^(?!zod\/mini$)/,
  },
  {
    name: 'domain',
    files: /^src\/lib\/domain\//,
    imports: [CONTRACT, DOMAIN],
    without: either(REACT, NODE, /^nanostores/),
  },
  {
    name: 'build-time lib',
    files: new RegExp(BUILD_ONLY),
    imports: [CONTRACT, LIB, BUILD_ONLY],
    without: REACT,
  },
  {
    name: 'lib',
    files: /^src\/lib\//,
    imports: [CONTRACT, DOMAIN, LIB, '^public/locales/'],
    without: either(REACT, NODE, /^i18next/),
  },
  {
    name: 'ui',
    files: /^src\/islands\/ui\//,
    imports: ['^src/islands/ui/', LIB, '^public/locales/'],
    without: either(NODE, /^i18next/),
  },
  {
    name: 'shell',
    files: /^src\/islands\/shell\//,
    imports: ['^src/islands/(shell|ui)/', LIB, '^public/locales/'],
    without: either(NODE, /^i18next/),
  },
  {
    name: 'pay dialog',
    files: /^src\/islands\/pay-dialog\//,
    imports: ['^src/islands/(pay-dialog|ui)/', LIB, '^public/locales/'],
    without: either(NODE, /^i18next/),
  },
  {
    name: 'reservations',
    files: /^src\/islands\/reservations\//,
    imports: ['^src/islands/(reservations|pay-dialog|ui)/', LIB, '^public/locales/'],
    without: either(NODE, /^i18next/),
  },
  {
    name: 'recipients',
    files: /^src\/islands\/postals\/recipients\//,
    imports: ['^src/islands/(postals/recipients|ui)/', LIB, '^public/locales/'],
    without: either(NODE, /^i18next/),
  },
  {
    name: 'scan boxes',
    files: /^src\/islands\/postals\/scan\//,
    imports: ['^src/islands/(postals/scan|shell|ui)/', LIB, '^public/locales/'],
    without: either(NODE, /^i18next/),
  },
  {
    name: 'quotes',
    files: /^src\/islands\/postals\/remittances\/quote\//,
    imports: ['^src/islands/(postals/remittances/quote|ui)/', LIB, '^public/locales/'],
    without: either(NODE, /^i18next/),
  },
  {
    name: 'screen',
    files: /^src\/islands\//,
    imports: [
      '$own',
      '^src/islands/(shell|ui|pay-dialog|reservations|postals/(recipients|scan|remittances/quote))/',
      LIB,
      '^public/locales/',
    ],
    without: either(NODE, /^i18next/),
  },
  { name: 'embed', files: /^src\/embed\//, imports: ['^src/lib/site/embed\\.ts$'], without: /./ },
  {
    name: 'layouts',
    files: /^src\/layouts\//,
    imports: ['^src/layouts/', '^src/lib/', '^src/styles/', '^src/pages/', '^src/islands/shell/'],
  },
  {
    name: 'pages',
    files: /^src\/pages\//,
    imports: ['^src/layouts/', '^src/islands/', '^src/lib/', '^src/styles/', '^src/embed/'],
  },
  {
    name: 'money',
    files: /^server\/financials\//,
    imports: [OF_MONEY, CONTRACT_OF_NO_KIND, DOMAIN, ...SHARED_WITH_SERVER],
    without: either(REACT, /^nanostores/),
  },
  {
    name: 'reservations',
    files: /^server\/reservations\//,
    imports: [OF_RESERVATIONS, CONTRACT_OF_NO_KIND, DOMAIN, ...SHARED_WITH_SERVER],
    without: either(REACT, /^nanostores/),
  },
  {
    name: 'server',
    files: /^server\//,
    imports: ['^server/', CONTRACT, DOMAIN, ...SHARED_WITH_SERVER],
    without: either(REACT, /^nanostores/),
  },
];

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const ownFolder = (file: string): string => file.split('/').slice(0, -1).join('/');
/** The folder of a screen: the one that holds screen.tsx. */
const screenFolder = (file: string, screens: readonly string[]): string =>
  screens.find((screen) => file.startsWith(`${screen}/`)) ?? ownFolder(file);

test('imports go one way', () => {
  const screens = filesUnder('src/islands', /^screen\.tsx$/).map(ownFolder);
  const wrong: string[] = [];
  for (const file of ['src', 'server'].flatMap((folder) =>
    filesUnder(folder, /(?<!\.test|\.d)\.(ts|tsx|astro)$/),
  )) {
    const layer = LAYERS.find(({ files }) => files.test(file));
    if (!layer) wrong.push(`${file} belongs to no layer`);
    for (const [, from, bare, late] of read(file).matchAll(IMPORT)) {
      const target = (from ?? bare ?? late ?? '').replace(/\?.*$/, '');
      if (!target.startsWith('.')) {
        if (layer?.without?.test(target)) wrong.push(`${file} (${layer.name}) imports ${target}`);
        if (target === 'zod') wrong.push(`${file} imports the whole of zod; use zod/mini`);
        continue;
      }
      const path = posix.normalize(posix.join(ownFolder(file), target));
      const allowed = layer?.imports.some((pattern) =>
        pattern === '$own'
          ? path.startsWith(`${screenFolder(file, screens)}/`)
          : new RegExp(pattern).test(path),
      );
      if (!allowed) wrong.push(`${file} (${layer?.name}) imports ${path}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** What files import that is there when they run: no types, and nothing that is fetched later. */
const VALUES = /(?:^|\n)\s*(?:import|export)\b(?! type\b)[^'"`;]*?from\s*['"](\.[^'"]+)['"]/g;

test('no files import each other in a circle', () => {
  const imports = new Map(
    ['src', 'server', 'scripts', 'sandbox-bank']
      .flatMap((folder) => filesUnder(folder, /(?<!\.test|\.d)\.(ts|tsx)$/))
      .map((file) => [
        file,
        [...read(file).matchAll(VALUES)].map(([, target = '']) => posix.join(ownFolder(file), target)),
      ]),
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    done.add(file);
    for (const target of imports.get(file) ?? []) follow(target, [...way, file]);
  };
  for (const file of imports.keys()) follow(file, []);
  expect(circles).toEqual([]);
});

test('the money names no record that is charged', () => {
  const charged = [
    ...read('server/db/tables.ts').matchAll(
      /import type \{([^}]*)\} from '\.\/tables\/(?:cars|postals)\.ts'/g,
    ),
  ];
  const types = charged.flatMap(([, names = '']) => names.match(/\w+Table/g) ?? []);
  const tables = types.flatMap(
    (type) => read('server/db/tables.ts').match(new RegExp(`\\w+(?=: ${type};)`)) ?? [],
  );
  expect(tables).toContain('rental');
  const named = tables.join('|');
  const bare = new RegExp(
    `\\b(?:from|join|into|update)\\s+(?:${named})\\b|'(?:${named})'\\)|'(?:${named}) as |\\b(?:rental|vehicle)\\.\\w|'(?:cars|postals)/`,
    'g',
  );
  const wrong = filesUnder('server/financials', /(?<!\.test)\.ts$/).flatMap((file) =>
    [
      ...read(file)
        .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
        .matchAll(bare),
    ].map(([found]) => `${file} names ${found}`),
  );
  expect(wrong).toEqual([]);
});

test('a part that a screen fetches late is waited for by what says so when it does not come', () => {
  const silent = filesUnder('src/islands', /\.tsx?$/).filter((file) => /\bvoid import\(/.test(read(file)));
  expect(silent, 'use whenFetched (src/lib/api/when-fetched.ts), fetched or Late').toEqual([]);
});
