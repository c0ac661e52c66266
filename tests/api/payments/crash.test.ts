import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../server/configuration.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { createPayment } from '../../../server/financials/payments/create.ts';
import { linkToken } from '../../../server/financials/payments/link.ts';
import { storedPayment } from '../../../server/financials/payments/stored.ts';
import { openService } from '../../../server/financials/services/open.ts';
import { jobContext } from '../../../server/lib/job-context.ts';
import { inTransaction } from '../../../server/lib/transaction.ts';
import { createLog } from '../../../server/log.ts';
import { openServices } from '../../../server/open-services.ts';
import type { Services } from '../../../server/services.ts';
import { startSandbox } from '../banks/sandbox.ts';
import type { SandboxBank } from '../banks/sandbox.ts';
import { CARDS, shopper } from '../banks/shopper.ts';
import { startServer } from '../server-process.ts';
import { PAYER } from './scene.ts';

/* The real server on a database of its own, killed together with it at the worst moments. */

let folder: string;
let sandbox: SandboxBank;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malecon-charge-'));
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.end();
  await rm(folder, { recursive: true, force: true });
});

const AMOUNT = 490_30;

async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const { services, close } = await openServices(
    readConfiguration({ DATA_DIR: folder, MALECON_DEMO: '1', SANDBOX_BANK_URL: sandbox.address }),
    createLog('silent'),
  );
  try {
    return await work(services);
  } finally {
    await close();
  }
}

const makeDebt = (provider: 1 | 2) =>
  withServices((services) =>
    inTransaction(services.db, async (db) => {
      const context = jobContext(services, db, 'alisios');
      const member_id = await buildMember(db);
      const service_id = await openService(context, {
        service_type_id: 1,
        member_id,
        brand: 'alisios',
        concept: 'Renta',
        unit_amount: AMOUNT,
        total: AMOUNT,
        currency: 'EUR',
      });
      const payment = await createPayment(context, { service_id, amount: AMOUNT, method: 'card', provider });
      return { payment, token: await linkToken(context, await storedPayment(db, payment)) };
    }),
  );

const pay = (server: string, token: string, provider: 1 | 2, card?: string) =>
  fetch(`${server}/api/payments/pay/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      provider,
      payer: PAYER,
      terms: true,
      language: 'en',
      amount_seen: { amount: AMOUNT, currency: 'EUR' },
      ...(card ? { card } : {}),
    }),
  });

const standing = (services: Services, payment: number) =>
  services.db
    .selectFrom('payment')
    .select(['status', 'charged'])
    .select(({ selectFrom }) =>
      selectFrom('ledger_movement')
        .where('record_key', '=', 'financials/payments')
        .whereRef('record_id', '=', 'payment.id')
        .where('source', '=', 'payment')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('movements'),
    )
    .where('id', '=', payment)
    .executeTakeFirstOrThrow();

/** A bank that lets `after` happen between its charge and its answer. */
async function treacherousBank(after: () => Promise<void>) {
  const proxy = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      await fetch(`${sandbox.address}${request.url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.concat(parts),
      });
      await after();
      response.destroy();
    })();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => proxy.close(),
  };
}

describe('killed between charge and record', () => {
  it('the charge is found by asking the bank, and booked once', async () => {
    await sandbox.admin('PUT', '/settings', { notification: 'never' });
    const { payment, token } = await makeDebt(1);
    let killed: Promise<unknown> = Promise.resolve();
    const bank = await treacherousBank(async () => {
      // Database and server at once, while the answer is under way.
      process.kill(
        Number((await readFile(join(folder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0]),
        'SIGKILL',
      );
      killed = server.end('SIGKILL');
      await killed;
    });
    const server = await startServer({ DATA_DIR: folder, MALECON_DEMO: '1', SANDBOX_BANK_URL: bank.address });
    const card = await shopper(sandbox).token(CARDS.approved);
    await expect(pay(server.address, token, 1, card)).rejects.toThrow();
    await killed;
    bank.close();
    const operations = (await sandbox.admin('GET', '/operations')) as { result?: { code: string } }[];
    expect(operations.map(({ result }) => result?.code)).toEqual(['0000']);

    const again = await startServer({
      DATA_DIR: folder,
      MALECON_DEMO: '1',
      SANDBOX_BANK_URL: sandbox.address,
    });
    await withServices(async (services) => {
      expect(await standing(services, payment)).toMatchObject({ charged: 0, movements: 0 });
      // Two minutes pass.
      await services.db
        .updateTable('payment_attempt')
        .set({ look_up_at: new Date() })
        .where('payment_id', '=', payment)
        .execute();
      await expect
        .poll(() => standing(services, payment), { timeout: 15_000 })
        .toEqual({ status: 2, charged: AMOUNT, movements: 1 });
    });
    expect(await again.end('SIGTERM')).toBeLessThan(5_000);
  }, 60_000);

  it('a notification that was answered 200 is processed by the next server, once', async () => {
    const { payment, token } = await makeDebt(2);
    const server = await startServer({
      DATA_DIR: folder,
      MALECON_DEMO: '1',
      SANDBOX_BANK_URL: sandbox.address,
    });
    const begun = (await (await pay(server.address, token, 2)).json()) as {
      address: string;
      fields: Record<string, string>;
    };
    await sandbox.admin('PUT', '/settings', { notification: 'before_return', returnParameters: false });
    await withServices(async (services) => {
      // Nobody can book anything now.
      const held = await services.pool.connect();
      await held.query('begin; lock table ledger_movement in exclusive mode');
      const page = await fetch(begun.address, { method: 'POST', body: new URLSearchParams(begun.fields) });
      const back = await fetch(page.url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number: CARDS.approved, expiry: '12/49', code: '123', action: 'pay' }),
      });
      expect(back.status).toBe(303);
      const notices = await services.db
        .selectFrom('payment_notice')
        .select(['processed_at'])
        .where('channel', '=', 'notification')
        .execute();
      expect(notices).toEqual([{ processed_at: null }]);
      await server.end('SIGKILL');
      await held.query('rollback');
      held.release();
      const again = await startServer({
        DATA_DIR: folder,
        MALECON_DEMO: '1',
        SANDBOX_BANK_URL: sandbox.address,
      });
      await expect
        .poll(() => standing(services, payment), { timeout: 15_000 })
        .toEqual({ status: 2, charged: AMOUNT, movements: 1 });
      await again.end('SIGTERM');
    });
  }, 60_000);
});

describe('the sandbox bank of npm start', () => {
  async function hold(port: number): Promise<{ child: ChildProcess; address: string }> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'bank-holder.ts'), String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return { child, address: line };
  }
  const answers = (address: string) =>
    fetch(`${address}/admin/settings`).then(
      ({ status }) => status,
      () => 0,
    );

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends with its server, also by %s, and makes way where its port is taken',
    async (signal) => {
      const one = await hold(0);
      expect(await answers(one.address)).toBe(200);
      const taken = Number(new URL(one.address).port);
      const two = await hold(taken - 1);
      expect(two.address).not.toBe(one.address);
      expect(await answers(two.address)).toBe(200);
      for (const { child, address } of [one, two]) {
        child.kill(signal);
        await once(child, 'exit');
        await expect.poll(() => answers(address), { timeout: 5_000 }).toBe(0);
      }
    },
  );
});
