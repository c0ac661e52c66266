import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { startIslandsAfterPaint } from '../src/lib/inline/islands.ts';
import { inlineScript } from '../src/lib/site/inline-script.ts';
import { isScanningRoute, routeOfPath } from '../src/lib/site/routes.ts';
import { narrowPolicy } from './page-policy.ts';
import { endWith, moveIslandStyle, shortenScripts, startAfterPage, takeLoader } from './page-scripts.ts';
import { joinStyles, namesIn, narrowStyle } from './page-styles.ts';
import { narrowWords } from './page-words.ts';
import {
  filesOfPage,
  importGraph,
  islandPage,
  preloadLinks,
  sharedFiles,
  type ImportGraph,
  type IslandPage,
} from './preload.ts';

const STYLE = /<style>([\s\S]*?)<\/style>/g;

/**
 * Finishes the pages of a site once all of its files are there: what a page shows first comes first, and what it never
 * uses is not in it. The policy is last, since it holds the hashes of what stands in the page in the end.
 */
export async function finishPages(site: string): Promise<void> {
  const graph = await importGraph(join(site, '_astro'));
  const files = (await readdir(site, { recursive: true }))
    .filter((file) => file.endsWith('.html'))
    .map((file) => join(site, file));
  const pages = await Promise.all(
    files.map(async (file) => {
      const html = await readFile(file, 'utf8');
      return { file, html, islands: islandPage(html, graph) };
    }),
  );
  const ahead = sharedFiles(pages.map(({ islands }) => islands));
  const code = new Map<string, Promise<string>>();
  const read = (path: string): Promise<string> => {
    const known = code.get(path) ?? readFile(join(site, path), 'utf8');
    code.set(path, known);
    return known;
  };
  for (const { file, html, islands } of pages) {
    const narrowed = islands.office
      ? startAfterPage(moveIslandStyle(html))
      : await narrowPage(await loadLate(site, html, islands), graph, read);
    const linked = shortenScripts(narrowed).replace(
      '</body>',
      () => `${preloadLinks(islands, ahead)}</body>`,
    );
    const route = routeOfPath(`/${relative(site, file)}`) ?? '';
    await writeFile(file, narrowPolicy(linked, isScanningRoute(route)));
  }
}

/**
 * Has a page load its islands late: those that wait for an idle moment once the page is painted, by a loader in a file
 * that all of them share; others by a loader at the page's end.
 */
async function loadLate(site: string, html: string, { all, now }: IslandPage): Promise<string> {
  const taken = takeLoader(html);
  if (!taken) return html;
  const { page, loader } = taken;
  if (now.size > 0) return endWith(page, loader);
  const hash = createHash('sha256').update(loader).digest('base64url').slice(0, 8);
  const file = `/_astro/islands.${hash}.js`;
  await writeFile(join(site, file), loader);
  return endWith(page, inlineScript(startIslandsAfterPaint, file, [...all]));
}

async function narrowPage(
  html: string,
  graph: ImportGraph,
  read: (path: string) => Promise<string>,
): Promise<string> {
  const scripts = (await Promise.all([...filesOfPage(html, graph)].map(read))).join('\n');
  const shown = html.replace(STYLE, '').replace(/<script type="application\/json"[\s\S]*?<\/script>/, '');
  const names = namesIn(`${shown}\n${scripts}`);
  const styles = [...html.matchAll(STYLE)].map(([, css = '']) => narrowStyle(css, names));
  const css = joinStyles(styles, `${shown}\n${scripts}`);
  let written = false;
  const styled = html.replace(STYLE, () => {
    if (written) return '';
    written = true;
    return `<style>${css}</style>`;
  });
  return narrowWords(styled, names);
}
