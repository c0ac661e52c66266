import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Site } from '../src/lib/site/hosts.ts';
import { deploymentOf, siteHeaders } from '../src/lib/site/site-headers.ts';
import type { Configuration } from './configuration.ts';
import { bucketOrigin } from './lib/files/bucket-address.ts';
import { isSecure } from './lib/browser-request.ts';
import { servedSite } from './lib/served-host.ts';

/** Serves the built site of the host that is asked. Nobody else's address shows a brand: 421, without a word of one. */
export function createSite(configuration: Configuration, bankOrigins: readonly string[]): Hono {
  const served = new Map<Site, Hono>();
  const sites = new Hono();
  sites.all('*', (context) => {
    const site = servedSite(configuration, hostOf(context.req, configuration));
    if (!site) return context.text('Misdirected request', 421, { 'Cache-Control': 'no-store' });
    const files = served.get(site) ?? siteFiles(site, configuration, bankOrigins);
    served.set(site, files);
    return files.fetch(context.req.raw, context.env);
  });
  return sites;
}

/** One host's built site as a CDN would serve it: the generated headers, precompressed files, its own not-found page. */
function siteFiles(
  { brand, host }: Site,
  configuration: Configuration,
  bankOrigins: readonly string[],
): Hono {
  const root = join('dist', host.name);
  const site = new Hono();
  site.use(async (context, next) => {
    await next();
    const { req, res } = context;
    const secure = isSecure(req.url, req.header('x-forwarded-proto'));
    const deployment = deploymentOf(brand, {
      api: configuration.publicApiUrl,
      filesOrigin: bucketOrigin(configuration.filesUrl),
      secure,
      bankOrigins,
    });
    for (const [name, value] of Object.entries(siteHeaders(req.path, deployment, res.status)))
      context.header(name, value);
  });
  site.use(compress());
  site.use(async (context, next) => {
    const { path } = context.req;
    const { search } = new URL(context.req.url);
    // "//en/…" as the target of a redirect would name another host.
    if (/\/{2}/.test(path)) return context.redirect(path.replaceAll(/\/{2,}/g, '/') + search, 308);
    // The address without its final slash answers too.
    if (path !== '/' && !path.endsWith('/') && existsSync(join(root, path, 'index.html')))
      return context.redirect(`${path}/${search}`, 308);
    return next();
  });
  site.use(serveStatic({ root, precompressed: true }));
  site.notFound(async (context) => {
    const page = serveStatic({ root, path: '404.html' });
    const answer = await page(context, async () => undefined);
    return answer
      ? new Response(answer.body, { status: 404, headers: answer.headers })
      : context.text('Not found', 404);
  });
  return site;
}

/** The host that the browser asked for; a trusted proxy says it where it asks under a name of its own. */
function hostOf(
  request: { readonly url: string; header(name: string): string | undefined },
  { trustProxy }: Configuration,
): string {
  return (
    (trustProxy ? request.header('x-forwarded-host') : undefined) ??
    request.header('host') ??
    new URL(request.url).host
  );
}
