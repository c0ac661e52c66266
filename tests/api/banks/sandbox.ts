import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Attempt, Bank, ReceivedFields } from '../../../server/banks/bank.ts';
import { createBanks } from '../../../server/banks/banks.ts';
import type { Banks } from '../../../server/banks/banks.ts';
import { sandboxTerminals } from '../../../server/banks/configuration.ts';
import { newOrderNumber } from '../../../server/banks/order-number.ts';

/** The sandbox bank in a process of its own, a shop's server that hears its notifications, and our adapters for it. */
export interface SandboxBank {
  readonly address: string;
  readonly banks: Banks;
  readonly shop: Shop;
  /** Calls /admin with JSON and gives its answer. */
  admin(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<unknown>;
  end(): Promise<void>;
}

interface Shop {
  readonly address: string;
  /** What the shop answers to notifications. */
  answer: { status: number; location?: string };
  /** Bodies of the notifications of an attempt so far. */
  heard(paying: Attempt): readonly ReceivedFields[];
  /** Waits until there are that many; gives the last. */
  hears(paying: Attempt, count?: number): Promise<ReceivedFields>;
}

export async function startSandbox(): Promise<SandboxBank> {
  const child = fork(join(import.meta.dirname, '../../../sandbox-bank/main.ts'), ['--port', '0'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message]: unknown[] = await once(child, 'message');
  if (typeof message !== 'object' || message === null || !('port' in message))
    throw new Error('The sandbox bank did not start');
  const address = `http://127.0.0.1:${String(message.port)}`;
  const { shop, close } = await openShop();
  return {
    address,
    banks: createBanks(sandboxTerminals(address)),
    shop,
    async admin(method, path, body) {
      const response = await fetch(`${address}/admin${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`/admin${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    async end() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await close();
    },
  };
}

async function openShop(): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const notices: { path: string; fields: ReceivedFields }[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      notices.push({ path: request.url ?? '', fields: Object.fromEntries(new URLSearchParams(body)) });
      const { status, location } = shop.answer;
      response.writeHead(status, location ? { location } : {}).end();
      for (const wake of waiting) wake();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const shop: Shop = {
    address: `http://localhost:${portOf(server.address())}`,
    answer: { status: 200 },
    heard: ({ addresses }) =>
      notices.filter(({ path }) => addresses.notification.endsWith(path)).map(({ fields }) => fields),
    async hears(paying, count = 1) {
      while (shop.heard(paying).length < count) {
        await new Promise<void>((resolve) => {
          const wake = (): void => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
      return shop.heard(paying).at(-1) ?? {};
    },
  };
  return {
    shop,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}

export function bankOf({ banks }: SandboxBank, provider: 1 | 2, currency: 'EUR' | 'USD' = 'EUR'): Bank {
  const bank = banks.find(provider, currency);
  if (!bank) throw new Error('No such bank');
  return bank;
}

export function attempt({ shop }: SandboxBank, change: Partial<Attempt> = {}): Attempt {
  const order = change.order ?? newOrderNumber(new Date());
  const addresses = {
    ok: `${shop.address}/ok`,
    ko: `${shop.address}/ko`,
    notification: `${shop.address}/notification/${order}`,
  };
  return {
    order,
    amount: 490_30,
    currency: 'EUR',
    concept: 'Renta de autos, La Habana',
    language: 'es',
    addresses,
    ...change,
  };
}
