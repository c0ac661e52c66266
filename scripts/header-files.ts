import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bucketOrigin } from '../server/lib/files/bucket-address.ts';
import type { Site } from '../src/lib/site/hosts.ts';
import { deploymentOf, siteHeaders } from '../src/lib/site/site-headers.ts';
import { proxyFiles } from './proxy-headers.ts';

/** What a CDN answers to an address that is not there, with its headers. */
const NOT_FOUND = '/404.html';

/**
 * Writes what a CDN must answer with beside the files: `_headers` (the format that most of them read), headers.json (the
 * same as data), and what Caddy and nginx include (proxy-headers.ts). Pages are named one by one, since rules that overlap are joined by some CDNs and not by others.
 */
export async function writeHeaderFiles(folder: string, site: Site): Promise<void> {
  const deployment = deploymentOf(site.brand, {
    api: process.env['PUBLIC_API_URL'],
    filesOrigin: bucketOrigin(process.env['FILES_URL']),
    secure: true,
    bankOrigins: bankOrigins(),
  });
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  const pages = files.filter((file) => file.endsWith('.html')).flatMap(addressesOf);
  // One by one too: under a rule for the folder, a file that is not there yet would be "not found" for a year.
  const others = files.filter((file) => !file.endsWith('.html') && !/\.(br|gz)$/.test(file));
  const rules = [...pages, ...others]
    .sort()
    .map((path) => ({ path, headers: siteHeaders(path, deployment, path === NOT_FOUND ? 404 : 200) }));
  await writeFile(join(folder, 'headers.json'), `${JSON.stringify(rules, null, 2)}\n`);
  await writeFile(
    join(folder, '_headers'),
    rules
      .map(({ path, headers }) =>
        [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
      )
      .join('\n\n') + '\n',
  );
  for (const [name, text] of Object.entries(proxyFiles(site.host.name, rules, NOT_FOUND)))
    await writeFile(join(folder, name), text);
}

/** BANK_ORIGINS: where the banks' pages and frames stand, separated by commas. The keys stay with the server. */
function bankOrigins(): string[] {
  const origins = (process.env['BANK_ORIGINS'] ?? '').split(',').filter(Boolean);
  const wrong = origins.find((origin) => URL.parse(origin)?.origin !== origin);
  if (wrong !== undefined)
    throw new Error(
      `BANK_ORIGINS names "${wrong}", but must be origins such as https://sis.redsys.es, separated by commas`,
    );
  return origins;
}

/** "/en/cars/models/index.html" is asked for as "/en/cars/models/" and as "/en/cars/models". */
function addressesOf(file: string): string[] {
  const path = file.replace(/index\.html$/, '');
  return path.length > 1 && path.endsWith('/') ? [path, path.slice(0, -1)] : [path];
}
