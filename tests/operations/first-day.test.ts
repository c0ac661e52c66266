import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browser.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import type { EmbeddedPostgres } from '../../server/db/embedded.ts';
import { DEFAULT_HOST } from '../../src/lib/site/hosts.ts';
import { PASSWORD } from '../api/authentication/staff.ts';
import { silentLog } from '../api/silent-log.ts';
import { startSmtp } from '../api/smtp.ts';
import type { Smtp } from '../api/smtp.ts';
import { findProgram } from './programs.ts';

/*
 * The first day, another machine and a lost key, by docs/operate.md alone: what is run here is read from its blocks. Only
 * what every machine has otherwise is put in its place: names of the database, folders, and where mail and sites stand.
 */

const TEXT = readFileSync('docs/operate.md', 'utf8');

/** The lines of a section's blocks of a kind, as they stand there. */
function linesOf(section: string, kind: 'sh' | 'ini'): string[] {
  const [, rest = ''] = TEXT.split(`\n## ${section}\n`);
  const text = rest.split('\n## ')[0] ?? '';
  const blocks = [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)];
  const lines = blocks.flatMap(([, language, body = '']) => (language === kind ? body.split('\n') : []));
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Whom the document invites. */
const ADMINISTRATOR = 'you@example.com';

let folder: string;
let postgres: EmbeddedPostgres;
let smtp: Smtp;
let browser: Browser;
let serving: ChildProcess | undefined;

beforeAll(async () => {
  await findProgram('createdb', 'postgresql-client');
  await findProgram('psql', 'postgresql-client');
  await findProgram('faketime');
  if (!existsSync(`dist/${DEFAULT_HOST}`))
    await promisify(execFile)(process.execPath, ['scripts/build.ts', `--host=${DEFAULT_HOST}`]);
  const executablePath = findBrowser();
  browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
  folder = await mkdtemp(join(tmpdir(), 'malecon-first-day-'));
  postgres = await startEmbedded({ dataDirectory: join(folder, 'cluster'), log: silentLog });
  smtp = await startSmtp();
  // The administrator of the database, as far as the commands need one.
  const { searchParams, username } = new URL(postgres.url());
  await mkdir(join(folder, 'bin'));
  await writeFile(
    join(folder, 'bin', 'sudo'),
    `#!/bin/sh\nshift 2\nPGHOST='${searchParams.get('host')}' PGUSER=${username} PGDATABASE=postgres exec "$@"\n`,
  );
  await chmod(join(folder, 'bin', 'sudo'), 0o755);
  await mkdir(join(folder, 'safe'));
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await endServer();
  await smtp.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** A machine of its own: its folder and its database. */
interface Machine {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A command of the document on a machine. Gives what it printed, and how it ended. */
async function run(command: string, { name, environment }: Machine) {
  const here = command
    .replaceAll('/var/lib/malecon', join(folder, name))
    .replaceAll('/var/backups/malecon', join(folder, 'backups'))
    .replaceAll('/mnt/safe', join(folder, 'safe'));
  const path = [join(folder, 'bin'), process.env['PATH']].join(delimiter);
  const ended = promisify(execFile)('bash', ['-c', here], {
    env: { PATH: path, HOME: folder, ...environment },
  });
  return ended.then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      printed: stdout + stderr,
    }),
  );
}

