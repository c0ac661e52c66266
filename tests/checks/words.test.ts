import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ERROR_CODES } from '../../src/lib/contract/errors.ts';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import { PERMISSIONS } from '../../src/lib/contract/permissions.ts';
import { STATUSES } from '../../src/lib/contract/status.ts';
import { SUCCESS_KEYS } from '../../src/lib/contract/success.ts';
import { exists, filesUnder, read } from './sources.ts';
import { FORBIDDEN, forbiddenIn } from './vocabulary.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

type Tree = { [key: string]: string | Tree };

/** A words file as dotted keys. */
function flat(tree: Tree, before = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  );
}

const wordsOf = (language: string, namespace: string): Map<string, string> =>
  flat(JSON.parse(read(`public/locales/${language}/${namespace}.json`)) as Tree);
const namespacesOf = (language: string): string[] =>
  filesUnder(`public/locales/${language}`, /\.json$/).map((file) =>
    file.slice(`public/locales/${language}/`.length, -'.json'.length),
  );
/** "days_many" belongs to "days"; "too_many" stands for itself, since there is no "too_other". */
const isPlural = (words: Map<string, string>, key: string): boolean =>
  PLURAL.test(key) && words.has(key.replace(PLURAL, '_other'));
const stemOf = (words: Map<string, string>, key: string): string =>
  isPlural(words, key) ? key.replace(PLURAL, '') : key;
const stemsOf = (words: Map<string, string>): string[] =>
  [...new Set([...words.keys()].map((key) => stemOf(words, key)))].sort();
/** The {{names}} of a key in all its plural forms. */
const namesOf = (words: Map<string, string>, stem: string): string[] => {
  const texts = [...words].filter(([key]) => stemOf(words, key) === stem).map(([, text]) => text);
  return [
    ...new Set(
      texts.flatMap((text) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '')),
    ),
  ].sort();
};

/** Files whose keys are lists of the contract, checked as such. */
const WHOLE = ['errors', 'success', 'validation', 'status'];
const NAMESPACES = namespacesOf('en');

test('both languages have the same files', () => {
  expect(namespacesOf('es')).toEqual(NAMESPACES);
});

describe.each(NAMESPACES)('%s', (namespace) => {
  const all = Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf(language, namespace)]));
  const english = wordsOf('en', namespace);
  const spanish = wordsOf('es', namespace);

  test('has the same keys in both languages', () => {
    expect(stemsOf(spanish)).toEqual(stemsOf(english));
  });

  test('has the same names in each text of both languages', () => {
    for (const stem of stemsOf(english))
      expect({ stem, names: namesOf(spanish, stem) }).toEqual({ stem, names: namesOf(english, stem) });
  });

  test('has every plural form that its language asks for', () => {
    for (const language of LANGUAGES) {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const words = all[language] ?? new Map<string, string>();
      for (const key of words.keys()) {
        if (isPlural(words, key))
          for (const form of forms) expect([...words.keys()]).toContain(key.replace(PLURAL, `_${form}`));
      }
    }
  });

  test('has no empty text', () => {
    for (const words of Object.values(all))
      expect([...words].filter(([, text]) => !text.trim()).map(([key]) => key)).toEqual([]);
  });
});

test('a panel whose records have actions in their history names them there', () => {
  const sources = filesUnder('src/islands', /\/words\.ts$/)
    .filter((file) => exists(file.replace(/words\.ts$/, 'panel.tsx')))
    .map(read);
  const silent = NAMESPACES.filter((namespace) =>
    stemsOf(wordsOf('en', namespace)).some((key) => key.startsWith('action.')),
  ).filter((namespace) =>
    sources.some(
      (text) => text.includes(`>('${namespace}')`) && !/export const \{[^}]*\baction\b/.test(text),
    ),
  );
  expect(silent).toEqual([]);
});

