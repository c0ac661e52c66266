import * as fc from 'fast-check';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../server/routes.ts';
import { forgotPassword } from '../../src/lib/contract/authentication.ts';
import type { Endpoint } from '../../src/lib/contract/endpoint.ts';
import { agreementLink, generateAgreement } from '../../src/lib/contract/financials/funding-actions.ts';
import { paymentLink, sendPaymentLink } from '../../src/lib/contract/financials/payment-actions.ts';
import { payments } from '../../src/lib/contract/financials/payments.ts';
import { events } from '../../src/lib/contract/events.ts';
import { may } from '../../src/lib/contract/permissions.ts';
import type { Permission } from '../../src/lib/contract/permissions.ts';
import { manifests } from '../../src/lib/contract/postals/manifests.ts';
import { createFormLink, formLink, sendFormLink } from '../../src/lib/contract/postals/procedure-links.ts';
import { mailServiceClient, sentMails } from '../../src/lib/contract/system/mails.ts';
import {
  addPasskey,
  beginAuthenticator,
  confirmAuthenticator,
  passkeyCreation,
  renewRecoveryCodes,
} from '../../src/lib/contract/users/login-methods.ts';
import { inviteMember } from '../../src/lib/contract/users/members.ts';
import { administrator, agent, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { createDevice, from } from './authentication/passkey-device.ts';
import { PASSWORD, enter, staffMember } from './authentication/staff.ts';
import { createFunding, linkOfDeadline, makeRental, termsOf } from './financials/funding-scene.ts';
import { inputSchema, valid } from './fuzz-values.ts';
import { makeSender, ordered } from './postals/package-scene.ts';
import { ask } from './postals/procedure-scene.ts';
import { MLC, MLC_CARD, mlcForm, remitted, setRates } from './postals/remittance-scene.ts';

/*
 * Nothing that lets somebody in stands in an answer that staff may read: no code, no token, no address with a secret,
 * whichever call it is. Three calls exist to hand a client's link to staff who serve them; they are named here.
 */
const HANDED_OUT: readonly Endpoint[] = [paymentLink, agreementLink, formLink];

const SITE = 'https://www.alisios.example';

let application: TestApplication;
let code: string;
let tokens: { administrator: string; agent: string };
/** What the Agent set up to log in, and was shown once. */
let shown: string[];
let chief: { id: number; email: string };
/** Ids that tables of this small company have. */
const IDS = Array.from({ length: 5 }, (_, index) => index + 1);

beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-28T15:00:00Z');
  const { id, token } = await application.login(administrator);
  tokens = { administrator: token, agent: (await application.login(agent)).token };
  // Rows of everything that lists show; a rental with its plan, its agreement and the link of its next deadline.
  const { service } = await makeRental(application, token, '2027-05-01');
  const plan = await createFunding(
    application,
    token,
    termsOf(service, { deadlines: 2, initial_payment: 500_00 }),
  );
  const drawn = await application.call(generateAgreement, {
    token,
    params: { id: plan.body.id },
    version: plan.body.version,
    body: { send: true },
  });
  expect(drawn.status, JSON.stringify([plan.problem, drawn.problem])).toBe(200);
  const link = await linkOfDeadline(application, token, drawn.body);
  const payment = await application.call(payments.get, { token, params: { id: link.body.id } });
  await application.call(sendPaymentLink, {
    token,
    params: { id: payment.body.id },
    version: payment.body.version,
    body: { email: 'client@example.com', language: 'es' },
  });
  // What staff copied from the link dialog into a mail of their own.
  const { body: copied } = await application.call(paymentLink, { token, params: { id: payment.body.id } });
  await application.call(mailServiceClient, {
    token,
    body: {
      key: 'users/members',
      record_id: id,
      to: 'client@example.com',
      subject: 'Su pago',
      text: copied.text,
    },
  });
  await postals(token);
  shown = await loginMethodsOf(tokens.agent);
  chief = await staffMember(application, administrator);
  ({ code } = await enter(application, chief.email, { trust: true }));
  await application.call(forgotPassword, { body: { email: chief.email } });
  const invited = await staffMember(application, agent, { password_hash: null });
  await application.call(inviteMember, { token, params: { id: invited.id }, version: 1 });
}, 30_000);
afterAll(() => application.close());

/** The key of an authenticator app, recovery codes and what a passkey is known by, as their owner or browser is told them. */
async function loginMethodsOf(token: string): Promise<string[]> {
  await application.services.db.updateTable('session').set({ proved_at: application.clock.now }).execute();
  const { secret } = (await application.call(beginAuthenticator, { token })).body;
  const code = new TOTP({ secret }).generate({ timestamp: application.clock.now.getTime() });
  expect((await application.call(confirmAuthenticator, { token, body: { code } })).status).toBe(204);
  const headers = from(SITE);
  const device = createDevice(SITE);
  const asked = async () => (await application.call(passkeyCreation, { token, headers })).body;
  const body = { name: 'Laptop', credential: device.create(await asked()) };
  expect((await application.call(addPasskey, { token, headers, body })).status).toBe(204);
  return [
    secret,
    device.id,
    (await asked()).challenge,
    ...(await application.call(renewRecoveryCodes, { token })).body.codes,
  ];
}

