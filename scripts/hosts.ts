import { cp, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { brandProblems } from '../src/lib/site/brand-check.ts';
import { BRANDS, SITES, siteOf, type Site } from '../src/lib/site/hosts.ts';
import { compressFolder } from './compress.ts';
import { writeHeaderFiles } from './header-files.ts';
import { finishPages } from './pages.ts';

/**
 * Builds the sites of several hosts in one run: scripts and styles are made once, pages are rendered once per host,
 * and every host gets a folder of its own, whose hashed files are the same bytes (hard links where the disk has them).
 * MALECON_BUILD_HOSTS names the hosts, separated by spaces; unset, all of them.
 */
export function hosts(): AstroIntegration {
  const sites = (process.env['MALECON_BUILD_HOSTS'] ?? '').split(' ').filter(Boolean).map(siteOf);
  return {
    name: 'malecon-hosts',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        const problems = BRANDS.length > 0 ? brandProblems(BRANDS) : ['There is no brand'];
        if (problems.length > 0) throw new Error(`The brands cannot be built:\n${problems.join('\n')}`);
        setPrerenderer((inner) => perHost(inner, sites.length > 0 ? sites : SITES));
      },
      'astro:build:done': ({ dir }) => divide(fileURLToPath(dir), sites.length > 0 ? sites : SITES),
    },
  };
}

function perHost(inner: AstroPrerenderer, sites: readonly Site[]): AstroPrerenderer {
  return {
    ...inner,
    name: 'malecon-hosts',
    async getStaticPaths() {
      const paths = await inner.getStaticPaths();
      return sites.flatMap(({ host }) =>
        paths.map((path) => ({ ...path, pathname: `/${host.name}${path.pathname}` })),
      );
    },
    async render(request, options) {
      const url = new URL(request.url);
      const [, hostName = '', ...rest] = url.pathname.split('/');
      const result = await inner.render(new Request(`https://${hostName}/${rest.join('/')}`), options);
      return result instanceof Response ? result : result.response;
    },
  };
}

/** Moves what the hosts share into each of them, and leaves another brand's files out. */
async function divide(root: string, sites: readonly Site[]): Promise<void> {
  const own = new Set(SITES.map(({ host }) => host.name));
  const shared = (await readdir(root)).filter((name) => !own.has(name));
  await compressFolder(join(root, '_astro'), /\.(?:js|css|wasm)$/, 11);
  for (const site of sites) {
    const { brand, host } = site;
    const target = join(root, host.name);
    for (const name of shared) {
      if (name === 'brands') await linkTree(join(root, name, brand.id), join(target, name, brand.id));
      else await linkTree(join(root, name), join(target, name));
    }
    // Astro writes the page of unknown addresses as a folder when it does not stand at the very root.
    const notFound = join(target, '404');
    await rename(join(notFound, 'index.html'), join(target, '404.html'));
    await rm(notFound, { recursive: true });
    await finishPages(target);
    await writeHeaderFiles(target, site);
    // The loader of islands is taken out of the pages, so it comes after what the hosts share.
    await compressFolder(target, /\.html$|\/islands\.[^/]+\.js$/, 9);
  }
  for (const name of shared) await rm(join(root, name), { recursive: true });
}

async function linkTree(from: string, to: string): Promise<void> {
  if ((await stat(from)).isDirectory()) {
    await mkdir(to, { recursive: true });
    for (const name of await readdir(from)) await linkTree(join(from, name), join(to, name));
    return;
  }
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => cp(from, to));
}
