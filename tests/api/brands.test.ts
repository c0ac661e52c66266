import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSite } from '../../server/site.ts';
import { buildMember } from '../fixtures/builders.ts';
import { formatPhone } from '../../server/lib/phone.ts';
import type { Printable } from '../../server/lib/pdf/printable.ts';
import {
  cancelRental,
  refundRental,
  sendVoucher,
  voucherPdf,
} from '../../src/lib/contract/cars/rental-actions.ts';
import { rentals } from '../../src/lib/contract/cars/rentals.ts';
import { accounts } from '../../src/lib/contract/financials/accounts.ts';
import {
  agreementPdf,
  cancelFunding,
  generateAgreement,
} from '../../src/lib/contract/financials/funding-actions.ts';
import { fundings } from '../../src/lib/contract/financials/fundings.ts';
import * as paying from '../../src/lib/contract/financials/payment-actions.ts';
import { receiptPdf, sendReceipt } from '../../src/lib/contract/financials/payment-receipts.ts';
import { payments } from '../../src/lib/contract/financials/payments.ts';
import { services } from '../../src/lib/contract/financials/services.ts';
import { statementPdf } from '../../src/lib/contract/financials/statement.ts';
import { transactions } from '../../src/lib/contract/financials/transactions.ts';
import { acceptAgreement, readAgreement } from '../../src/lib/contract/funding-agreement.ts';
import { readDebt } from '../../src/lib/contract/payments/public.ts';
import { brandChoices } from '../../src/lib/contract/system/brands.ts';
import { mailServiceClient, mailTemplates } from '../../src/lib/contract/system/mails.ts';
import { members } from '../../src/lib/contract/users/members.ts';
import type { Brand } from '../../src/lib/site/brand.ts';
import { BRANDS } from '../../src/lib/site/hosts.ts';
import { administrator, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { bodyOf, createRental, makeScene } from './cars/rental-scene.ts';
import { createFunding, makeService, termsOf } from './financials/funding-scene.ts';
import { writeBankDetails } from './financials/payment-scene.ts';

const printed = vi.hoisted((): { template: string; data: Printable }[] => []);
// A document is drawn from this and from nothing else.
vi.mock('../../server/lib/pdf/printer.ts', () => ({
  printPdf: async (template: string, data: Printable) => {
    printed.push({ template, data });
    return Buffer.from('%PDF-1.7');
  },
}));

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator, { email: 'rita@example.com' }));
  await writeBankDetails(application, token);
});
afterAll(() => application.close());

/** Everything by which a brand is known. */
const marksOf = ({ id, name, legalName, email, phone, hosts, colours, logo }: Brand): string[] => [
  id,
  name,
  legalName,
  email,
  phone,
  formatPhone(phone),
  colours.light.accent,
  colours.dark.accent,
  logo.alt,
  ...hosts.map((host) => host.name),
];

/** The marks of other brands that a text holds. */
function foreign(own: Brand, text: string): string[] {
  const folded = text.toLowerCase();
  return BRANDS.filter(({ id }) => id !== own.id)
    .flatMap(marksOf)
    .filter((mark) => folded.includes(mark.toLowerCase()));
}

