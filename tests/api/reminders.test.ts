import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENTS } from '../../server/jobs.ts';
import { mailSender } from '../../server/lib/mail/send.ts';
import { remindOfFamilyPassports } from '../../server/postals/procedures/family-passports.ts';
import { remindOfForms, unfinishedForms } from '../../server/postals/procedures/reminders.ts';
import { remindOfPassports } from '../../server/users/passport-reminders.ts';
import { registerCash } from '../../src/lib/contract/financials/payment-actions.ts';
import { services } from '../../src/lib/contract/financials/services.ts';
import { deliverProcedure, submitProcedure } from '../../src/lib/contract/postals/procedure-actions.ts';
import { procedures } from '../../src/lib/contract/postals/procedures.ts';
import { stepRemittance } from '../../src/lib/contract/postals/remittance-steps.ts';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import * as texts from '../../src/lib/contract/system/mail-texts.ts';
import { members } from '../../src/lib/contract/users/members.ts';
import { administrator, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { makeSender } from './postals/package-scene.ts';
import { asked, complete } from './postals/procedure-scene.ts';
import { remitted, setRates } from './postals/remittance-scene.ts';
import { startSmtp } from './smtp.ts';
import type { Smtp } from './smtp.ts';

const START = new Date('2026-11-30T15:00:00Z');
const DAY = 86_400_000;

let application: TestApplication;
let smtp: Smtp;
let token: string;
let courier_id: number;
beforeAll(async () => {
  smtp = await startSmtp();
  application = await testApplication({ SMTP_URL: smtp.url });
  application.clock.now = START;
  ({ token } = await application.login(administrator));
  ({ id: courier_id } = await application.login(ROLES.driver, { first_name: 'Pedro', last_name: 'Paz' }));
  await setRates(application, token);
});
afterAll(async () => {
  await application.close();
  await smtp.close();
});

// Each test has a client of its own.
let clients = 0;
let email = '';
beforeEach(() => {
  application.clock.now = START;
  clients += 1;
  email = `ana${clients}@example.com`;
});
const pass = (days: number) => {
  application.clock.now = new Date(application.clock.now.getTime() + days * DAY);
};
const client = (language: 'en' | 'es' = 'es') => makeSender(application, { email, language });

/** Subjects and texts of what arrived at the client's address since it was asked last. */
async function arrived() {
  await mailSender(application.services, DOCUMENTS)();
  return smtp.received
    .splice(0)
    .filter(({ to }) => JSON.stringify(to).includes(email))
    .map(({ subject = '', text = '' }) => ({ subject, text }));
}
const subjects = async () => (await arrived()).map(({ subject }) => subject);

describe('the sender of a remittance', () => {
  it('is mailed when it is received, sent, not delivered and delivered, in their language, and never why (rule: remittance-mails)', async () => {
    const { id, code, total } = await remitted(application, token, { member_id: await client() });
    const [{ subject, text } = { subject: '', text: '' }] = await arrived();
    expect(subject).toBe(`Ya tenemos su remesa ${code}`);
    expect(text).toContain('Yanet Morales Ñíguez recibirá');
    expect(text).toMatch(/38[.,]500[.,]00/);
    const { body } = await application.call(services.list, { token, query: { q: code } });
    await application.call(registerCash, {
      token,
      body: { service_id: body.results[0]?.id ?? 0, amount: total.amount },
    });
    await arrived();
    const step = (name: string, values: object = {}) =>
      application.call(stepRemittance, { token, params: { id }, body: { step: name, ...values } });
    await step('send', { courier_id });
    await step('not_delivered', { reason: 'The dog barked' });
    await step('send_again', { courier_id });
    await step('deliver', { received_by: 'Yanet' });
    const mails = await arrived();
    expect(mails.map((mail) => mail.subject)).toEqual([
      `Su remesa ${code} está en camino`,
      `Todavía no pudimos entregar su remesa ${code}`,
      `Su remesa ${code} está en camino`,
      `Su remesa ${code} fue entregada`,
    ]);
    for (const mail of mails) expect(mail.text).not.toMatch(/dog|\{\{/);
  });
});

describe('a form that is not whole', () => {
  it('is reminded of after 7 and 21 days, once each, with what is missing; no more once it is whole (rule: reminded-once)', async () => {
    const { code } = await asked(application, token, { member_id: await client('en'), first_name: 'Ana' });
    pass(6);
    await remindOfForms(application.services);
    expect(await subjects()).toEqual([]);
    pass(1);
    await remindOfForms(application.services);
    await remindOfForms(application.services);
    const mails = await arrived();
    expect(mails.map(({ subject }) => subject)).toEqual([`Your passport form ${code} is not complete yet`]);
    expect(mails[0]?.text).toMatch(/Still missing:\nFirst surname\n(.+\n){7}\d+ more/);
    pass(14);
    await remindOfForms(application.services);
    pass(20);
    await remindOfForms(application.services);
    expect(await subjects()).toHaveLength(1);
  });

  it('is told to nobody who has filled it in (rule: forms-come-whole)', async () => {
    await complete(application, token, { member_id: await client() });
    pass(8);
    await remindOfForms(application.services);
    expect(await subjects()).toEqual([]);
  });

  it('is not looked at again and again where its client has no address, so that no other waits for it', async () => {
    const member_id = await makeSender(application);
    const { id } = await asked(application, token, { member_id, first_name: 'Ana' });
    pass(8);
    const found = await unfinishedForms(application.services.db, application.clock.now);
    expect(found.map((form) => form.id)).not.toContain(id);
  });
});

describe('a passport that ends', () => {
  const until = async (passport_expires_on: string) => {
    const id = await client();
    await application.services.db
      .updateTable('member')
      .set({ passport_expires_on })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const told = ['Su pasaporte vence el 15 de octubre de 2027'];

  it('is told nine, six and three months before, once each (rule: passports-renewed-in-time)', async () => {
    await until('2027-10-15');
    const mails: string[][] = [];
    for (const day of [
      '2027-01-14T15:00:00Z',
      '2027-01-15T15:00:00Z',
      '2027-02-01T15:00:00Z',
      '2027-04-15T15:00:00Z',
      '2027-07-20T15:00:00Z',
      '2027-10-15T15:00:00Z',
    ]) {
      application.clock.now = new Date(day);
      await remindOfPassports(application.services);
      await remindOfPassports(application.services);
      mails.push(await subjects());
    }
    expect(mails).toEqual([[], told, [], told, told, []]);
  });

  it('is told to nobody who renews it or whom the company does not write to, and again of the next passport', async () => {
    const member_id = await until('2027-03-01');
    const { version } = (await application.call(texts.mailSwitches, { token })).body;
    const off = await application.call(texts.saveMailSwitches, {
      token,
      version,
      body: { off: ['passport_expiring'] },
    });
    await remindOfPassports(application.services);
    await application.call(texts.saveMailSwitches, { token, version: off.body.version, body: { off: [] } });
    expect(await subjects()).toEqual([]);
    const listed = async (is_renewing: boolean) => {
      const query = { passport_from: '2027-03-01', passport_to: '2027-03-01', is_renewing };
      return (await application.call(members.list, { token, query })).body.results.map((row) => row.id);
    };
    expect([await listed(false), await listed(true)]).toEqual([[member_id], []]);
    const { id, version: first } = await complete(application, token, { member_id });
    expect([await listed(false), await listed(true)]).toEqual([[], [member_id]]);
    await remindOfPassports(application.services);
    expect(await subjects()).toEqual([]);
    const submitted = await application.call(submitProcedure, {
      token,
      params: { id },
      version: first,
      body: {},
    });
    await application.call(deliverProcedure, {
      token,
      params: { id },
      version: submitted.body.version,
      body: { received_by: 'Ana Paz' },
    });
    const { body } = await application.call(members.get, { token, params: { id: member_id } });
    expect(body.passport_expires_on).toBe('2036-11-30');
    application.clock.now = new Date('2036-03-01T15:00:00Z');
    await remindOfPassports(application.services);
    expect(await subjects()).toEqual(['Su pasaporte vence el 30 de noviembre de 2036']);
  });

  it('of a child is told to whose child it is, until another is asked for (rule: passports-renewed-in-time)', async () => {
    const member_id = await client();
    const child = {
      applicant: 'family',
      relation: 'child',
      birth_date: '2012-05-04',
      identity_card: '12050467775',
      guardian_name: 'ANA PAZ',
      cuban_addresses: [
        { address: 'CALLE 1 #2', city_id: 3008, from_year: 2012, to_year: 2015, gap_reason: '' },
      ],
    };
    const { id, version, applicant_name } = await complete(application, token, { member_id, ...child });
    const submitted = await application.call(submitProcedure, { token, params: { id }, version, body: {} });
    await application.call(deliverProcedure, {
      token,
      params: { id },
      version: submitted.body.version,
      body: { received_by: 'Ana Paz' },
    });
    const { validity_years } = await application.services.db
      .selectFrom('procedure')
      .select('validity_years')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ends = START.getUTCFullYear() + validity_years;
    expect(await subjects()).toEqual([]);
    const ending = async () =>
      (
        await application.call(procedures.list, {
          token,
          query: { passport_from: `${ends}-11-30`, passport_to: `${ends}-11-30` },
        })
      ).body.results.map((row) => row.id);
    expect(await ending()).toEqual([id]);
    const told = [`El pasaporte de ${applicant_name} vence el 30 de noviembre de ${ends}`];
    for (const [day, mails] of [
      [`${ends}-02-27`, []],
      [`${ends}-03-01`, told],
      [`${ends}-03-02`, []],
      [`${ends}-06-01`, told],
    ] as const) {
      application.clock.now = new Date(`${day}T15:00:00Z`);
      await remindOfFamilyPassports(application.services);
      await remindOfFamilyPassports(application.services);
      expect(await subjects()).toEqual(mails);
    }
    ({ token } = await application.login(administrator));
    expect(await ending()).toEqual([id]);
    await asked(application, token, { member_id, ...child });
    expect(await ending()).toEqual([]);
    application.clock.now = new Date(`${ends}-09-01T15:00:00Z`);
    await remindOfFamilyPassports(application.services);
    expect(await subjects()).toEqual([]);
    application.clock.now = START;
    ({ token } = await application.login(administrator));
  });

  it('leads to the members whose passport ends within given days', async () => {
    const id = await until('2031-05-05');
    const listed = async (query: object) =>
      (await application.call(members.list, { token, query })).body.results.map((row) => row.id);
    expect(await listed({ passport_from: '2031-05-05', passport_to: '2031-05-05' })).toEqual([id]);
    expect(await listed({ passport_from: '2031-05-06', passport_to: '2031-06-01' })).toEqual([]);
  });
});
