import { readFileSync } from 'node:fs';
import { apiSettings } from '../../src/lib/api/call.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { givePageFacts } from '../../src/lib/words/page.ts';
import type { WordTree } from '../../src/lib/words/page.ts';
import { leave } from '../../src/lib/session/record.ts';
import type { TestApplication } from './application.ts';

const SHARED = ['common', 'shell', 'status', 'errors', 'success', 'validation'];

interface OpenedPage {
  /** Where the page was told to go, newest last. */
  readonly left: string[];
}

/** The facts of a page; a store that needs them while it is made is imported after this. */
export function givePage(words: readonly string[], language: Language = 'en'): void {
  const tree = (name: string) =>
    JSON.parse(readFileSync(`public/locales/${language}/${name}.json`, 'utf8')) as WordTree;
  givePageFacts({
    language,
    brand: {
      id: 'alisios',
      name: 'Alisios Travel',
      host: 'www.alisios.example',
      email: 'help@alisios.example',
      phone: '+13055550100',
      numberFormats: { en: 'en-US', es: 'es-US' },
    } as never,
    api: '',
    words: Object.fromEntries([...SHARED, ...words].map((name) => [name, tree(name)])),
  });
}

/** Makes this process a page of the product whose stores call the real application, without a browser. */
export function openPage(
  application: TestApplication,
  words: readonly string[],
  language: Language = 'en',
): OpenedPage {
  givePage(words, language);
  apiSettings.fetch = (input, init) => Promise.resolve(application.app.request(input as string, init));
  const left: string[] = [];
  leave.to = (address) => void left.push(address);
  return { left };
}