/** Starts a server as the document says, and waits until it serves. Gives its address. */
async function serve(command: string, { environment }: Machine): Promise<string> {
  const child = spawn('bash', ['-c', `exec ${command}`], {
    env: { PATH: process.env['PATH'], HOME: folder, ...environment, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  serving = child;
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /Malecón serves .* at (\S+)\/\n/.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
}

/** Sets the first password by the link of the invitation, in a browser. */
async function setPassword(address: string): Promise<void> {
  const [link = ''] = /\S*\/reset-password\/\?me=\d+&mc=[\w-]{43}/.exec(smtp.received[0]?.text ?? '') ?? [];
  const { pathname, search } = new URL(link);
  const page = await browser.newPage({ baseURL: address, locale: 'en-US' });
  await page.goto(pathname + search);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password again').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Your password was changed').waitFor();
  await page.close();
}

/** Logs in with the password and the code that is mailed, in a browser. Gives the heading of the page that opens. */
async function logIn(address: string): Promise<string> {
  smtp.received.length = 0;
  const page = await browser.newPage({ baseURL: address, locale: 'en-US' });
  await page.goto('/en/authentication/login/?next=/en/users/members/');
  await page.getByLabel('Email').fill(ADMINISTRATOR);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect.poll(() => smtp.received.length).toBe(1);
  await page
    .getByRole('textbox', { name: 'Code' })
    .fill(/\d{6}/.exec(smtp.received[0]?.subject ?? '')?.[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(/^[^?]+\/users\/members/);
  await page.getByRole('row', { name: new RegExp(ADMINISTRATOR) }).waitFor();
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  await page.close();
  return heading;
}

/** Ends npm and the server behind it, which are a group of their own. */
async function endServer(): Promise<void> {
  const child = serving;
  serving = undefined;
  if (child?.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/** The database of a machine, made by the document's commands under another name. */
async function machine(name: string): Promise<Machine> {
  const bare: Machine = { name, environment: {} };
  const commands = linesOf('First day', 'sh').filter((line) => line.startsWith('sudo '));
  expect(commands).toHaveLength(2);
  for (const command of commands) {
    const made = await run(command.replaceAll(/\bmalecon\b/g, name), bare);
    expect(made).toMatchObject({ code: 0 });
  }
  const given = parseEnv(linesOf('First day', 'ini').join('\n'));
  expect(Object.keys(given)).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'SMTP_URL', 'SITE_URLS', 'DATA_DIR']),
  );
  const database = new URL(postgres.url(name));
  database.username = name;
  return {
    name,
    environment: {
      DATA_DIR: join(folder, name),
      DATABASE_URL: database.href,
      SMTP_URL: smtp.url,
      // Sites stand nowhere here: tests/api/doctor.test.ts has one.
      SITE_URLS: '',
      TRUST_PROXY: given['TRUST_PROXY'] ?? '',
      PORT: '0',
    },
  };
}

it('leads from nothing to an Administrator, a backup, another machine and a lost key', async () => {
  const first = await machine('first_day');
  const steps = linesOf('First day', 'sh').filter((line) => !line.startsWith('sudo '));
  // What is installed and built is where these tests run.
  expect(steps.slice(0, 3)).toEqual(['set -a; . ./malecon.env; set +a', 'npm ci', 'npm run build']);
  let address = '';
  for (const step of steps.slice(3)) {
    if (step === 'npm run serve') address = await serve(step, first);
    else expect([step, await run(step, first)]).toMatchObject([step, { code: 0 }]);
    if (step.startsWith('npm run admin')) await setPassword(address);
  }
  expect(steps).toContain('npm run doctor');
  expect(smtp.received.map(({ to }) => [to].flat()[0]?.text)).toEqual([ADMINISTRATOR]);
  await endServer();

  const [restore = '', bringKey = '', doctor = '', start = '', newKey = ''] = linesOf(
    'Another machine',
    'sh',
  );
  const second = await machine('second_machine');
  const restored = await run(restore, second);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.printed).toContain('The backup was made without the signing key, and there is none here');
  // Without the key the doctor says what is missing, and the server does not start.
  const missing = await run(doctor, second);
  expect(missing).toMatchObject({ code: 1 });
  expect(missing.printed).toMatch(
    /wrong {2}The signing key of this database is neither in .*signing-key nor in SIGNING_KEY/,
  );
  await expect(serve(start, second)).rejects.toThrow('The signing key of this database is missing');
  expect(await run(bringKey, second)).toMatchObject({ code: 0 });
  expect(await run(doctor, second)).toMatchObject({ code: 0 });
  const late = await run(`faketime --exclude-monotonic -f +10m ${doctor}`, second);
  expect(late).toMatchObject({ code: 1 });
  expect(late.printed).toMatch(/wrong {2}This machine's clock is 10 minutes ahead of that of the database/);
  expect(await logIn(await serve(start, second))).toBe('Members');
  await endServer();

  const third = await machine('third_machine');
  expect(await run(restore, third)).toMatchObject({ code: 0 });
  expect(await run(newKey, third)).toMatchObject({ code: 0 });
  expect(await run(doctor, third)).toMatchObject({ code: 0 });
  await serve(start, third);
  await endServer();
});