test('every error code, success message and status, and nothing else, has words', () => {
  // e5 has a second text for empty lists of places (rule: places-cascade).
  expect(
    [...wordsOf('en', 'errors').keys()].filter((key) => !key.includes('.') && key !== 'e5Places'),
  ).toEqual([...ERROR_CODES]);
  expect([...wordsOf('en', 'success').keys()].sort()).toEqual([...SUCCESS_KEYS].sort());
  const statuses = Object.entries(STATUSES).flatMap(([kind, values]) =>
    values.map(({ key }) => `${kind}.${key}`),
  );
  expect([...wordsOf('en', 'status').keys()].sort()).toEqual(statuses.sort());
});

test('every text is used', () => {
  const sources = ['src', 'server', 'scripts']
    .flatMap((folder) => filesUnder(folder, /\.(ts|tsx|astro|mjs|typ)$/))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map(read)
    .join('\n');
  // A text is named whole ('filters.status'), or by a template (`status:${kind}.${key}`) whose holes are parts of a key.
  const literals = new Set([...sources.matchAll(/['"`](?:[\w/-]+:)?([\w./-]+)['"`]/g)].map(([, key]) => key));
  const templates = [
    ...sources.matchAll(
      /`(?:([\w/-]+|\$\{[^}`]*\}):)?((?:[\w./-]|\$\{[^}`]*\})*\$\{[^}`]*\}(?:[\w./-]|\$\{[^}`]*\})*)`/g,
    ),
  ]
    .map(([, namespace = '', body = '']) => ({ namespace: namespace.startsWith('$') ? '' : namespace, body }))
    .filter(
      ({ namespace, body }) =>
        body.includes('.') && (namespace || /[a-z]/i.test(body.replace(/\$\{[^}]*\}/g, ''))),
    )
    .map(({ namespace, body }) => ({
      namespace,
      pattern: new RegExp(`^${body.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w/-]+')}$`),
    }));
  const used = (namespace: string, key: string): boolean =>
    literals.has(key) ||
    templates.some(
      (template) => (!template.namespace || template.namespace === namespace) && template.pattern.test(key),
    );
  const unused = NAMESPACES.filter((namespace) => !WHOLE.includes(namespace)).flatMap((namespace) =>
    stemsOf(wordsOf('en', namespace))
      .filter((key) => !used(namespace, key))
      .map((key) => `${namespace}:${key}`),
  );
  expect(unused).toEqual([]);
});

test('every reason of a refusal and every complaint about a field is given somewhere', () => {
  const sources = ['src/lib', 'src/islands', 'server']
    .flatMap((folder) => filesUnder(folder, /(?<!\.test)\.tsx?$/))
    .map(read)
    .join('\n');
  const last = (key: string): string => key.split('.').at(-1) ?? '';
  const keys = [
    ...stemsOf(wordsOf('en', 'validation')),
    ...stemsOf(wordsOf('en', 'errors')).filter((key) => key.startsWith('reason.')),
  ];
  expect(keys.filter((key) => !sources.includes(`'${last(key)}'`))).toEqual([]);
});

describe('one word for one concept', () => {
  test.each(LANGUAGES)('no text uses a forbidden word (%s)', (language) => {
    const found = NAMESPACES.flatMap((namespace) =>
      [...wordsOf(language, namespace)].flatMap(([key, text]) =>
        forbiddenIn(language, `${namespace}:${key}`, text).map(
          (fault) => `${language}/${namespace}:${key}: ${fault}`,
        ),
      ),
    );
    expect(found).toEqual([]);
  });

  test('a forbidden word is found, and an exception is by its key', () => {
    expect(forbiddenIn('en', 'cars/rentals:fields.drop_off', 'Drop off')).toEqual(['Drop off → drop-off']);
    expect(forbiddenIn('es', 'common:add', 'Añadir')).toEqual(['Añad → agregar']);
    expect(forbiddenIn('en', 'financials/fundings:title', 'Fundings')).toEqual([]);
    expect(forbiddenIn('en', 'financials/fundings:add', 'Add funding')).toEqual(['funding → payment plan']);
  });

  test('an exception names a text that there is', () => {
    const keys = new Set(
      LANGUAGES.flatMap((language) =>
        NAMESPACES.flatMap((namespace) =>
          [...wordsOf(language, namespace).keys()].map((key) => `${namespace}:${key}`),
        ),
      ),
    );
    expect(
      LANGUAGES.flatMap((language) => FORBIDDEN[language].flatMap(({ except = [] }) => except)).filter(
        (key) => !keys.has(key),
      ),
    ).toEqual([]);
  });
});

describe('what a person meets has words', () => {
  const keysOf = new Map(
    NAMESPACES.map((namespace) => [namespace, new Set(stemsOf(wordsOf('en', namespace)))]),
  );

  test('every text that is named whole', () => {
    const sources = ['src', 'server', 'scripts']
      .flatMap((folder) => filesUnder(folder, /(?<!\.test)\.(ts|tsx|astro)$/))
      .map(read)
      .join('\n');
    const isPermission = (name: string, action: string): boolean =>
      Object.entries(PERMISSIONS).some(([entity, actions]) => entity === name && action in actions);
    const named = [...sources.matchAll(/['"`]([\w/-]+):([\w.]+)['"`]/g)].filter(
      ([, namespace = '', key = '']) => keysOf.has(namespace) && !isPermission(namespace, key),
    );
    expect(
      named.filter(([, namespace = '', key = '']) => !keysOf.get(namespace)?.has(key)).map(([text]) => text),
    ).toEqual([]);
  });

  test('every input of a resource; saved views have a form of one field, in common.json', async () => {
    const files = filesUnder('src/lib/contract', /(?<!\.test)\.ts$/).filter((file) =>
      /\b(resource|systemList)\(\{/.test(read(file)),
    );
    const modules = await Promise.all(
      files.map(async (file) => Object.values((await import(/* @vite-ignore */ `../../${file}`)) as object)),
    );
    const resources = modules
      .flat()
      .filter(isResource)
      .filter(({ key }) => key !== 'users/views');
    expect(resources.length).toBeGreaterThan(15);
    const missing = resources.flatMap(({ key, input }) => {
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
      return Object.keys(schema.properties ?? {})
        .filter((field) => !keysOf.get(key)?.has(`fields.${field}`))
        .map((field) => `${key}:fields.${field}`);
    });
    expect(missing).toEqual([]);
  });

  test('every heading of an exported list of the settings', async () => {
    const missing = [];
    for (const file of filesUnder('server/system', /(?<!\.test)\.ts$/)) {
      const exported = /exported: \{([\s\S]*?)\n? *\},\n/.exec(read(file))?.[1] ?? '';
      const headings = [...exported.matchAll(/(\w+): \(row\)/g)].map(([, name]) => `fields.${name}`);
      if (headings.length === 0) continue;
      const contract = `../../src/lib/contract/system/${file.slice('server/system/'.length)}`;
      const lists = Object.values((await import(/* @vite-ignore */ contract)) as object).filter(isResource);
      expect(lists, file).not.toEqual([]);
      for (const { key } of lists)
        missing.push(
          ...headings.filter((heading) => !keysOf.get(key)?.has(heading)).map((name) => `${key}:${name}`),
        );
    }
    expect(missing).toEqual([]);
  });

  test('every entity and action of the permissions', () => {
    const settings = keysOf.get('system/settings');
    const wanted = Object.entries(PERMISSIONS).flatMap(([entity, actions]) => [
      `roles.entities.${entity}`,
      ...Object.keys(actions).map((action) => `roles.actions.${action}`),
    ]);
    expect(wanted.filter((key) => !settings?.has(key))).toEqual([]);
  });
});

/** What resource() makes: its name in the words files and what its form asks for. */
function isResource(value: unknown): value is { key: string; input: z.ZodMiniType } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    'input' in value &&
    'list' in value &&
    typeof value.key === 'string'
  );
}
