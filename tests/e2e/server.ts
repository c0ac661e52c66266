import { rm } from 'node:fs/promises';
import { SHARED } from './made-once.ts';

/* The product as npm start serves it, on a fresh small demo. */

const folder = '.cache/e2e';
for (const kept of [folder, SHARED]) await rm(kept, { recursive: true, force: true });
process.env['DATA_DIR'] = folder;
process.argv.push('--rows=300');
await import('../../scripts/start.ts');
