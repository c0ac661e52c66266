import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from '@playwright/test';
import { DEMO_STAFF } from '../../../server/db/demo/staff.ts';
import { startSandbox } from '../../api/banks/sandbox.ts';
import { startServer } from '../../api/server-process.ts';
import { logIn } from '../fixtures.ts';
import type { SessionRecord } from '../fixtures.ts';
import { staff } from './debts.ts';
import type { Staff } from './debts.ts';

/** A server, a database and a bank of a test's own: what they kept can be read whole, and no other test pays there. */
export interface OwnServer {
  /** Of the site, as a browser opens it. */
  readonly origin: string;
  readonly bank: string;
  readonly office: Staff;
  /** Of the Administrator. */
  readonly session: SessionRecord;
  /** Everything that the server has logged, at its most talkative. */
  log(): string;
  /** Environment of commands that read the same data. */
  readonly environment: Record<string, string>;
  /** Ends the server and leaves its data; `start` has it again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  end(): Promise<void>;
}

export async function ownServer(name: string): Promise<OwnServer> {
  const folder = `.cache/e2e-${name}`;
  await rm(folder, { recursive: true, force: true });
  const bank = await startSandbox();
  const environment = { DATA_DIR: folder, MALECON_DEMO: '1', SANDBOX_BANK_URL: bank.address, LOG_LEVEL: 'debug' };
  await command(['server/commands/seed.ts', '--if-empty', '--rows=20'], environment);
  let server = await startServer(environment);
  const { port } = new URL(server.address);
  const origin = server.address.replace('127.0.0.1', 'localhost');
  const context = await request.newContext({ baseURL: origin });
  const session = await logIn(context, DEMO_STAFF[0].email);
  await context.dispose();
  const office = await staff(origin, session.token);
  return {
    origin,
    bank: bank.address,
    office,
    session,
    log: () => server.output(),
    environment,
    stop: async () => void (await server.end('SIGTERM')),
    start: async () => void (server = await startServer({ ...environment, PORT: port })),
    end: async () => {
      await office.close();
      await server.end('SIGTERM');
      await bank.end();
    },
  };
}

/** Runs a script of ours to its end. */
export async function command(words: readonly string[], environment: Record<string, string>): Promise<void> {
  const run = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...environment } });
  const [code]: unknown[] = await once(run, 'close');
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}`);
}
