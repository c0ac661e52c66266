import { spawn } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { SITES, siteOf } from '../src/lib/site/hosts.ts';

/*
 * npm run build                 every host into dist/<host>/
 * npm run build -- --host=H     only H
 * npm run build -- --out=DIR      into DIR/<host>/
 * PUBLIC_API_URL names the API that the pages call (default /api of each host).
 * The sites are built beside and moved into place at the end: a build that fails, or a server that reads dist
 * meanwhile, never sees half a site.
 */

const { values } = parseArgs({
  options: { host: { type: 'string', multiple: true }, out: { type: 'string', default: 'dist' } },
});
const hosts = values.host?.map((name) => siteOf(name).host.name) ?? SITES.map(({ host }) => host.name);
const started = performance.now();
const beside = `.cache/site-${process.pid}`;

await mkdir(values.out, { recursive: true });
const code = await buildInto(beside);
if (code === 0) {
  for (const host of hosts) await replace(join(beside, host), join(values.out, host));
  console.log(
    `Built ${hosts.map((host) => join(values.out, host)).join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
await rm(beside, { recursive: true, force: true });
process.exitCode = code;

function buildInto(folder: string): Promise<number> {
  const astro = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
  const build = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', astro, 'build', '--outDir', folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        MALECON_BUILD_HOSTS: hosts.join(' '),
        ASTRO_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
      },
    },
  );
  let told = '';
  build.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
  return new Promise((resolve) => {
    build.on('close', (exit) => {
      if (exit !== 0) process.stderr.write(told);
      resolve(exit ?? 1);
    });
  });
}

async function replace(made: string, place: string): Promise<void> {
  const old = `${place}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(place, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(made, place);
  await rm(old, { recursive: true, force: true });
}
