import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '../../../src/lib/contract/financials/funding-actions.ts';
import { fundings } from '../../../src/lib/contract/financials/fundings.ts';
import { paymentLink } from '../../../src/lib/contract/financials/payment-actions.ts';
import * as open from '../../../src/lib/contract/funding-agreement.ts';
import { createBanks } from '../../../server/banks/banks.ts';
import { sandboxTerminals } from '../../../server/banks/configuration.ts';
import { changeService } from '../../../server/financials/services/change.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { strayFiles } from '../stray-files.ts';
import { chainedEvidence } from './evidence.ts';
import { archivalFaults } from '../pdf.ts';
import { createFunding, linkOfDeadline, makeService, pay, termsOf } from './funding-scene.ts';
import { asMember } from './money.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication({}, createBanks(sandboxTerminals('http://bank.example')));
});
async function at(instant: string): Promise<void> {
  application.clock.now = new Date(instant);
  ({ token } = await application.login(administrator));
}
beforeEach(() => at('2026-11-28T15:00:00Z'));
afterAll(() => application.close());

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const read = async (id: number) => (await application.call(fundings.get, { token, params: { id } })).body;

/** A plan whose agreement was mailed, and the secrets of its link. */
async function mailed(values: { language?: 'en' | 'es'; terms?: object } = {}) {
  const { db } = application.services;
  const email = `client-${crypto.randomUUID()}@example.com`;
  const member = await buildMember(db, {
    email,
    language: values.language ?? 'es',
    first_name: 'Ana',
    last_name: 'Peña <b>',
  });
  const service = await makeService(application, 1000_00, member);
  const { body } = await createFunding(
    application,
    token,
    termsOf(service, { fee: { amount: 500, fee_type: 1 }, service_date: '2027-03-15', ...values.terms }),
  );
  const generated = await application.call(contract.generateAgreement, {
    token,
    params: { id: body.id },
    version: body.version,
    body: {},
  });
  expect(generated.status).toBe(200);
  const mail = await db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const address = new URL(/https?:\S+funding-agreement\S+/.exec(mail.text)?.[0] ?? '');
  const secrets = { fc: address.searchParams.get('fc') ?? '', cc: address.searchParams.get('cc') ?? '' };
  return { funding: generated.body, service, mail, address, secrets, email };
}

const look = (secrets: { fc: string; cc: string }, language: 'en' | 'es' = 'en') =>
  application.call(open.readAgreement, { token: secrets.cc, query: { fc: secrets.fc, language } });
/** The document as a file. */
const pdfOf = ({ fc, cc }: { fc: string; cc: string }, language?: string) =>
  application.request(
    'GET',
    `/financials/agreement.pdf?${new URLSearchParams({ fc, ...(language ? { language } : {}) })}`,
    { token: cc },
  );
async function accept(secrets: { fc: string; cc: string }, values: object = {}) {
  const { body } = await look(secrets);
  return application.call(open.acceptAgreement, {
    token: secrets.cc,
    body: {
      fc: secrets.fc,
      accept: true,
      typed_name: 'Ana Peña',
      language: 'en',
      document_hash: body.document_hash,
      ...values,
    },
  });
}
const rowsOf = (id: number) =>
  application.services.db
    .selectFrom('funding_agreement')
    .selectAll()
    .where('funding_id', '=', id)
    .orderBy('id')
    .execute();

