import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
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
import type { ServerProcess } from '../server-process.ts';
import { PAYER } from './scene.ts';

/*
 * A known card is typed at the bank, in its frame and on its page, approved, declined and challenged; then it is looked
 * for in everything that reached us: requests with their headers, the log at its loudest, every row of the database.
 */

const AMOUNT = 120_00;
const SECURITY_CODE = '947';
let folder: string;
let sandbox: SandboxBank;
let server: ServerProcess;
let front: Server;
let services: Services;
let close: () => Promise<void>;
const heard: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malecon-card-'));
  sandbox = await startSandbox();
  // Everything that is sent to us, by browsers and by the bank, comes through here.
  front = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = Buffer.concat(parts);
      heard.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body.toString()}`);
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const answer = await fetch(`${server.address}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { authorization, 'content-type': type },
        ...(body.length > 0 ? { body } : {}),
      });
      response
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
        .end(Buffer.from(await answer.arrayBuffer()));
    })();
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const environment = {
    DATA_DIR: folder,
    MALECON_DEMO: '1',
    SANDBOX_BANK_URL: sandbox.address,
    PUBLIC_API_URL: `${address()}/api`,
    SITE_URLS: `www.alisios.example=${sandbox.shop.address}`,
  };
  server = await startServer({ ...environment, LOG_LEVEL: 'debug' });
  ({ services, close } = await openServices(readConfiguration(environment), createLog('silent')));
}, 60_000);
afterAll(async () => {
  await close();
  await server.end('SIGTERM');
  await sandbox.end();
  front.close();
  await rm(folder, { recursive: true, force: true });
});

function address(): string {
  const bound = front.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
}

const newLink = () =>
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
    const id = await createPayment(context, { service_id, amount: AMOUNT, method: 'card', provider: 1 });
    return linkToken(context, await storedPayment(context.db, id));
  });
async function ask(path: string, token: string, body?: unknown) {
  const answer = await fetch(`${address()}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const pay = (token: string, provider: 1 | 2, card?: string) =>
  ask('/payments/pay/', token, {
    provider,
    payer: PAYER,
    terms: true,
    language: 'en',
    amount_seen: { amount: AMOUNT, currency: 'EUR' },
    ...(card ? { card } : {}),
  });

/** The text and everything in it that is base64, so that nothing hides in a signed parameter. */
function plain(text: string): string {
  const decoded = decodeURIComponent(text.replaceAll('+', ' ').replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
  const hidden = decoded.match(/[\w+/-]{24,}={0,2}/g) ?? [];
  return [text, decoded, ...hidden.map((part) => Buffer.from(part, 'base64').toString('latin1'))].join('\n');
}
const holds = (text: string, number: string): boolean =>
  plain(text)
    .replaceAll(/(?<=\d)[\s-]+(?=\d)/g, '')
    .includes(number.replaceAll(' ', ''));

it('a card that is typed at the bank is found nowhere with us', async () => {
  const person = shopper(sandbox);
  const cards = [CARDS.approved, CARDS.declined, CARDS.challenge];
  for (const number of cards) {
    const framed = await pay(await newLink(), 1, await person.token(number, { code: SECURITY_CODE }));
    expect(framed.status).toBe(200);
    const redirected = await pay(await newLink(), 2);
    const page = await person.post(
      String(redirected.body['address']),
      redirected.body['fields'] as Record<string, string>,
    );
    const place = await person.pay(page, number, { code: SECURITY_CODE });
    const back = place.kind === 'bank' ? await person.confirm(place, '123456') : place;
    if (back.kind === 'shop')
      await ask('/payments/verify/', back.received['a'] ?? '', { provider: 2, fields: back.received });
  }
  await expect
    .poll(
      async () =>
        (await services.db.selectFrom('payment').select('id').where('status', '=', 2).execute()).length,
      { timeout: 10_000 },
    )
    .toBe(3);

  const { rows: tables } = await sql<{
    name: string;
  }>`select format('%I', tablename) as name from pg_tables where schemaname = 'public'`.execute(services.db);
  const dump = [];
  for (const { name } of tables)
    dump.push(
      ...(
        await sql<{ row: string }>`select whole::text as row from ${sql.raw(name)} whole`.execute(services.db)
      ).rows.map(({ row }) => row),
    );
  const places = { requests: heard.join('\n'), log: server.output(), database: dump.join('\n') };
  // What is looked through holds what it should: the last digits that the receipt names, and the payer.
  expect(places.database).toContain(PAYER.email);
  expect(places.database).toContain('0003');
  expect(heard.some((request) => request.includes('/payments/notifications/'))).toBe(true);
  expect(places.log).toContain('/api/payments/pay');
  for (const number of cards)
    for (const [place, text] of Object.entries(places))
      expect({ place, found: holds(text, number) }).toEqual({ place, found: false });
  for (const [place, text] of Object.entries(places))
    expect({
      place,
      found: new RegExp(`"?(code|cvv|cvc)"?[:=] ?"?${SECURITY_CODE}\\b`, 'i').test(plain(text)),
    }).toEqual({ place, found: false });
  // The search finds a card where there is one.
  expect(holds(Buffer.from(`{"n":"${CARDS.approved}"}`).toString('base64'), CARDS.approved)).toBe(true);
}, 60_000);

it('a number in place of a token is refused unread', async () => {
  const answer = await pay(await newLink(), 1, CARDS.approved);
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'card' }] } });
  expect(JSON.stringify(answer.body)).not.toContain(CARDS.approved);
  expect(server.output()).not.toContain(CARDS.approved);
});

it.each(['name', 'address'])('a number in the payer’s %s is refused, and kept nowhere', async (field) => {
  const token = await newLink();
  const answer = await ask('/payments/pay/', token, {
    provider: 2,
    payer: { ...PAYER, [field]: `Ana ${CARDS.approved}` },
    terms: true,
    language: 'en',
    amount_seen: { amount: AMOUNT, currency: 'EUR' },
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: [{ field: `payer.${field}`, key: 'card_number' }] },
  });
  expect(JSON.stringify(answer.body)).not.toContain(CARDS.approved);
  expect(server.output()).not.toContain(CARDS.approved);
});
