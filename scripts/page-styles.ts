import { transform } from 'lightningcss';
import type { CustomAtRules, Selector, Visitor } from 'lightningcss';

/*
 * The stylesheet of public pages is written into each of them, and every page uses a part of it. What a page can not
 * show is left out: rules for classes that neither it nor its islands name, and colours and sizes that no rule reads.
 * A class is named whole, as Tailwind asks for it anyway: one that is glued from parts is not found.
 */

/** Comments of licences come first in what lightningcss writes. */
const NOTICE = /^\/\*![^]*?\*\/\s*/;

/** The stylesheet without what a page does not name. `names` are all words of the page and its islands (namesIn). */
export function narrowStyle(css: string, names: ReadonlySet<string>): string {
  return rewrite(css, {
    visitor: {
      Rule: {
        style(rule) {
          const selectors = rule.value.selectors.filter((selector) => canMatch(selector, names));
          if (selectors.length === rule.value.selectors.length) return undefined;
          return selectors.length > 0 ? { type: 'style', value: { ...rule.value, selectors } } : [];
        },
      },
    },
  });
}

/** Whether the page names every class that a selector demands; alternatives and exclusions (:is, :not) demand nothing. */
function canMatch(selector: Selector, names: ReadonlySet<string>): boolean {
  return selector.every((part) => part.type !== 'class' || names.has(part.name));
}

/** The stylesheets of a page, the later one stronger, as one without the custom properties that nothing reads. */
export function joinStyles(styles: readonly string[], page: string): string {
  const last = styles.at(-1) ?? '';
  // What the last stylesheet (the brand's) sets need not be set before.
  const own = propertiesOf(last).set;
  let css = [...styles.slice(0, -1).map((style) => rewrite(style, { unusedSymbols: [...own] })), last].join(
    '',
  );
  const readByPage = new Set([...page.matchAll(/\((--[\w-]+)/g)].map(([, name = '']) => name));
  // What only an unread property reads is unread, too.
  for (let before = ''; before !== css;) {
    before = css;
    const { set, read } = propertiesOf(css);
    css = rewrite(css, {
      unusedSymbols: [...set].filter((name) => !read.has(name) && !readByPage.has(name)),
    });
  }
  return css;
}

/** The custom properties that a stylesheet sets, and those that it reads. */
function propertiesOf(css: string): { set: Set<string>; read: Set<string> } {
  const set = new Set<string>();
  const read = new Set<string>();
  rewrite(css, {
    visitor: {
      Declaration: { custom: ({ name }) => void (name.startsWith('--') && set.add(name)) },
      Variable: ({ name }) => void read.add(name.ident),
    },
  });
  return { set, read };
}

interface Change {
  visitor?: Visitor<CustomAtRules>;
  /** Names of custom properties to leave out. */
  unusedSymbols?: string[];
}

// For no browsers in particular: Vite has seen to them, and what lightningcss adds for old ones would come anew each time.
function rewrite(css: string, change: Change): string {
  const options = { filename: 'page.css', code: Buffer.from(css), minify: true };
  return transform({ ...options, ...change })
    .code.toString()
    .replace(NOTICE, '');
}

/** All words of a text that could be the name of a class or a key. */
export function namesIn(text: string): Set<string> {
  return new Set(text.replaceAll('&amp;', '&').split(/[\s"'`${}]+/));
}
