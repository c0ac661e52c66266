import { rm } from 'node:fs/promises';

/* The product as npm start serves it, on a fresh small demo. */

const folder = '.cache/e2e';
await rm(folder, { recursive: true, force: true });
await rm('.cache/e2e-sessions', { recursive: true, force: true });
process.env['DATA_DIR'] = folder;
process.argv.push('--rows=300');
await import('../../scripts/start.ts');
