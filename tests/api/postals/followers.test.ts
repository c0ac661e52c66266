import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENTS } from '../../../server/jobs.ts';
import { mailSender } from '../../../server/lib/mail/send.ts';
import { forgetFollowers } from '../../../server/postals/packages/followers.ts';
import {
  confirmFollowing,
  followShipment,
  stopFollowing,
} from '../../../src/lib/contract/postals/tracking-mails.ts';
import type { PackageRow } from '../../../src/lib/contract/postals/packages.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { startSmtp } from '../smtp.ts';
import type { Smtp } from '../smtp.ts';
import { happen, makeSender, ordered } from './package-scene.ts';

const START = new Date('2026-11-30T15:00:00Z');
const HOUR = 3_600_000;

let application: TestApplication;
let smtp: Smtp;
let token: string;
beforeAll(async () => {
  smtp = await startSmtp();
  application = await testApplication({ SMTP_URL: smtp.url, TRUST_PROXY: '1' });
  application.clock.now = START;
  ({ token } = await application.login(administrator));
});
afterAll(async () => {
  await application.close();
  await smtp.close();
});

// Each test is another visitor with another address.
let visitors = 0;
let address = '';
let email = '';
beforeEach(() => {
  application.clock.now = START;
  visitors += 1;
  address = `203.0.113.${visitors}`;
  email = `neighbor${visitors}@example.com`;
});

const pass = (milliseconds: number) => {
  application.clock.now = new Date(application.clock.now.getTime() + milliseconds);
};
const follow = (number: string | null, body: object = {}) =>
  application.call(followShipment, {
    body: { number: number ?? '', email, language: 'es', ...body },
    headers: { 'x-forwarded-for': address },
  });
/** What arrives of what is queued now, by receiver. */
async function arrived(): Promise<ParsedMail[]> {
  await mailSender(application.services, DOCUMENTS)();
  return smtp.received.splice(0);
}
const receiversOf = (mails: readonly ParsedMail[]) =>
  mails.flatMap(({ to }) => [to ?? []].flat().map(({ text }) => text));
const tokenIn = (text: string | undefined, name: string): string =>
  new RegExp(`[?&]${name}=([\\w-]+)`).exec(text ?? '')?.[1] ?? '';
const confirm = (secret: string) =>
  application.call(confirmFollowing, { token: secret, headers: { 'x-forwarded-for': address } });
/** Somebody who confirmed. */
async function following(row: PackageRow): Promise<void> {
  await follow(row.number);
  const [asked] = await arrived();
  expect((await confirm(tokenIn(asked?.text, 'confirm'))).status).toBe(204);
}
const stored = () =>
  application.services.db.selectFrom('package_follower').selectAll().where('email', '=', email).execute();
const step = async (row: PackageRow, code: string) => {
  pass(60_000);
  const { status, problem } = await happen(application, token, row.id, { code });
  expect(status, JSON.stringify(problem)).toBe(200);
};

