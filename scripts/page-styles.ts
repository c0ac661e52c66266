/*
 * The stylesheet of public pages is written into each of them, and every page uses a part of it. What a page can not
 * show is left out: rules for classes that neither it nor its islands name, and colours and sizes that no rule reads.
 * A class is named whole, as Tailwind asks for it anyway: one that is glued from parts is not found.
 */

interface Block {
  /** What stands before the brace, or a whole statement that has none. */
  readonly head: string;
  readonly body: string | undefined;
}

const GROUP = /^@(?:layer|media|supports|container)\b/;
const CLASS = /\.((?:\\.|[\w-])+)/g;

/** The stylesheet without what a page does not name. `names` are all words of the page and its islands (namesIn). */
export function narrowStyle(css: string, names: ReadonlySet<string>): string {
  return blocksOf(css)
    .map(({ head, body }) => {
      if (body === undefined) return `${head};`;
      const kept = GROUP.test(head) ? narrowStyle(body, names) : body;
      const shown = head.startsWith('@')
        ? head
        : selectorsOf(head)
            .filter((selector) => canMatch(selector, names))
            .join(',');
      return kept && shown ? `${shown}{${kept}}` : '';
    })
    .join('');
}

/** The stylesheets of a page, the later one stronger, as one without the custom properties that nothing reads. */
export function joinStyles(styles: readonly string[], page: string): string {
  const own = new Set([...(styles.at(-1) ?? '').matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  // What the last stylesheet (the brand's) sets need not be set before.
  let css = [
    ...styles.slice(0, -1).map((style) => withoutProperties(style, (name) => !own.has(name))),
    styles.at(-1),
  ].join('');
  for (let before = ''; before !== css;) {
    before = css;
    const read = new Set(
      [...`${css}${page}`.matchAll(/(?:var\(|\()(--[\w-]+)/g)].map(([, name]) => name ?? ''),
    );
    css = withoutProperties(css, (name) => read.has(name));
  }
  return css;
}

function withoutProperties(css: string, isKept: (name: string) => boolean): string {
  return css.replace(
    /(--[\w-]+):(?:[^;{}()]|\((?:[^()]|\([^()]*\))*\))*(;|(?=\}))/g,
    (declaration, name: string) => (isKept(name) ? declaration : ''),
  );
}

/** All words of a text that could be the name of a class or a key. */
export function namesIn(text: string): Set<string> {
  return new Set(text.replaceAll('&amp;', '&').split(/[\s"'`${}]+/));
}

function canMatch(selector: string, names: ReadonlySet<string>): boolean {
  // Alternatives and exclusions demand nothing.
  const demanded = selector
    .replace(/(?<!\\)\[(?:\\.|[^\]])*\]/g, '')
    .replace(/(?<!\\):(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...demanded.matchAll(CLASS)].every(([, name = '']) => names.has(name.replace(/\\(.)/g, '$1')));
}

/** A selector list at its commas, those in brackets aside. */
function selectorsOf(head: string): string[] {
  return head.match(/(?:\\.|\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\)|[^,])+/g) ?? [];
}

function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let begin = 0;
  let depth = 0;
  let open = 0;
  for (const { 0: sign, index } of css.matchAll(/\\.|"(?:\\.|[^"])*"|\/\*[\s\S]*?\*\/|[{};]/g)) {
    if (sign.startsWith('/*')) {
      if (depth === 0 && css.slice(begin, index).trim() === '') begin = index + sign.length;
    } else if (sign === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth > 0) continue;
      blocks.push({ head: css.slice(begin, open).trim(), body: css.slice(open + 1, index) });
      begin = index + 1;
    } else if (sign === ';' && depth === 0) {
      blocks.push({ head: css.slice(begin, index).trim(), body: undefined });
      begin = index + 1;
    }
  }
  return blocks;
}
