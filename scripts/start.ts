import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../server/configuration.ts';
import { DEMO_PASSWORD, DEMO_STAFF } from '../server/db/demo/staff.ts';
import { BRANDS, demoAddress, siteOf } from '../src/lib/site/hosts.ts';
import { startBank } from './sandbox-bank.ts';

/*
 * npm start [-- --rows=N]
 * Builds the site of MALECON_HOST, and one of every other brand in a demo, when its sources are newer, migrates, seeds
 * the demo the first time, and serves sites and API at one address, with the sandbox bank beside them. Build and seed run
 * in processes of their own, so that the server starts small.
 */

const { values } = parseArgs({ options: { rows: { type: 'string' } } });
process.env['MALECON_DEMO'] ??= '1';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(`Malecón needs Node 22.12 or newer; this is ${process.versions.node}\n`);
  process.exit(1);
}

try {
  const { siteHost, port, demo, banksFile, sandboxBankUrl } = readConfiguration(process.env);
  const seed = ['server/commands/seed.ts', '--if-empty', ...(values.rows ? [`--rows=${values.rows}`] : [])];
  const others = demo
    ? BRANDS.flatMap(({ id, hosts }) => (id === siteOf(siteHost).brand.id ? [] : hosts.slice(0, 1))).map(
        ({ name }) => name,
      )
    : [];
  const hosts = [siteHost, ...others];
  const stale = (await Promise.all(hosts.map(isBuilt))).includes(false);
  if (stale) process.stdout.write(`Building the sites of ${hosts.join(' and ')}\n`);
  await Promise.all([
    stale ? child('scripts/build.ts', ...hosts.map((host) => `--host=${host}`)) : undefined,
    demo ? child(...seed) : undefined,
  ]);
  const bank = demo && !banksFile && !sandboxBankUrl ? await startBank(port) : undefined;
  if (bank) process.env['SANDBOX_BANK_URL'] = bank;
  await import('../server/main.ts');
  if (demo) {
    process.stdout.write(
      `Log in at http://localhost:${port}/en/authentication/login/ with the password ${DEMO_PASSWORD}:\n`,
    );
    for (const { email, title } of DEMO_STAFF) process.stdout.write(`  ${email}  ${title}\n`);
    for (const host of others)
      process.stdout.write(`${siteOf(host).brand.name}: ${demoAddress(host, port)}/\n`);
    if (bank)
      process.stdout.write(
        `Cards are charged by the sandbox bank (${bank}/admin): 4548810000000003 is approved, 4548817212493017 asks for the code 123456, 5576440022788500 is declined\n`,
      );
    process.stdout.write(
      `Access codes are mails; the demo keeps them at http://localhost:${port}/api/dev/outbox?to=${DEMO_STAFF[0].email}\n`,
    );
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Whether dist/<host> is newer than everything that it is made of. */
async function isBuilt(host: string): Promise<boolean> {
  const built = await stat(join('dist', host, 'index.html')).catch(() => undefined);
  if (!built) return false;
  const sources = await Promise.all(
    ['src', 'public'].map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  const files = sources.flat().filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  const paths = [
    'astro.config.mjs',
    'package-lock.json',
    ...files.map((entry) => join(entry.parentPath, entry.name)),
  ];
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(...times) <= built.mtimeMs;
}

/** Runs a script of ours to its end; its failure stops the start with its own words. */
function child(...command: string[]): Promise<void> {
  const run = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    run.on('error', reject);
    run.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command[0] ?? ''} failed`))));
  });
}
