import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeSigningKey } from '../../../server/db/new-key.ts';
import { forgetMessages } from '../../../server/system/webhooks/forget.ts';
import { sendWebhooks } from '../../../server/system/webhooks/send.ts';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import type { WebhookEvent } from '../../../src/lib/contract/system/webhook-events.ts';
import * as contract from '../../../src/lib/contract/system/webhooks.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import { administrator, agent, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

interface Told {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let application: TestApplication;
let token: string;
let target: Server;
let origin: string;
let told: Told[] = [];
/** What the target does with a message, by its path. */
let answers: Record<string, (response: ServerResponse) => void> = {};
const begun = new Date();

beforeAll(async () => {
  target = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      told.push({ path, headers: request.headers, body });
      const answer = answers[path] ?? ((each) => each.writeHead(204).end());
      answer(response);
    });
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  application = await testApplication({ WEBHOOK_ORIGINS: origin });
  ({ token } = await application.login(administrator));
});
beforeEach(async () => {
  application.clock.now = new Date(begun);
  told = [];
  answers = {};
  await application.services.db.deleteFrom('webhook').execute();
});
afterAll(async () => {
  target.closeAllConnections();
  target.close();
  await application.close();
});

const later = (seconds: number) => {
  application.clock.now = new Date(application.clock.now.getTime() + seconds * 1000);
};
const sweep = () => sendWebhooks(application.services);

async function hookTo(
  path: string,
  values: object = {},
  events: WebhookEvent[] = ['members.created', 'members.updated'],
) {
  const { status, body } = await application.call(contract.createWebhook, {
    token,
    body: { name: path, url: `${origin}${path}`, events, status: 1, ...values },
  });
  expect(status).toBe(201);
  return body;
}
/** A client whose registration is a change to tell of. */
const register = (last_name: string) =>
  application.call(members.create, {
    token,
    body: members.input.parse({
      role: client,
      first_name: 'Yanet',
      last_name,
      language: 'es',
      credit_limit: { amount: 0, currency: 'USD' },
    }),
  });
const messagesOf = async ({ id }: { id: number }) =>
  (await application.call(contract.webhookMessages, { token, params: { id } })).body;