/** A package on a manifest, a remittance to a card, a procedure. */
async function postals(token: string): Promise<void> {
  await ordered(application, token);
  const flight = { carrier: 'Aerovaradero', date: '2026-11-28', currency: 'USD' } as const;
  await application.call(manifests.create, { token, body: flight });
  await setRates(application, token);
  await remitted(application, token, { quote: MLC, ...mlcForm });
  const { body: row } = await ask(application, token, { member_id: await makeSender(application), type: 1 });
  const params = { id: row.id };
  const { version } = (await application.call(createFormLink, { token, params, version: 1, body: {} })).body;
  await application.call(sendFormLink, { token, params, version, body: { to: 'client@example.com' } });
}

/** Everything of the database that lets somebody in, as it was sent out or from which it can be made. */
async function secretsOf({ services }: TestApplication): Promise<string[]> {
  const { db } = services;
  const mails = await db.selectFrom('mail').select('text').execute();
  const plans = await db.selectFrom('funding').select('customer_nonce').execute();
  const links = await db
    .selectFrom('payment')
    .select('link_nonce')
    .where('link_nonce', 'is not', null)
    .execute();
  const forms = await db.selectFrom('procedure').select('link_nonce').execute();
  const hashes = await db
    .selectFrom('member')
    .select('password_hash')
    .where('password_hash', 'is not', null)
    .execute();
  return [
    ...mails.flatMap(({ text }) =>
      Array.from(text.matchAll(/[?&]\w+=([\w-]{20,})/g), (found) => found[1] ?? ''),
    ),
    code,
    ...plans.map(({ customer_nonce }) => customer_nonce),
    ...[...links, ...forms].map(({ link_nonce }) => link_nonce ?? ''),
    ...hashes.map(({ password_hash }) => password_hash ?? ''),
    ...Object.values(tokens),
    ...shown,
    services.secret,
    PASSWORD,
    MLC_CARD,
  ];
}

const KEYS = [
  ...new Set(
    routes.flatMap(({ endpoint }) => /^\/((?:\w+\/)+)\{id\}\/$/.exec(endpoint.path)?.[1]?.slice(0, -1) ?? []),
  ),
];

/** Queries of a call: each with its record where it names one, and others as its schema allows. */
function queriesOf({ query }: Endpoint): Record<string, string>[] {
  if (!query) return [{}];
  const schema = inputSchema(query);
  const samples = fc.sample(valid(schema) as fc.Arbitrary<Record<string, string>>, {
    seed: 20261128,
    numRuns: 2,
  });
  const record = Object.keys(schema.properties ?? {}).find((name) => name === 'record_id' || name === 'id');
  if (!schema.properties?.['key'] || !record) return [{}, ...samples];
  return KEYS.flatMap((key) => IDS.map((id) => ({ key, [record]: String(id) })));
}

const addressesOf = (endpoint: Endpoint): string[] =>
  queriesOf(endpoint).flatMap((query) =>
    (endpoint.params ? IDS : [0]).map(
      (id) => `${endpoint.path.replace('{id}', String(id))}?${new URLSearchParams(query).toString()}`,
    ),
  );

/** Compressed, so that nothing can be found in it; it is made of what other calls answer. */
const BINARY = /\.(pdf|xlsx)$/;

const read = routes
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, access, path }) =>
      method === 'GET' &&
      access !== 'public' &&
      !BINARY.test(path) &&
      !HANDED_OUT.some((one) => one.path === path),
  );

/** The Agent reads all that an Agent may, the Administrator what is left. */
const readerOf = ({ access }: Endpoint) =>
  access === 'token' || access === 'staff' || may(agent, access as Permission)
    ? tokens.agent
    : tokens.administrator;

describe('whatever staff read', () => {
  it('holds nothing that lets somebody in', async () => {
    const secrets = await secretsOf(application);
    expect(secrets.length).toBeGreaterThanOrEqual(12);
    const anySecret = new RegExp(
      secrets.map((secret) => `(?<!\\w)${secret.replaceAll(/\W/g, '\\$&')}(?!\\w)`).join('|'),
    );
    const found: string[] = [];
    const answered = new Set<string>();
    for (const endpoint of read) {
      for (const address of addressesOf(endpoint)) {
        const response = await application.request('GET', address, { token: readerOf(endpoint) });
        if (response.status === 200) answered.add(endpoint.path);
        if (endpoint.path === events.path) await response.body?.cancel();
        else {
          const secret = anySecret.exec(await response.text());
          if (secret) found.push(`${address}: ${secret[0]}`);
        }
      }
    }
    expect(found).toEqual([]);
    // They were really read, but for kinds of which this small company has nothing.
    expect(answered.size).toBeGreaterThan(read.length * 0.8);
  }, 60_000);

  it('shows of a mail with a code or a personal link that it went out, and no text', async () => {
    const { body } = await application.call(sentMails, {
      token: tokens.agent,
      query: { key: 'users/members', record_id: chief.id },
    });
    expect(body).toEqual([
      expect.objectContaining({ to: chief.email, subject: expect.any(String), status: 'queued', text: null }),
    ]);
  });
});
