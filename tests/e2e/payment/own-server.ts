import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { request } from '@playwright/test';
import pg from 'pg';
import { DEMO_STAFF } from '../../../server/db/demo/staff.ts';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { startSandbox } from '../../api/banks/sandbox.ts';
import { startServer } from '../../api/server-process.ts';
import { silentLog } from '../../api/silent-log.ts';
import { logIn } from '../fixtures.ts';
import type { SessionRecord } from '../fixtures.ts';
import { madeOnce } from '../made-once.ts';
import { staff } from './debts.ts';
import type { Staff } from './debts.ts';

/** A server, a database and a bank of a test's own: what they kept can be read whole, and no other test pays there. */
export interface OwnServer {
  /** Of the site, as a browser opens it. */
  readonly origin: string;
  readonly bank: string;
  /** The Administrator's calls and session: others after the clock was set, since a session does not last a month. */
  office: Staff;
  session: SessionRecord;
  /** Sets the clock of a server that was asked for with one, and logs in anew. */
  setClock(instant: Date): Promise<void>;
  /** Everything that the server has logged, at its most talkative. */
  log(): string;
  /** Environment of commands that read the same data. */
  readonly environment: Record<string, string>;
  /** Ends the server and leaves its data; `start` has it again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  end(): Promise<void>;
}

export async function ownServer(name: string, options: { ownClock?: boolean } = {}): Promise<OwnServer> {
  const folder = `.cache/e2e-${name}`;
  const database = await copyDemo(folder);
  const bank = await startSandbox();
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    MALECON_DEMO: '1',
    SANDBOX_BANK_URL: bank.address,
    LOG_LEVEL: 'debug',
  };
  let server = await startServer(environment, options);
  const { port } = new URL(server.address);
  const origin = server.address.replace('127.0.0.1', 'localhost');
  const enter = async () => {
    const context = await request.newContext({ baseURL: origin });
    const session = await logIn(context, DEMO_STAFF[0].email);
    await context.dispose();
    return { session, office: await staff(origin, session.token) };
  };
  const own: OwnServer = {
    origin,
    bank: bank.address,
    ...(await enter()),
    log: () => server.output(),
    environment,
    stop: async () => void (await server.end('SIGTERM')),
    start: async () => void (server = await startServer({ ...environment, PORT: port }, options)),
    setClock: async (instant) => {
      await own.office.close();
      await server.setClock(instant);
      Object.assign(own, await enter());
    },
    end: async () => {
      await own.office.close();
      await server.end('SIGTERM');
      await bank.end();
      await database.end();
    },
  };
  return own;
}

/** A demo of one's own in a folder, copied from one that is seeded once: filling a database takes longer than all the rest. */
async function copyDemo(folder: string): Promise<{ url: string; end(): Promise<void> }> {
  const seeded = await madeOnce('seeded', (fresh) =>
    command(['server/commands/seed.ts', '--rows=20'], { DATA_DIR: fresh, MALECON_DEMO: '1' }),
  );
  await rm(folder, { recursive: true, force: true });
  for (const kept of ['files', 'signing-key'])
    await cp(`${seeded}/${kept}`, `${folder}/${kept}`, { recursive: true });
  // Of all workers together: whoever comes first starts it, whoever leaves last stops it.
  const postgres = await startEmbedded({ dataDirectory: seeded, log: silentLog, durable: false });
  const name = `own_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query(`create database ${name} template malecon`);
  await client.end();
  return { url: postgres.url(name), end: () => postgres.stop() };
}

/** Runs a script of ours to its end. */
export async function command(words: readonly string[], environment: Record<string, string>): Promise<void> {
  const run = spawn(process.execPath, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const [code]: unknown[] = await once(run, 'close');
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}`);
}
