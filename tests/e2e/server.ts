import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freshSites } from '../checks/built-sites.ts';
import { SHARED } from './made-once.ts';

/* The product as npm start serves it, on a fresh small demo. What the checks have just built is not built again. */

const folder = '.cache/e2e';
for (const kept of [folder, SHARED]) await rm(kept, { recursive: true, force: true });
const sites = freshSites();
if (sites) await takeOver(sites);
process.env['DATA_DIR'] = folder;
process.argv.push('--rows=300');
await import('../../scripts/start.ts');

async function takeOver(built: string): Promise<void> {
  const entries = await readdir(built, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    await rm(join('dist', name), { recursive: true, force: true });
    await cp(join(built, name), join('dist', name), { recursive: true });
  }
}
