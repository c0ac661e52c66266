import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** Part of the office's screens that must need a file before all of them fetch it ahead. */
const SHARED = 1 / 2;

/**
 * Adds to each page of a site the module files that its islands start from, so that the browser fetches them at once
 * instead of finding them one behind the other. Islands that wait for an idle moment are left alone: their files would
 * compete with what the page shows first; for the same reason the links stand at the end of the page. A page of the office also names what most of its screens share and it does
 * not need itself: the browser fetches that when it has nothing else to do, and the next screen opens with little new.
 */
export async function preloadIslands(site: string): Promise<void> {
  const graph = await importGraph(join(site, '_astro'));
  const files = (await readdir(site, { recursive: true })).filter((file) => file.endsWith('.html')).map((file) => join(site, file));
  const pages = await Promise.all(
    files.map(async (file) => {
      const html = await readFile(file, 'utf8');
      const all = closure(entriesOf(html, /\sclient="\w+"/), graph);
      return { file, html, all, now: closure(entriesOf(html, /\sclient="(only|load)"/), graph), office: html.includes(' client="only"') };
    }),
  );
  const shared = sharedBy(pages.filter(({ office }) => office).map(({ all }) => all));
  for (const { file, html, all, now, office } of pages) {
    const ahead = office ? shared.filter((path) => !all.has(path)) : [];
    const links = [...[...now].map((path) => `<link rel="modulepreload" href="${path}">`), ...ahead.map((path) => `<link rel="prefetch" href="${path}">`)];
    if (links.length > 0) await writeFile(file, html.replace('</body>', `${links.join('')}</body>`));
  }
}

function sharedBy(screens: readonly ReadonlySet<string>[]): string[] {
  const users = new Map<string, number>();
  for (const files of screens) for (const path of files) users.set(path, (users.get(path) ?? 0) + 1);
  return [...users].flatMap(([path, count]) => (count >= screens.length * SHARED ? [path] : []));
}

function entriesOf(html: string, start: RegExp): string[] {
  return [...html.matchAll(/<astro-island\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => start.test(tag))
    .flatMap((tag) => [...tag.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map(([, path]) => path ?? ''));
}

/** What each built file imports statically, by its address. */
async function importGraph(folder: string): Promise<Map<string, string[]>> {
  const graph = new Map<string, string[]>();
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.js'))) {
    const code = await readFile(join(folder, name), 'utf8');
    const imports = [...code.matchAll(/(?:^|[;}\s])(?:import|export)\b[^"'`();]*?["'](\.[^"']+\.js)["']/g)].map(([, path]) => posix.join('/_astro', path ?? ''));
    graph.set(`/_astro/${name}`, imports);
  }
  return graph;
}

function closure(entries: readonly string[], graph: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const next of graph.get(path) ?? []) add(next);
  };
  for (const entry of entries) add(entry);
  return found;
}
