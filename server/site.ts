import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { siteAt, siteOf } from '../src/lib/hosts.ts';
import type { Site } from '../src/lib/hosts.ts';
import { deploymentOf, siteHeaders } from '../src/lib/site-headers.ts';
import type { Configuration } from './configuration.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Serves the built site of the host that is asked: by its own name, by where SITE_URLS says that it stands, or by its
 * name before ".localhost" on one's own machine. A loopback address alone shows MALECON_HOST's. Nobody else's address
 * shows a brand: 421, without a word of one.
 */
export function createSite(configuration: Configuration, bankOrigins: readonly string[]): Hono {
  const served = new Map<Site, Hono>();
  const sites = new Hono();
  sites.all('*', (context) => {
    const site = siteAsked(new URL(context.req.url).hostname, configuration);
    if (!site) return context.text('Misdirected request', 421, { 'Cache-Control': 'no-store' });
    const files = served.get(site) ?? siteFiles(site, configuration, bankOrigins);
    served.set(site, files);
    return files.fetch(context.req.raw, context.env);
  });
  return sites;
}

function siteAsked(hostname: string, { siteHost, siteUrls }: Configuration): Site | undefined {
  if (LOOPBACK.test(hostname)) return siteOf(siteHost);
  const stands = Object.entries(siteUrls).find(([, address]) => URL.parse(address)?.hostname === hostname);
  return siteAt(stands?.[0] ?? hostname);
}

/** One host's site as a CDN would serve it: the generated headers, precompressed files, its own not-found page. */
function siteFiles({ brand, host }: Site, configuration: Configuration, bankOrigins: readonly string[]): Hono {
  const root = join('dist', host.name);
  const deployment = deploymentOf(brand, configuration.publicApiUrl, false, bankOrigins);
  const site = new Hono();
  site.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(siteHeaders(context.req.path, deployment))) context.header(name, value);
  });
  site.use(compress());
  // The address without its final slash answers too.
  site.use(async (context, next) => {
    const { path } = context.req;
    if (path !== '/' && !path.endsWith('/') && existsSync(join(root, path, 'index.html'))) {
      return context.redirect(`${path}/${new URL(context.req.url).search}`, 308);
    }
    return next();
  });
  site.use(serveStatic({ root, precompressed: true }));
  site.notFound(async (context) => {
    const page = serveStatic({ root, path: '404.html' });
    const answer = await page(context, async () => undefined);
    return answer ? new Response(answer.body, { status: 404, headers: answer.headers }) : context.text('Not found', 404);
  });
  return site;
}
