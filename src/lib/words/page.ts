import type { Language } from '../contract/fields.ts';
import type { PageBrand } from '../site/brand.ts';

/** A tree of texts as it stands in public/locales/{language}/{namespace}.json. */
export interface WordTree {
  readonly [key: string]: string | WordTree;
}

/** What the shell knows when the page is built and its islands need in the browser. */
export interface PageFacts {
  readonly language: Language;
  readonly brand: PageBrand;
  /** Where the provider API answers, without a final slash: "/api" or an absolute address. */
  readonly api: string;
  readonly words: Readonly<Record<string, WordTree>>;
}

/** The id of the JSON script that carries the facts from the shell to the islands. */
export const PAGE_FACTS_ID = 'page';

let facts: PageFacts | undefined;

/** Sets the facts of the page that is being rendered: by the layouts at build time, by tests without a document. */
export function givePageFacts(given: PageFacts): void {
  facts = given;
}

/**
 * The facts of this page. In the browser they are read once from the page itself.
 * @throws Error when the page has none: a layout is missing, or a test forgot givePageFacts.
 */
export function pageFacts(): PageFacts {
  facts ??= readPageFacts();
  return facts;
}

function readPageFacts(): PageFacts {
  const text =
    typeof document === 'undefined' ? undefined : document.getElementById(PAGE_FACTS_ID)?.textContent;
  if (!text) throw new Error('This page has no facts: render it in a layout, or call givePageFacts first');
  return JSON.parse(text) as PageFacts;
}