/** Everything that the company writes to a client of the brand, on the site of the first brand: mails, documents, answers of public pages. */
async function lifeOf(brand: Brand) {
  const { db } = application.services;
  printed.length = 0;
  const email = `client-${crypto.randomUUID()}@example.com`;
  const member = await buildMember(db, { brand: brand.id, language: 'en', email });
  const call = application.call;
  const scene = await makeScene(application, 2);
  const rental = await createRental(
    application,
    token,
    bodyOf(scene, '2027-03-01T10:00', '2027-03-06T10:00', {
      member_id: member,
      client: { first_name: 'Ana', last_name: 'García', email, birth_date: '1990-05-17' },
    }),
  );
  expect(rental.status, JSON.stringify(rental.problem)).toBe(201);
  const service = await db
    .selectFrom('payment_service')
    .selectAll()
    .where('record_key', '=', rentals.key)
    .where('record_id', '=', rental.body.id)
    .executeTakeFirstOrThrow();
  const id = rental.body.id;

  const link = await call(paying.createPaymentLink, {
    token,
    body: { service_id: service.id, amount: 50_00, provider: 1, send: true },
  });
  const { body: shared } = await call(paying.paymentLink, { token, params: { id: link.body.id } });
  const debt = await call(readDebt, { token: new URL(shared.url).searchParams.get('t') ?? '' });
  // What is paid for is read line by line, with written dates (rule: lines-make-the-total).
  expect(debt.body.facts.map(({ label }) => label)).toEqual(['Car rental', 'Car', 'Pick-up', 'Drop-off']);
  for (const { value } of debt.body.facts.slice(2))
    expect(value).toMatch(/^[A-Z][a-z]+ \d+, \d{4}, \d\d:\d\d/);
  // Whoever takes the money in the office reads the same lines.
  const options = await call(paying.paymentOptions, { token, query: { service_id: service.id } });
  expect(options.body.facts).toEqual(debt.body.facts);
  await call(paying.requestTransfer, { token, body: { service_id: service.id, amount: 50_00, send: true } });
  const cash = await call(paying.registerCash, { token, body: { service_id: service.id, amount: 50_00 } });
  await call(receiptPdf, { token, params: { id: cash.body.id }, query: {} });
  await call(sendReceipt, {
    token,
    params: { id: cash.body.id },
    version: cash.body.version,
    body: {},
  });
  const now = async () => (await call(rentals.get, { token, params: { id } })).body.version;
  await call(voucherPdf, { token, params: { id }, query: {} });
  await call(sendVoucher, { token, params: { id }, version: await now(), body: {} });
  await call(statementPdf, {
    token,
    params: { id: service.account_id },
    query: { from: '2026-01-01', to: '2030-01-01' },
  });
  await call(mailServiceClient, {
    token,
    body: { key: members.key, record_id: member, subject: 'Hello', text: 'Hello.' },
  });
  await call(cancelRental, {
    token,
    params: { id },
    version: await now(),
    body: { reason: 'The client asked', refund: false },
  });
  await call(refundRental, {
    token,
    params: { id },
    version: await now(),
    body: { reason: 'The client asked', reference: 'T-1' },
  });

  // A service that staff enter for the client is of the client's brand, too, and so is its plan.
  const ticket = await makeService(application, 1000_00, member, brand.id);
  const plan = await createFunding(
    application,
    token,
    termsOf(ticket, { first_due: '2027-01-31', service_date: '2027-06-15' }),
  );
  expect(plan.status, JSON.stringify(plan.problem)).toBe(201);
  const drawn = await call(generateAgreement, {
    token,
    params: { id: plan.body.id },
    version: plan.body.version,
    body: {},
  });
  expect(drawn.status, JSON.stringify(drawn.problem)).toBe(200);
  const mailed = await db
    .selectFrom('mail')
    .select('text')
    .where('recipient', '=', email)
    .where('text', 'like', '%funding-agreement%')
    .executeTakeFirstOrThrow();
  const address = new URL(/https?:\S+funding-agreement\S+/.exec(mailed.text)?.[0] ?? '');
  const secrets = { fc: address.searchParams.get('fc') ?? '', cc: address.searchParams.get('cc') ?? '' };
  const agreement = await call(readAgreement, { token: secrets.cc, query: { fc: secrets.fc } });
  const signed = await call(acceptAgreement, {
    token: secrets.cc,
    body: {
      fc: secrets.fc,
      accept: true,
      typed_name: 'José Ñúñez',
      language: 'en',
      document_hash: agreement.body.document_hash,
    },
  });
  expect(signed.status, JSON.stringify(signed.problem)).toBe(200);
  await call(agreementPdf, { token, params: { id: plan.body.id }, query: {} });
  const funding = (await call(fundings.get, { token, params: { id: plan.body.id } })).body;
  await call(cancelFunding, {
    token,
    params: { id: funding.id },
    version: funding.version,
    body: { reason: 'The client asked' },
  });

  const mails = await db
    .selectFrom('mail')
    .selectAll()
    .where((is) => is.or([is('recipient', '=', email), is('recipient', '=', brand.email)]))
    .execute();
  return {
    member,
    rental: rental.body,
    service,
    debt: debt.body,
    agreement: agreement.body,
    address,
    url: new URL(shared.url),
    mails,
    documents: [...printed],
  };
}

