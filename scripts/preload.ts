import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/**
 * Adds to each page of a site the module files that its islands start from, so that the browser fetches them at once
 * instead of finding them one behind the other. Islands that wait for an idle moment are left alone: their files would
 * compete with what the page shows first.
 */
export async function preloadIslands(site: string): Promise<void> {
  const graph = await importGraph(join(site, '_astro'));
  const pages = (await readdir(site, { recursive: true })).filter((file) => file.endsWith('.html'));
  for (const page of pages) {
    const file = join(site, page);
    const html = await readFile(file, 'utf8');
    const links = [...closure(entriesOf(html), graph)].map((path) => `<link rel="modulepreload" href="${path}">`);
    if (links.length > 0) await writeFile(file, html.replace('</head>', `${links.join('')}</head>`));
  }
}

function entriesOf(html: string): string[] {
  return [...html.matchAll(/<astro-island\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\sclient="(only|load)"/.test(tag))
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
