import { minifySync } from 'vite';

/** What Astro writes before the first island: a style, and one script for each way in which islands start. */
const LOADER = /<style>(astro-island[^<]*)<\/style>((?:<script>[\s\S]*?<\/script>)+)(?=<astro-island\b)/;
const INLINE = /<script>([\s\S]*?)<\/script>/g;
/** Inline scripts without anything between them. */
const INLINE_RUN = /(?:<script>(?:(?!<\/script>)[\s\S])*<\/script>)+/g;
const short = new Map<string, string>();

/** Writes the inline scripts of a page as short as they can be said, and those that follow each other as one. */
export function shortenScripts(html: string): string {
  return html.replace(
    INLINE_RUN,
    (run) =>
      `<script>${[...run.matchAll(INLINE)].map(([, code = '']) => shortened(code)).join(';')}</script>`,
  );
}

function shortened(code: string): string {
  const known = short.get(code);
  if (known !== undefined) return known;
  const { code: made, errors } = minifySync('inline.js', code);
  if (errors.length > 0) throw new Error(`An inline script cannot be read: ${errors[0]?.message}`);
  const text = made.trim().replace(/;$/, '');
  short.set(code, text);
  return text;
}

/** A page without the loader of its islands, and that loader's code; its style goes to the page's own. */
export function takeLoader(html: string): { page: string; loader: string } | undefined {
  const found = LOADER.exec(html);
  if (!found) return undefined;
  const [whole, style = '', scripts = ''] = found;
  return {
    page: html.replace(whole, '').replace('</style>', () => `${style}</style>`),
    loader: shortened([...scripts.matchAll(INLINE)].map(([, code]) => code).join('\n')),
  };
}

/** A page with a script at its end: nothing of it is needed for what the page shows first. */
export const endWith = (page: string, script: string): string =>
  page.replace('</body>', () => `<script>${script}</script></body>`);

/** The style that Astro writes before the first island, wherever that stands, goes to the page's head. */
export function moveIslandStyle(html: string): string {
  const found = /<style>astro-island[^<]*<\/style>/.exec(html);
  return found ? html.replace(found[0], '').replace('</head>', () => `${found[0]}</head>`) : html;
}

/**
 * Has the islands of a page wait until all of it is there: scripts that a browser kept from before may run while the rest
 * of a page is on a slow line, and what islands know of their page stands at its end.
 */
export const startAfterPage = (html: string): string =>
  html.replaceAll('<astro-island ', '<astro-island await-children ');
