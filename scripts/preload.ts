import { readFile, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** Part of the office's screens that must need a file before all of them fetch it ahead. */
const SHARED = 1 / 2;

/** What each built module file imports, by its address; `late` also what it imports on demand. */
export interface ImportGraph {
  readonly direct: ReadonlyMap<string, readonly string[]>;
  readonly late: ReadonlyMap<string, readonly string[]>;
}

/** A page and the module files that its islands start from. */
export interface IslandPage {
  /** All of them. */
  readonly all: ReadonlySet<string>;
  /** Those that are needed at once. */
  readonly now: ReadonlySet<string>;
  readonly office: boolean;
}

/** What a page's islands fetch. */
export function islandPage(html: string, { direct }: ImportGraph): IslandPage {
  return {
    all: closure(entriesOf(html, /\sclient="\w+"/), direct),
    now: closure(entriesOf(html, /\sclient="(only|load)"/), direct),
    office: html.includes(' client="only"'),
  };
}

/** Every file that could run in a page, React's own aside: its islands, its scripts, and what they import now or later. */
export function filesOfPage(html: string, { direct, late }: ImportGraph): Set<string> {
  const islands = [
    ...html.matchAll(/component-url="([^"]+)"/g),
    ...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g),
  ].map(([, path]) => path ?? '');
  const both = new Map([...direct].map(([path, imports]) => [path, [...imports, ...(late.get(path) ?? [])]]));
  const files = closure(islands, both);
  for (const [, renderer = ''] of html.matchAll(/renderer-url="([^"]+)"/g)) files.delete(renderer);
  return files;
}

/**
 * Links to the module files that a page's islands start from, so that the browser fetches them at once instead of
 * finding them one behind the other. Islands that wait for an idle moment are left alone: their files would compete with
 * what the page shows first; for the same reason the links stand at the end of the page. A page of the office also names
 * what most of its screens share and it does not need itself (`ahead`): the browser fetches that when it has nothing
 * else to do, and the next screen opens with little new.
 */
export function preloadLinks({ all, now, office }: IslandPage, ahead: readonly string[]): string {
  const later = office ? ahead.filter((path) => !all.has(path)) : [];
  return [
    ...[...now].map((path) => `<link rel="modulepreload" href="${path}">`),
    ...later.map((path) => `<link rel="prefetch" href="${path}">`),
  ].join('');
}

/** The files that most screens of the office share. */
export function sharedFiles(pages: readonly IslandPage[]): string[] {
  return sharedBy(pages.filter(({ office }) => office).map(({ all }) => all));
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
    .flatMap((tag) =>
      [...tag.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map(([, path]) => path ?? ''),
    );
}

/** Reads the imports of all module files of a folder. */
export async function importGraph(folder: string): Promise<ImportGraph> {
  const direct = new Map<string, string[]>();
  const late = new Map<string, string[]>();
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.js'))) {
    const code = await readFile(join(folder, name), 'utf8');
    const named = (pattern: RegExp): string[] =>
      [...code.matchAll(pattern)].map(([, path]) => posix.join('/_astro', path ?? ''));
    direct.set(`/_astro/${name}`, named(/(?:^|[;}\s])(?:import|export)\b[^"'`();]*?["'](\.[^"']+\.js)["']/g));
    late.set(`/_astro/${name}`, named(/\bimport\(\s*["'`](\.[^"'`]+\.js)["'`]/g));
  }
  return { direct, late };
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