describe('the link', () => {
  it('is mailed in the language of the client, to the site of the brand, with two secrets', async () => {
    const { address, funding, mail, secrets, email } = await mailed();
    expect(mail).toMatchObject({
      language: 'es',
      brand: 'alisios',
      subject: `Su contrato de financiamiento ${funding.code}`,
    });
    expect(address.pathname).toBe('/es/funding-agreement/');
    expect(address.host).toBe('www.alisios.example');
    expect(secrets.fc).toBe(funding.code);
    expect(Buffer.from(secrets.cc, 'base64url')).toHaveLength(32);
    expect(funding.agreement).toMatchObject({
      version: 1,
      sent_to: email,
      outdated: false,
      accepted_at: null,
    });
    const link = await application.call(contract.agreementLink, { token, params: { id: funding.id } });
    expect(link.body).toEqual({ address: address.href, language: 'es' });
    const stored = await application.services.db
      .selectFrom('funding')
      .selectAll()
      .where('id', '=', funding.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(secrets.cc);
  });

  it('refuses every wrong pair alike, and slows guessing (rule: agreement-two-secrets)', async () => {
    const { secrets, funding } = await mailed();
    const forged = `${secrets.cc.slice(0, -2)}${secrets.cc.endsWith('AA') ? 'BB' : 'AA'}`;
    const other = await mailed();
    const answers = [
      await look({ ...secrets, cc: forged }),
      await look({ fc: 'F-2026-999999', cc: secrets.cc }),
      await look({ fc: other.secrets.fc, cc: secrets.cc }),
      await look({ fc: secrets.fc, cc: funding.id.toString() }),
      await accept({ ...secrets, cc: forged }, { document_hash: 'a'.repeat(64) }),
      await application.call(open.publicAgreementPdf, { token: forged, query: { fc: secrets.fc } }),
      await application.call(open.readAgreement, { query: { fc: secrets.fc } }),
      // As its address had it once: what a log kept opens nothing.
      await application.call(open.readAgreement, { query: { ...secrets } }),
      await application.call(open.publicAgreementPdf, { query: { ...secrets } }),
    ];
    const told = answers.map(({ status, problem: { request_id: _, ...problem } }) =>
      JSON.stringify({ status, problem }),
    );
    expect(new Set(told).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, problem: { code: 'e10', reason: 'agreement_link' } });
    for (let tries = 0; tries < 20; tries += 1) await look({ ...secrets, cc: forged });
    expect((await look({ ...secrets, cc: forged })).status).toBe(429);
    await application.services.db.deleteFrom('rate_limit').execute();
    expect((await look(secrets)).status).toBe(200);
  });

  it('is dead once it was revoked, and the next one is new', async () => {
    const { secrets, funding } = await mailed();
    await application.call(contract.revokeAgreement, {
      token,
      params: { id: funding.id },
      version: funding.version,
      body: { reason: 'Sent to a wrong address' },
    });
    expect((await look(secrets)).status).toBe(404);
    const { version } = await read(funding.id);
    expect(
      (
        await application.call(contract.sendAgreement, {
          token,
          params: { id: funding.id },
          version,
          body: { to: 'new@example.com', language: 'en' },
        })
      ).status,
    ).toBe(200);
    const mail = await application.services.db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', 'new@example.com')
      .executeTakeFirstOrThrow();
    const address = new URL(/https?:\S+funding-agreement\S+/.exec(mail.text)?.[0] ?? '');
    expect((await look({ fc: funding.code, cc: address.searchParams.get('cc') ?? '' })).status).toBe(200);
  });
});

describe('the document', () => {
  it('has all figures and rules in both languages, and its hash is of its text', async () => {
    const { secrets, funding } = await mailed();
    const english = await look(secrets, 'en');
    const spanish = await look(secrets, 'es');
    expect(english.body).toMatchObject({
      state: 'open',
      code: funding.code,
      version: 1,
      language: 'en',
      next: { number: 0, amount: { amount: 200_00 }, pay_link: null },
    });
    expect(spanish.body.language).toBe('es');
    const text = JSON.stringify(english.body.document);
    expect(hash(text)).toBe(english.body.document_hash);
    for (const part of [
      '$1,000.00',
      '$50.00',
      '$200.00',
      '$800.00',
      '$850.00',
      '$1,050.00',
      '$283.33',
      '$283.34',
      'December 31, 2026',
      'February 28, 2027',
      '15 days',
      '72 business hours',
      '24 hours',
      'void',
      'APR',
      'Peña <b>',
      'on paper',
      'withdraw',
      'November 30, 2026, 10:00 Eastern Time',
      'The initial payment must reach us',
    ])
      expect(text).toContain(part);
    const apr = (funding.apr / 100).toFixed(2).replace(/0+$/, '').replace(/\.$/, '');
    expect(text).toContain(`${apr}%`);
    for (const part of [
      '72 horas hábiles',
      '24 horas',
      'sin efecto',
      '15 días',
      '31 de diciembre de 2026',
      '30 de noviembre de 2026, 10:00 hora del Este',
    ])
      expect(JSON.stringify(spanish.body.document)).toContain(part);
    expect(spanish.body.document_hash).not.toBe(english.body.document_hash);
    const { secrets: without } = await mailed({ terms: { initial_payment: 0 } });
    expect(JSON.stringify((await look(without)).body.document)).not.toMatch(
      /initial payment must|Initial payment/,
    );
    const pdf = await application.request(
      'GET',
      `/financials/fundings/${funding.id}/agreement.pdf?language=es`,
      { token },
    );
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
  });

  it('notes the first look', async () => {
    const { secrets, funding } = await mailed();
    expect((await rowsOf(funding.id)).every(({ viewed_at }) => viewed_at === null)).toBe(true);
    // What staff look at is no visit of the client.
    await application.call(open.readAgreement, {
      token: secrets.cc,
      query: { fc: secrets.fc, language: 'en', staff: true },
    });
    expect((await rowsOf(funding.id)).every(({ viewed_at }) => viewed_at === null)).toBe(true);
    await look(secrets, 'en');
    application.clock.now = new Date('2026-11-28T15:20:00Z');
    await look(secrets, 'en');
    const [english] = (await rowsOf(funding.id)).filter(({ language }) => language === 'en');
    expect(english?.viewed_at).toBe('2026-11-28T15:00:00.000Z');
  });
});