it('tells of a change in its own transaction, signed as Standard Webhooks has it, and of nobody by name', async () => {
  const hook = await hookTo('/signed');
  expect(hook.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const { body: member } = await register('Signed');
  // What was refused was never told.
  expect((await register('')).status).toBe(201);
  expect((await application.call(members.create, { token, body: {} })).status).toBe(422);
  await sweep();
  expect(told.map(({ path }) => path)).toEqual(['/signed', '/signed']);
  const [{ body, headers }] = told as [Told];
  expect(JSON.parse(body)).toEqual({
    type: 'members.created',
    timestamp: expect.stringMatching(/Z$/),
    data: { id: member.id, version: 1 },
  });
  expect(headers['content-type']).toBe('application/json');
  expect(new Verifier(hook.secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'members.created',
  });
  expect(() => new Verifier(hook.secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
  await sweep();
  expect(told).toHaveLength(2);
  expect((await messagesOf(hook))[0]).toMatchObject({
    status: 'sent',
    attempts: [{ answer: 204, error: null }],
  });
});

it('tells each webhook what it asked for, once for every change', async () => {
  await hookTo('/removed', {}, ['members.removed', 'rentals.created']);
  await hookTo('/off', { status: 2 });
  const on = await hookTo('/on', {}, ['members.created', 'members.updated', 'members.removed']);
  const { body: member } = await register('Everything');
  await application.call(members.update, {
    token,
    params: { id: member.id },
    version: member.version,
    body: members.input.parse({ ...members.valuesOf(member), note: 'Changed' }),
  });
  await application.call(members.remove, { token, params: { id: member.id } });
  await sweep();
  const types = (path: string) =>
    told.flatMap((one) => (one.path === path ? [(JSON.parse(one.body) as { type: string }).type] : []));
  expect(types('/on')).toEqual(['members.created', 'members.updated', 'members.removed']);
  expect(types('/removed')).toEqual(['members.removed']);
  expect(types('/off')).toEqual([]);
  expect((await messagesOf(on)).map(({ event }) => event)).toEqual(types('/on').toReversed());
});

it('signs with both secrets for a day after a new one was made', async () => {
  const hook = await hookTo('/rotated');
  const renewed = await application.call(contract.renewWebhookSecret, { token, params: { id: hook.id } });
  expect(renewed.body.secret).not.toBe(hook.secret);
  await application.call(contract.testWebhook, { token, params: { id: hook.id } });
  await sweep();
  const [both] = told as [Told];
  for (const secret of [hook.secret, renewed.body.secret])
    expect(() =>
      new Verifier(secret).verify(both.body, both.headers as Record<string, string>),
    ).not.toThrow();
  later(24 * 3600 + 1);
  const { token: fresh } = await application.login(administrator);
  await application.call(contract.testWebhook, { token: fresh, params: { id: hook.id } });
  await sweep();
  const { headers } = told[1] as Told;
  expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1);
});

it('tries again after growing pauses when a target answers 500, and gives up after two days', async () => {
  const hook = await hookTo('/broken');
  const fine = await hookTo('/fine');
  answers['/broken'] = (response) => response.writeHead(500).end('no');
  await register('Broken');
  await sweep();
  await sweep();
  // One try, then a pause; the other target has it already.
  expect(told.map(({ path }) => path).toSorted()).toEqual(['/broken', '/fine']);
  expect((await messagesOf(fine))[0]?.status).toBe('sent');
  let pauses = 0;
  for (let tries = 1; tries < 10; tries += 1) {
    const { next_try_at } = await application.services.db
      .selectFrom('webhook_message')
      .select('next_try_at')
      .where('webhook_id', '=', hook.id)
      .executeTakeFirstOrThrow();
    const pause = (Date.parse(next_try_at) - application.clock.now.getTime()) / 1000;
    expect(pause).toBeGreaterThanOrEqual(pauses);
    pauses = pause;
    later(pause);
    await sweep();
  }
  ({ token } = await application.login(administrator));
  const [message] = await messagesOf(hook);
  expect(message).toMatchObject({ status: 'failed', next_try_at: null });
  expect(message?.attempts).toHaveLength(10);
  expect(
    new Set(told.filter(({ path }) => path === '/broken').map(({ headers }) => headers['webhook-id'])).size,
  ).toBe(1);

  // Mended, and sent again by hand; whatever fails next is the first failure again.
  answers = {};
  await application.call(contract.replayWebhookMessage, { token, params: { id: message?.id ?? 0 } });
  answers['/broken'] = (response) => {
    response.writeHead(204).end();
    answers['/broken'] = (next) => next.writeHead(500).end();
  };
  await register('Broken again');
  await sweep();
  expect((await messagesOf(hook)).map(({ status }) => status)).toEqual(['waiting', 'sent']);
  const { results } = (await application.call(contract.listWebhooks, { token })).body;
  expect(results.find(({ id }) => id === hook.id)).toMatchObject({ failures: 1, waiting: 1, failed: 0 });
});

it('is switched off after five days of nothing but failures, told to Administrators, and begins anew (rule: webhooks-switched-off)', async () => {
  const { db } = application.services;
  const hook = await hookTo('/gone', { name: 'Accounting' });
  const kept = await hookTo('/back');
  for (const path of ['/gone', '/back']) answers[path] = (response) => response.writeHead(500).end();
  for (let tries = 0; tries < 5 * 4; tries += 1) {
    // The one that took a message on the third day has failed for two days only.
    if (tries === 3 * 4) delete answers['/back'];
    if (tries === 3 * 4 + 1) answers['/back'] = (response) => response.writeHead(500).end();
    for (const { id } of [hook, kept])
      await db
        .insertInto('webhook_message')
        .values({ webhook_id: id, event: 'webhooks.test', record_id: id, record_version: 1 })
        .execute();
    await sweep();
    later(6 * 3600);
  }
  const hooks = async () => {
    ({ token } = await application.login(administrator));
    const { results } = (await application.call(contract.listWebhooks, { token })).body;
    return new Map(results.map((one) => [one.name, one]));
  };
  expect((await hooks()).get('Accounting')).toMatchObject({ status: 1, failing_since: begun.toISOString() });
  await sweep();
  await sweep();
  const after = await hooks();
  expect(after.get('Accounting')).toMatchObject({ status: 2, failing_since: begun.toISOString() });
  expect(after.get('/back')).toMatchObject({ status: 1 });
  const trail = await application.call(auditTrail, { token, query: { key: contract.WEBHOOKS, id: hook.id } });
  expect(trail.body[0]).toMatchObject({ action: 'switch_off', by: null, changes: { status: [1, 2] } });
  const mails = await db
    .selectFrom('mail')
    .select(['subject', 'recipient', 'text'])
    .where('subject', 'like', '%switched off')
    .execute();
  const administrators = await db
    .selectFrom('member')
    .select('email')
    .where('role', '=', administrator)
    .execute();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
    expect.arrayContaining(administrators.slice(0, 1).map(({ email }) => email)),
  );
  expect(mails[0]?.subject).toBe('The webhook “Accounting” was switched off');
  expect(mails[0]?.text).toMatch(/127\.0\.0\.1:\d+ has accepted no message .* for 5 days/);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length);
  // Activated again, it has five days anew.
  const gone = after.get('Accounting');
  const again = await application.call(contract.updateWebhook, {
    token,
    params: { id: hook.id },
    version: gone?.version,
    body: { name: 'Accounting', url: hook.url, events: hook.events, status: 1 },
  });
  expect(again.body).toMatchObject({ status: 1, failures: 0, failing_since: null });
  later(24 * 3600);
  await sweep();
  expect((await hooks()).get('Accounting')).toMatchObject({ status: 1 });
});