describe('a record of a brand', () => {
  it.each(BRANDS)(
    'names nobody but $name in its mails, documents and pages, wherever staff work',
    async (brand) => {
      const { member, rental, debt, agreement, address, url, mails, documents } = await lifeOf(brand);
      expect(rental.brand).toBe(brand.id);
      expect(new Set(mails.map((mail) => mail.brand))).toEqual(new Set([brand.id]));
      expect(mails.length).toBeGreaterThan(9);
      expect(new Set(documents.map(({ template }) => template))).toEqual(
        new Set(['receipt', 'voucher', 'statement', 'agreement']),
      );
      expect([url.host, address.host, new URL(debt.site).host, new URL(agreement.site).host]).toEqual(
        Array(4).fill(brand.hosts[0]?.name),
      );
      for (const mail of mails)
        expect(foreign(brand, `${mail.subject} ${mail.text} ${mail.html}`), mail.subject).toEqual([]);
      for (const { template, data } of documents)
        expect(foreign(brand, JSON.stringify(data)), template).toEqual([]);
      for (const page of [debt, agreement]) expect(foreign(brand, JSON.stringify(page))).toEqual([]);
      for (const list of [
        rentals.list,
        services.list,
        payments.list,
        fundings.list,
        transactions.list,
        accounts.list,
      ]) {
        const found = await application.call(list, { token, query: { member, brand: brand.id } });
        const other = await application.call(list, {
          token,
          query: { member, brand: BRANDS.find(({ id }) => id !== brand.id)?.id ?? '' },
        });
        expect([found.body.results.length > 0, other.body.results.length], list.path).toEqual([true, 0]);
      }
    },
  );
});

describe('a client of a brand', () => {
  it('keeps it, gives it to what is entered for them, and has that of the site when new', async () => {
    const origin = { origin: 'https://www.ceiba.example', cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' };
    const made = await application.call(members.create, {
      token,
      headers: origin,
      body: { first_name: 'Olga', last_name: 'Peña', email: 'olga@example.com' },
    });
    expect(made.body.brand).toBe('ceiba');
    const edited = await application.call(members.update, {
      token,
      params: { id: made.body.id },
      version: made.body.version,
      body: { first_name: 'Olga', last_name: 'Peña Díaz', email: 'olga@example.com' },
    });
    expect(edited.body.brand).toBe('ceiba');
    const offered = await application.call(mailTemplates, {
      token,
      query: { key: members.key, record_id: made.body.id },
    });
    expect(offered.body.brand).toBe('Ceiba Services');
    const unknown = await application.call(members.create, {
      token,
      body: { first_name: 'Olga', last_name: 'Peña', brand: 'nobody' },
    });
    expect(unknown.problem.errors?.[0]).toMatchObject({ field: 'brand', key: 'select_option' });
  });

  it('is found by it, and staff are told which there are', async () => {
    const id = await buildMember(application.services.db, { brand: 'ceiba', last_name: 'Zurbarán' });
    const found = await application.call(members.list, { token, query: { brand: 'ceiba', q: 'Zurbarán' } });
    expect(found.body.results.map((row) => row.id)).toEqual([id]);
    expect((await application.call(brandChoices, { token })).body).toEqual(
      BRANDS.map(({ id: brand, name }) => ({ id: brand, name })),
    );
  });
});

describe('the server', () => {
  const ask = (host: string, siteUrls = {}) =>
    createSite({ ...application.services.configuration, siteUrls }, []).request(`http://${host}/robots.txt`);
  it('shows a brand to nobody who asks for another host', async () => {
    for (const host of [
      'evil.example',
      'www.ceiba.example.evil.example',
      '10.0.0.7',
      'xn--alisios.example',
    ]) {
      const answer = await ask(host);
      expect(answer.status, host).toBe(421);
      expect(await answer.text()).toBe('Misdirected request');
    }
  });
  it('knows its hosts by name, on the own machine and where the operator says that they stand', async () => {
    for (const host of [
      'localhost:4321',
      '127.0.0.1',
      'www.alisios.example',
      'www.ceiba.example.localhost:4321',
    ])
      expect((await ask(host)).status, host).not.toBe(421);
    expect(
      (await ask('pagos.ceiba.test', { 'www.ceiba.example': 'https://pagos.ceiba.test' })).status,
    ).not.toBe(421);
  });
});
