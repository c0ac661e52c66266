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
  await rm(folder, { recursive: true, force: true });
  const bank = await startSandbox();
  const environment = {
    DATA_DIR: folder,
    MALECON_DEMO: '1',
    SANDBOX_BANK_URL: bank.address,
    LOG_LEVEL: 'debug',
  };
  await command(['server/commands/seed.ts', '--if-empty', '--rows=20'], environment);
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
    },
  };
  return own;
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