describe('signing', () => {
  it('keeps the evidence, and sends the signed PDF/A to both (rule: agreement-signed)', async () => {
    const { secrets, funding, email } = await mailed();
    const before = await look(secrets);
    application.clock.now = new Date('2026-11-28T15:10:00Z');
    const signed = await application.call(open.acceptAgreement, {
      token: secrets.cc,
      body: {
        fc: secrets.fc,
        accept: true,
        typed_name: '  Ana Peña ',
        language: 'en',
        document_hash: before.body.document_hash,
      },
      headers: { 'user-agent': 'A browser' },
    });
    expect(signed).toMatchObject({
      status: 200,
      body: { state: 'signed', typed_name: 'Ana Peña', accepted_at: '2026-11-28T15:10:00.000Z' },
    });
    const rows = await rowsOf(funding.id);
    const row = rows.find(({ accepted_at }) => accepted_at !== null);
    expect(row).toMatchObject({
      language: 'en',
      sent_to: email,
      user_agent: 'A browser',
      viewed_at: '2026-11-28T15:00:00.000Z',
      document_hash: hash(row?.document ?? ''),
    });
    const mails = await application.services.db
      .selectFrom('mail')
      .selectAll()
      .where('key', '=', fundings.key)
      .where('record_id', '=', funding.id)
      .where('subject', 'like', 'Signed:%')
      .orderBy('id')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([email, 'ayuda@alisios.example']);
    const pdf = Buffer.from(mails[0]?.attachments[0]?.base64 ?? '', 'base64');
    expect(hash(pdf)).toBe(row?.signed_pdf_hash);
    expect(archivalFaults(pdf)).toEqual([]);
    const download = await pdfOf(secrets);
    expect(hash(Buffer.from(await download.arrayBuffer()))).toBe(row?.signed_pdf_hash);
    expect(await read(funding.id)).toMatchObject({
      signed_at: '2026-11-28T15:10:00.000Z',
      agreement: { typed_name: 'Ana Peña', language: 'en' },
    });
    // The signed document is shown whatever language is asked for.
    expect((await look(secrets, 'es')).body).toMatchObject({ state: 'signed', language: 'en' });
  });

  it('leads on to paying what begins the plan, on the page and in the mail of the client alone', async () => {
    const { secrets, funding, email } = await mailed();
    expect((await look(secrets)).body.next?.pay_link).toBeNull();
    const { body } = await accept(secrets);
    expect(body.next).toMatchObject({
      number: 0,
      amount: { amount: 200_00 },
      pay_link: expect.stringMatching(
        /^https:\/\/www\.alisios\.example\/en\/payment\/form\/1\/\?t=/,
      ) as string,
    });
    const mails = await application.services.db
      .selectFrom('mail')
      .selectAll()
      .where('record_id', '=', funding.id)
      .where('subject', 'like', 'Signed:%')
      .orderBy('id')
      .execute();
    const withLink = mails.filter(({ text }) => text.includes(body.next?.pay_link ?? ''));
    expect(withLink.map(({ recipient }) => recipient)).toEqual([email]);
    expect(withLink[0]?.text).toContain('$200.00');
    // It asks once: the link lives as long as the plan waits for it, and looking makes no other.
    expect((await look(secrets)).body.next?.pay_link).toBe(body.next?.pay_link);
    const asked = await application.services.db
      .selectFrom('payment')
      .selectAll()
      .where('service_id', '=', funding.service.id)
      .execute();
    expect(asked).toMatchObject([{ amount: 200_00, method: 'card', clerk_id: null, link_language: 'en' }]);
    expect(Date.parse(asked[0]?.payment_limit_at ?? '')).toBeLessThanOrEqual(
      Date.parse(body.next?.due_at ?? ''),
    );
  });

  it('asks by no link what is paid already, is not due yet, or was asked for by transfer', async () => {
    const nothingFirst = await mailed({ terms: { initial_payment: 0 } });
    expect((await accept(nothingFirst.secrets)).body).toMatchObject({
      state: 'signed',
      next: { number: 1, pay_link: null },
    });
    const paid = await mailed();
    await pay(application, paid.service, 200_00);
    expect((await accept(paid.secrets)).body).toMatchObject({
      state: 'signed',
      next: { number: 1, pay_link: null },
    });
  });

  it.each(['en', 'es'] as const)(
    'is archival in %s, whatever letters a name has, signed or not',
    async (language) => {
      const { secrets, funding } = await mailed();
      const { body } = await look(secrets, language);
      const file = async () => Buffer.from(await (await pdfOf(secrets, language)).arrayBuffer());
      const unsigned = await file();
      expect(archivalFaults(unsigned)).toEqual([]);
      const signed = await application.call(open.acceptAgreement, {
        token: secrets.cc,
        body: {
          fc: secrets.fc,
          accept: true,
          typed_name: 'Ñico Ő. 漢字 王小明 محمد 👍🏽 🎉 \u202e',
          language,
          document_hash: body.document_hash,
        },
      });
      expect(signed.status).toBe(200);
      expect(archivalFaults(await file())).toEqual([]);
      expect(
        (await rowsOf(funding.id)).find(({ accepted_at }) => accepted_at !== null)?.typed_name,
      ).toContain('漢字');
      // The check itself tells files apart.
      const spoilt = (what: string, by: string) =>
        archivalFaults(Buffer.from(unsigned.toString('latin1').replaceAll(what, by), 'latin1'));
      expect(spoilt('pdfaid:part>2', 'pdfaid:part>9')).toEqual(['names part 2']);
      expect(spoilt('/FontFile2', '/FontLess2')).toEqual(['carries every font']);
      expect(spoilt('/Marked true', '/OpenAction')).toEqual(['is tagged', 'runs nothing']);
    },
  );

  it('happens once: twice at once, again, and in the other language', async () => {
    const { secrets, funding } = await mailed();
    const spanish = await look(secrets, 'es');
    const [one, other] = await Promise.all([accept(secrets), accept(secrets)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    const again = await accept(secrets, { typed_name: 'Somebody else' });
    const late = await accept(secrets, { language: 'es', document_hash: spanish.body.document_hash });
    expect([again.body, late.body]).toEqual([one.body, one.body]);
    const mails = await application.services.db
      .selectFrom('mail')
      .selectAll()
      .where('record_id', '=', funding.id)
      .where('key', '=', fundings.key)
      .where('subject', 'like', 'Signed:%')
      .execute();
    expect(mails).toHaveLength(2);
    expect((await rowsOf(funding.id)).filter(({ accepted_at }) => accepted_at !== null)).toHaveLength(1);
    expect(await strayFiles(application)).toEqual([]);
  });

  it.each([
    ['without acceptance', { accept: false }, 'accept'],
    ['without a name', { typed_name: '  ' }, 'typed_name'],
  ])('is refused %s', async (_, values, field) => {
    const { secrets } = await mailed();
    const { status, problem } = await accept(secrets, values);
    expect(status).toBe(422);
    expect(problem.errors?.map((error) => error.field)).toEqual([field]);
  });

  it('is refused when another document was read, and asked for anew after a change', async () => {
    const { secrets, funding, service } = await mailed();
    const first = await look(secrets);
    expect((await accept(secrets, { document_hash: hash('another') })).problem).toMatchObject({
      status: 409,
      reason: 'agreement_changed',
    });
    await accept(secrets);
    const { version } = await read(funding.id);
    const changed = await application.call(fundings.update, {
      token,
      params: { id: funding.id },
      version,
      body: termsOf(service, { deadlines: 2, reason: 'Asked' }),
    });
    expect(changed.body).toMatchObject({ signed_at: null, agreement: { version: 1, outdated: true } });
    expect((await look(secrets)).body.state).toBe('outdated');
    expect(
      (
        await application.call(contract.sendAgreement, {
          token,
          params: { id: funding.id },
          version: changed.body.version,
          body: {},
        })
      ).problem.reason,
    ).toBe('agreement_missing');
    const anew = await application.call(contract.generateAgreement, {
      token,
      params: { id: funding.id },
      version: changed.body.version,
      body: {},
    });
    expect(anew.body.agreement).toMatchObject({ version: 2, outdated: false });
    // The same link opens the new version, and the old document cannot be signed any more.
    expect((await look(secrets)).body).toMatchObject({ state: 'open', version: 2 });
    expect((await accept(secrets, { document_hash: first.body.document_hash })).problem.reason).toBe(
      'agreement_changed',
    );
    expect((await accept(secrets)).body).toMatchObject({ state: 'signed', version: 2 });
    expect((await rowsOf(funding.id)).filter(({ accepted_at }) => accepted_at !== null)).toHaveLength(2);
  });

  it('waits for the plan when the price of its service is another one', async () => {
    const { secrets, funding, service } = await mailed();
    const { document_hash } = (await look(secrets)).body;
    const change = (total: number) =>
      asMember(application, null, (context) => changeService(context, service, { total }));
    await change(900_00);
    // Nobody signs, draws up or mails amounts that are not those of the service.
    expect((await look(secrets)).body.state).toBe('outdated');
    expect((await accept(secrets, { document_hash })).problem.reason).toBe('agreement_changed');
    const { version } = await read(funding.id);
    const mailing = { token, params: { id: funding.id }, version, body: {} };
    expect((await application.call(contract.generateAgreement, mailing)).problem.reason).toBe(
      'plan_outdated',
    );
    expect((await application.call(contract.sendAgreement, mailing)).problem.reason).toBe('plan_outdated');

    await application.call(fundings.update, {
      ...mailing,
      body: termsOf(service, { reason: 'Cheaper', service_date: '2027-03-15' }),
    });
    const { version: edited } = await read(funding.id);
    const anew = await application.call(contract.generateAgreement, { ...mailing, version: edited });
    expect(anew.body).toMatchObject({ service_changed: false, agreement: { version: 2, outdated: false } });
    expect((await accept(secrets)).body).toMatchObject({ state: 'signed', version: 2 });

    // A signed one stays signed, and may be mailed again.
    await change(800_00);
    expect((await look(secrets)).body.state).toBe('signed');
    const signed = await read(funding.id);
    const again = await application.call(contract.sendAgreement, { ...mailing, version: signed.version });
    expect([signed.service_changed, again.status]).toEqual([true, 200]);
  });

  it('shows how the plan ended, and is refused then', async () => {
    const cancelled = await mailed();
    const unread = await look(cancelled.secrets);
    const { version } = await read(cancelled.funding.id);
    await application.call(contract.cancelFunding, {
      token,
      params: { id: cancelled.funding.id },
      version,
      body: { reason: 'x' },
    });
    expect((await look(cancelled.secrets)).body).toMatchObject({
      state: 'cancelled',
      next: null,
      ended_at: '2026-11-28T15:00:00.000Z',
    });
    expect(
      (await accept(cancelled.secrets, { document_hash: unread.body.document_hash })).problem.reason,
    ).toBe('agreement_ended');
    const completed = await mailed();
    await accept(completed.secrets);
    await pay(application, completed.service, 1050_00);
    expect((await look(completed.secrets)).body).toMatchObject({
      state: 'completed',
      next: null,
      typed_name: 'Ana Peña',
    });
    const { version: paid } = await read(completed.funding.id);
    const anew = await application.call(contract.generateAgreement, {
      token,
      params: { id: completed.funding.id },
      version: paid,
      body: { send: false },
    });
    expect(anew.problem).toMatchObject({ status: 409, reason: 'funding_ended' });
  });

  it('tells the page that pays the next deadline, where there is one', async () => {
    const { secrets, funding } = await mailed();
    expect((await look(secrets)).body.next?.pay_link).toBeNull();
    const { body: payment } = await linkOfDeadline(application, token, funding);
    const link = await application.call(paymentLink, { token, params: { id: payment.id } });
    expect((await look(secrets)).body.next?.pay_link).toBe(link.body.url);
  });
});

describe('the evidence', () => {
  it('is chained over all signatures', async () => {
    await accept((await mailed()).secrets);
    await accept((await mailed()).secrets);
    expect((await chainedEvidence(application)).length).toBeGreaterThan(1);
  });

  it('is never changed nor removed, and a document is not either', async () => {
    const { secrets, funding } = await mailed();
    const { db } = application.services;
    const change = (values: object) =>
      db.updateTable('funding_agreement').set(values).where('funding_id', '=', funding.id).execute();
    await expect(change({ document: '{}' })).rejects.toThrow(/never changes/);
    await accept(secrets);
    await expect(change({ typed_name: 'Another' })).rejects.toThrow(/append-only/);
    await expect(
      db.deleteFrom('funding_agreement').where('funding_id', '=', funding.id).execute(),
    ).rejects.toThrow(/is kept/);
  });
});