describe('following a shipment (rule: followers-opt-in)', () => {
  it('asks by mail first, then tells each step in the language of the page, without a name', async () => {
    const row = await ordered(application, token);
    expect(
      (await follow(` ${row.number?.toLowerCase() ?? ''} `, { email: ` ${email.toUpperCase()}` })).status,
    ).toBe(204);
    const [asked, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(receiversOf(asked ? [asked] : [])).toEqual([email]);
    expect(asked?.subject).toBe(`¿Quiere recibir avisos del envío ${row.number}?`);
    expect(asked?.text).toContain(`/es/payment/tracking/?n=${row.number}&confirm=`);
    expect(asked?.text).toContain('48 horas');
    expect(asked?.headers.has('list-unsubscribe-post')).toBe(false);

    await step(row, 'received_origin');
    expect(await arrived()).toEqual([]);
    expect((await confirm(tokenIn(asked?.text, 'confirm'))).status).toBe(204);
    // Pressed twice it is the same.
    expect((await confirm(tokenIn(asked?.text, 'confirm'))).status).toBe(204);

    await step(row, 'departed_origin');
    const [told] = await arrived();
    expect(told?.subject).toBe(`${row.number}: En tránsito a Cuba`);
    expect(told?.text).toContain('Playa, La Habana');
    expect(told?.from?.text).toContain('Alisios');
    expect(told?.text).not.toMatch(/Yanet|Morales|Ana|Paz|Calle/);
    // A step that senders are not mailed of is none for them either.
    await step(row, 'customs');
    expect(await arrived()).toEqual([]);
    const history = await application.services.db
      .selectFrom('audit_entry')
      .select(['action', 'changes'])
      .where('record_id', '=', row.id)
      .where('action', '=', 'followed')
      .execute();
    expect(history).toEqual([{ action: 'followed', changes: {} }]);
  });

  it('ends with one click, in the mailbox or on the page, and twice is once', async () => {
    const row = await ordered(application, token);
    await following(row);
    await step(row, 'received_origin');
    const [told] = await arrived();
    const raw = told?.headerLines.map(({ line }) => line).join('\n') ?? '';
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const posted = /^List-Unsubscribe: <([^>\s]+)>$/m.exec(raw.replaceAll(/\r?\n\s+/g, ' '))?.[1] ?? '';
    expect(told?.text).toContain(`/es/payment/tracking/?n=${row.number}&stop=${tokenIn(posted, 'token')}`);
    expect(told?.html).toContain('Dejar de recibir estos avisos');
    // As a mailbox posts it: a form, no cookie, no origin.
    const target = new URL(posted);
    const leave = () =>
      application.request('POST', target.pathname.replace(/^\/api/, '') + target.search, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    // A mail program that only looks ends nothing.
    const looked = await application.request('GET', target.pathname.replace(/^\/api/, '') + target.search);
    expect(looked.status).toBeGreaterThanOrEqual(404);
    expect(await stored()).toHaveLength(1);
    expect([(await leave()).status, (await leave()).status]).toEqual([204, 204]);
    expect(await stored()).toEqual([]);
    await step(row, 'departed_origin');
    expect(await arrived()).toEqual([]);
    const again = await application.call(stopFollowing, { query: { token: 'x'.repeat(50) } });
    expect(again.status).toBe(204);
  });

  it('answers alike whatever is typed, and mails nobody for nothing', async () => {
    const row = await ordered(application, token);
    await step(row, 'received_origin');
    await step(row, 'departed_origin');
    const { status, body, headers } = await follow('PK-NONE-0001');
    const answers = [
      await follow(row.number?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) ?? ''),
      await follow('not a number'),
    ];
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([status, body]);
    expect([status, headers.get('content-length')]).toEqual([204, null]);
    await step(row, 'arrived_destination');
    await happen(application, token, row.id, {
      code: 'delivered',
      delivery: { received_by: 'Yanet', signature: '' },
    });
    expect((await follow(row.number)).status).toBe(204);
    expect(await arrived()).toEqual([]);
    expect((await follow(row.number, { email: 'no address' })).problem.errors?.[0]?.field).toBe('email');
    expect((await follow('')).problem.errors?.[0]?.field).toBe('number');
    expect((await confirm(`${row.number}-${'a'.repeat(43)}`)).problem).toMatchObject({
      status: 404,
      reason: 'link_dead',
    });
  });

  it('slows down a network, and floods no address, without telling', async () => {
    const row = await ordered(application, token);
    for (let tries = 0; tries < 5; tries += 1) expect((await follow(row.number)).status).toBe(204);
    expect(receiversOf(await arrived())).toEqual([email, email, email]);
    const statuses = [];
    for (let tries = 0; tries < 26; tries += 1)
      statuses.push((await follow(row.number, { email: `other${tries}@example.com` })).status);
    expect(statuses.slice(0, 25)).toEqual(Array<number>(25).fill(204));
    expect(statuses[25]).toBe(429);
    await arrived();
  });

  it('tells the sender once, however they are written', async () => {
    email = 'ana.paz@example.com';
    const sender = await makeSender(application, { email: 'Ana.Paz@example.com', language: 'en' });
    const row = await ordered(application, token, { member_id: sender });
    await following(row);
    await step(row, 'received_origin');
    const mails = await arrived();
    expect(receiversOf(mails)).toEqual(['Ana.Paz@example.com']);
    expect(mails[0]?.subject).toContain('We have your package');
  });

  it('is over after 48 hours without a confirmation, and 30 days after the journey', async () => {
    const row = await ordered(application, token);
    await follow(row.number);
    const [asked] = await arrived();
    const forget = () => forgetFollowers(application.services, application.services.db);
    pass(47 * HOUR);
    await forget();
    expect(await stored()).toHaveLength(1);
    pass(2 * HOUR);
    expect((await confirm(tokenIn(asked?.text, 'confirm'))).status).toBe(404);
    await forget();
    expect(await stored()).toEqual([]);

    ({ token } = await application.login(administrator));
    await following(row);
    await step(row, 'received_origin');
    await step(row, 'departed_origin');
    await step(row, 'arrived_destination');
    pass(60_000);
    await happen(application, token, row.id, {
      code: 'delivered',
      delivery: { received_by: 'Yanet', signature: '' },
    });
    expect(receiversOf(await arrived())).toHaveLength(4);
    pass(29 * 24 * HOUR);
    await forget();
    expect(await stored()).toHaveLength(1);
    pass(2 * 24 * HOUR);
    await forget();
    expect(await stored()).toEqual([]);
  });
});
