import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../api/database.ts';
import type { TestDatabase } from '../api/database.ts';
import { freePort } from '../api/server-process.ts';
import { findProgram } from './programs.ts';

/* deploy/systemd as systemd's own tools read it; and its commands, run in a folder as the units describe it. */

const run = promisify(execFile);
const UNITS = 'deploy/systemd';
/** systemd's own scale from 0 (closed) to 10; below 2 nothing but what a server needs is open. */
const EXPOSURE = 2;

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'malecon-systemd-'));
  database = await createEmptyDatabase();
  await run(process.execPath, ['scripts/server-files.ts', path.join(folder, 'malecon')]);
  // What is verified must be there: the node of this machine stands for /usr/bin/node.
  for (const name of await readdir(UNITS)) {
    const unit = await readFile(path.join(UNITS, name), 'utf8');
    await writeFile(path.join(folder, name), unit.replaceAll('/usr/bin/node', process.execPath));
  }
}, 120_000);
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

it('is what systemd understands, and closes what it can', async () => {
  const analyze = await findProgram('systemd-analyze', 'systemd');
  const units = (await readdir(UNITS)).map((name) => path.join(folder, name));
  const { stdout, stderr } = await run(analyze, ['verify', ...units]);
  expect(stdout + stderr).toBe('');
  const security = await run(analyze, [
    'security',
    '--offline=true',
    '--no-pager',
    path.join(folder, 'malecon.service'),
  ]);
  const level = /Overall exposure level for malecon\.service: (\d+\.\d)/.exec(security.stdout)?.[1];
  console.log(`exposure level ${level}`);
  expect(Number(level)).toBeLessThan(EXPOSURE);
});

/** What a unit says of a setting, in words. */
async function wordsOf(unit: string, setting: string): Promise<string[]> {
  const text = await readFile(path.join(folder, unit), 'utf8');
  return new RegExp(`^${setting}=(.+)$`, 'm').exec(text)?.[1]?.split(' ') ?? [];
}

it('starts the server, ends it in time, writes backups and proves the ledger', async () => {
  const cwd = path.join(folder, 'malecon');
  const env = {
    ...Object.fromEntries((await wordsOf('malecon.service', 'Environment')).map((pair) => pair.split('='))),
    DATA_DIR: path.join(folder, 'state'),
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  };
  const [program = '', ...words] = await wordsOf('malecon.service', 'ExecStart');
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { serve: string } };
  expect(words.join(' ')).toBe(manifest.scripts.serve.replace(/^node /, ''));
  const server = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  expect((await fetch(`http://127.0.0.1:${env.PORT}/api/ready`)).status).toBe(200);
  for (const [unit, said] of [
    ['malecon-backup.service', 'Backup written'],
    ['malecon-ledger.service', 'The ledger is right'],
  ] as const) {
    const [command = '', ...order] = await wordsOf(unit, 'ExecStart');
    expect((await run(command, order, { cwd, env })).stdout).toContain(said);
  }
  const ended = once(server, 'exit');
  server.kill((await wordsOf('malecon.service', 'KillSignal'))[0] as NodeJS.Signals);
  expect(await ended).toEqual([0, null]);
});
