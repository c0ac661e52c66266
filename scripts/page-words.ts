import type { PageFacts, WordTree } from '../src/lib/words/page.ts';
import { PAGE_FACTS_ID } from '../src/lib/words/page.ts';
import { inlineJson } from '../src/lib/site/inline-script.ts';

/** Files that list the words of everything that can go wrong in the whole product. */
const LISTS = ['errors', 'validation'];
const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const FACTS = new RegExp(`(<script type="application/json" id="${PAGE_FACTS_ID}">)([\\s\\S]*?)(</script>)`);

/** Leaves a public page those refusals and complaints whose keys its islands name; the server sends the others as text. */
export function narrowWords(html: string, names: ReadonlySet<string>): string {
  return html.replace(FACTS, (_, start: string, json: string, end: string) => {
    const facts = JSON.parse(json) as PageFacts;
    const words = Object.entries(facts.words).map(([file, tree]) => [
      file,
      LISTS.includes(file) ? narrowed(tree, '', names) : tree,
    ]);
    return `${start}${inlineJson({ ...facts, words: Object.fromEntries(words) })}${end}`;
  });
}

function narrowed(tree: WordTree, before: string, names: ReadonlySet<string>): WordTree {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, string | WordTree][] => {
      const path = `${before}${key}`;
      if (typeof value === 'string')
        return names.has(path) || names.has(path.replace(PLURAL, '')) ? [[key, value]] : [];
      const inner = narrowed(value, `${path}.`, names);
      return Object.keys(inner).length > 0 ? [[key, inner]] : [];
    }),
  );
}
