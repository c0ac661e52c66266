import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { siteOf } from '../src/lib/hosts.ts';
import { deploymentOf, siteHeaders } from '../src/lib/site-headers.ts';
import type { Configuration } from './configuration.ts';

/** Serves one host's built site as a CDN would: the generated headers, precompressed files, its own not-found page. */
export function createSite(configuration: Configuration, bankOrigins: readonly string[]): Hono {
  const root = join('dist', configuration.siteHost);
  const deployment = deploymentOf(siteOf(configuration.siteHost).brand, configuration.publicApiUrl, false, bankOrigins);
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
