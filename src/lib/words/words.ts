import type common from '../../../public/locales/en/common.json';
import { pageFacts, type WordTree } from './page.ts';

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
/** "days_many" is the key "days"; "too_many" is its own, since there is no "too_other". */
type WithoutPlural<Key extends string, Tree> = Key extends `${infer Stem}_${Plural}`
  ? `${Stem}_other` extends keyof Tree
    ? Stem
    : Key
  : Key;

/** The keys of a words file, dotted where it nests, without the plural endings: "filters.status", "days". */
export type WordKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? WithoutPlural<Key, Tree>
    : `${Key}.${WordKey<Tree[Key]>}`;
}[keyof Tree & string];

/** What a text's {{names}} stand for. `count` also chooses the plural form. */
export type WordValues = Readonly<Record<string, string | number>>;

/** A text of one words file in the page's language. */
export type Translate<Key extends string> = (key: Key, values?: WordValues) => string;

/**
 * The texts of one words file, as a typed function of its keys.
 * `wordsOf<typeof words>('cars/models')`, with `import type words from '…/public/locales/en/cars/models.json'`.
 * Looks the page's words up at each call, so that one module can render both languages at build time.
 * @throws Error, when called with a key that the page did not bring: a page names the files its island needs.
 */
export function wordsOf<Tree>(namespace: string): Translate<WordKey<Tree>> {
  return (key, values) => {
    const { language, words } = pageFacts();
    return translate(words[namespace], language, `${namespace}:${key}`, key, values);
  };
}

/** The words that screens share: public/locales/{language}/common.json. Every office page brings them; a public page must name them. */
export const commonWords: Translate<WordKey<typeof common>> = wordsOf<typeof common>('common');

/**
 * Finds one text and fills it in. Pure; `name` is what an error calls it.
 * Plural forms are i18next's: key_one, key_many, key_other, chosen by the language's own rules.
 */
export function translate(
  tree: WordTree | undefined,
  language: string,
  name: string,
  key: string,
  values: WordValues = {},
): string {
  const count = values['count'];
  const text =
    (typeof count === 'number' ? lookUp(tree, `${key}_${pluralForm(language, count)}`) : undefined) ??
    lookUp(tree, key);
  if (text === undefined) throw new Error(`No words for ${name}`);
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, field: string) => String(values[field] ?? whole));
}

function lookUp(tree: WordTree | undefined, path: string): string | undefined {
  let node: WordTree | string | undefined = tree;
  for (const step of path.split('.')) node = typeof node === 'object' ? node[step] : undefined;
  return typeof node === 'string' ? node : undefined;
}

const rules = new Map<string, Intl.PluralRules>();

function pluralForm(language: string, count: number): Intl.LDMLPluralRule {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(count);
}
