import { ApiError, apiSettings } from '../api/call.ts';
import { givePageFacts, pageFacts } from './page.ts';
import type { WordTree } from './page.ts';

/*
 * Words of parts that few visits open (settings, notes, mail): fetched when one opens, so that no page carries them.
 * They are the same files that the pages were built from.
 */

const asked = new Map<string, Promise<void>>();

/** Brings the words of these files to the page. @throws ApiError e1 when they cannot be fetched; the next call asks again. */
export async function bringWords(...namespaces: readonly string[]): Promise<void> {
  await Promise.all(namespaces.filter((namespace) => !(namespace in pageFacts().words)).map(bring));
}

function bring(namespace: string): Promise<void> {
  const known = asked.get(namespace);
  if (known) return known;
  const asking = read(namespace).then((tree) => {
    const facts = pageFacts();
    givePageFacts({ ...facts, words: { ...facts.words, [namespace]: tree } });
  });
  asked.set(namespace, asking);
  asking.catch(() => asked.delete(namespace));
  return asking;
}

async function read(namespace: string): Promise<WordTree> {
  try {
    const response = await apiSettings.fetch(`/locales/${pageFacts().language}/${namespace}.json`);
    if (!response.ok) throw new ApiError('e1', response.status);
    return (await response.json()) as WordTree;
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('e1', 0);
  }
}