it('refuses what leads into our own network: by its number, by its name, and by a redirect', async () => {
  const wrong = [
    'ftp://example.com/',
    'http://example.com/',
    'https://user:word@example.com/',
    'not an address',
  ];
  for (const url of wrong) {
    const { status, problem } = await application.call(contract.createWebhook, {
      token,
      body: { name: 'x', url, events: ['members.created'], status: 1 },
    });
    expect([url, status, problem.errors?.[0]?.field]).toEqual([url, 422, 'url']);
  }
  const port = new URL(origin).port;
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    'https://[::1]/',
    'https://169.254.169.254/',
  ]) {
    const hook = await hookTo('/', { url });
    await application.call(contract.testWebhook, { token, params: { id: hook.id } });
    await sweep();
    expect([url, (await messagesOf(hook))[0]?.attempts[0]?.error]).toEqual([url, 'address_refused']);
  }
  const hook = await hookTo('/redirect');
  answers['/redirect'] = (response) => response.writeHead(307, { location: `${origin}/inside` }).end();
  await application.call(contract.testWebhook, { token, params: { id: hook.id } });
  await sweep();
  expect((await messagesOf(hook))[0]?.attempts[0]).toMatchObject({ answer: 307, error: 'redirects' });
  expect(told.map(({ path }) => path)).toEqual(['/redirect']);
});

it('waits for no target that hangs, and reads no answer', async () => {
  const hanging = await hookTo('/hangs');
  const endless = await hookTo('/endless');
  answers['/hangs'] = () => undefined;
  answers['/endless'] = (response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(100_000)), 1);
    response.on('close', () => clearInterval(more));
  };
  await register('Hangs');
  const sweeping = sweep();
  await expect.poll(async () => (await messagesOf(endless))[0]?.status).toBe('sent');
  target.closeAllConnections();
  await sweeping;
  expect((await messagesOf(hanging))[0]).toMatchObject({
    status: 'waiting',
    attempts: [{ answer: null, error: 'unreachable' }],
  });
});

it('goes on after a new signing key, and says so where the old one is lost', async () => {
  const hook = await hookTo('/key');
  const { db, secret } = application.services;
  const other = 'another signing key of more than thirty-two characters';
  expect((await changeSigningKey(db, { key: other, before: secret }, begun)).webhooks).toBe(0);
  await application.call(contract.testWebhook, { token, params: { id: hook.id } });
  await sweep();
  expect((await messagesOf(hook))[0]?.attempts[0]?.error).toBe('secret_unreadable');
  expect((await changeSigningKey(db, { key: secret, before: other }, begun)).webhooks).toBe(0);
  const [message] = await messagesOf(hook);
  await application.call(contract.replayWebhookMessage, { token, params: { id: message?.id ?? 0 } });
  await sweep();
  const [sent] = told as [Told];
  expect(() =>
    new Verifier(hook.secret).verify(sent.body, sent.headers as Record<string, string>),
  ).not.toThrow();
  expect((await changeSigningKey(db, { key: secret }, begun)).webhooks).toBe(1);
});

it('keeps messages for a month, and its address and secret out of the history', async () => {
  const hook = await hookTo('/private-path', { name: 'Accounting' });
  await register('Old');
  const { pool, db } = application.services;
  const status = async () => (await messagesOf(hook)).map((message) => message.status);
  await pool.query("update webhook_message set at = now() - interval '4 days'");
  await forgetMessages(db);
  expect(await status()).toEqual(['failed']);
  await pool.query("update webhook_message set at = now() - interval '31 days'");
  await forgetMessages(db);
  expect(await status()).toEqual([]);
  const saved = await application.call(contract.updateWebhook, {
    token,
    params: { id: hook.id },
    version: hook.version,
    body: { name: 'Renamed', url: hook.url, events: ['members.removed'], status: 2 },
  });
  expect(saved.body).toMatchObject({ name: 'Renamed', status: 2, events: ['members.removed'] });
  expect((await application.call(contract.testWebhook, { token, params: { id: hook.id } })).status).toBe(409);
  const trail = await application.call(auditTrail, { token, query: { key: contract.WEBHOOKS, id: hook.id } });
  expect(trail.body.map(({ action }) => action)).toEqual(['update', 'create']);
  expect(JSON.stringify(trail.body)).not.toMatch(/private-path|secret/);
  expect((await application.call(contract.removeWebhook, { token, params: { id: hook.id } })).status).toBe(
    204,
  );
});

it('is the Administrator’s', async () => {
  const { token: reader } = await application.login(agent);
  expect((await application.call(contract.listWebhooks, { token: reader })).status).toBe(403);
});
