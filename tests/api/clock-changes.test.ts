import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOffice } from '../fixtures/builders.ts';
import { formatLongDate, formatMoment } from '../../src/lib/words/moments.ts';
import { formatDate } from '../../src/lib/words/format.ts';
import type { Reader } from '../../src/lib/words/format.ts';
import { dashboardHome } from '../../src/lib/contract/dashboard/home.ts';
import { dayTills } from '../../src/lib/contract/financials/day-close.ts';
import { createPaymentLink, registerCash } from '../../src/lib/contract/financials/payment-actions.ts';
import { payments } from '../../src/lib/contract/financials/payments.ts';
import { statement } from '../../src/lib/contract/financials/statement.ts';
import { transactions } from '../../src/lib/contract/financials/transactions.ts';
import { rentals } from '../../src/lib/contract/cars/rentals.ts';
import { dayList } from '../../src/lib/contract/cars/day-list.ts';
import { agent, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { makeService, mailsAbout, serviceNow } from './financials/payment-scene.ts';
import { bodyOf, createRental, makeScene } from './cars/rental-scene.ts';
import { textOf } from './pdf.ts';

/*
 * The nights on which the clocks change in Miami and in Havana, which they do at other hours, and New Year's Eve. What
 * happens is of one day everywhere: on the till, in mails, documents, lists, exports, numbers and the dashboard.
 */

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());

const english: Reader = { language: 'en', numbers: 'en-US' };
const COMPANY = 'America/New_York';
/** So late that a session of the last night has ended. */
async function at(instant: string): Promise<string> {
  application.clock.now = new Date(instant);
  return (await application.login(agent)).token;
}
async function moveCompany(zone: string): Promise<void> {
  await application.services.db.updateTable('company_office').set({ zone }).execute();
}
async function documentOf(path: string, token: string): Promise<string> {
  const response = await application.request('GET', path, { token });
  expect(response.status, path).toBe(200);
  return textOf(new Uint8Array(await response.arrayBuffer()));
}

/** Cash that a clerk takes now, and every place that says when. */
async function takeCash(token: string) {
  const service = await makeService(application, 100_00);
  const { body } = await application.call(registerCash, {
    token,
    body: { service_id: service.id, amount: 40_00 },
  });
  const { account_id } = await serviceNow(application, service.id);
  return { ...body, account_id, member: service.member };
}

/** Instant, the company's day, and the hour on its clock. */
const NIGHTS: readonly (readonly [
  night: string,
  instant: string,
  day: string,
  hour: string,
  zone: string,
])[] = [
  ['before the clocks go back', '2026-11-01T03:59:59.999Z', '2026-10-31', '23:59', COMPANY],
  ['in the hour that Havana has twice', '2026-11-01T05:30:00Z', '2026-11-01', '01:30', COMPANY],
  ['in the hour that Miami has twice', '2026-11-01T06:30:00Z', '2026-11-01', '01:30', COMPANY],
  ['on the last second of the year', '2027-01-01T04:59:59Z', '2026-12-31', '23:59', COMPANY],
  ['on the first second of the year', '2027-01-01T05:00:00Z', '2027-01-01', '00:00', COMPANY],
  ['when Havana has skipped its midnight', '2027-03-14T05:00:00Z', '2027-03-14', '00:00', COMPANY],
  ['after the hour that Miami skips', '2027-03-14T07:00:00Z', '2027-03-14', '03:00', COMPANY],
  // A company elsewhere has the same rule: its own day, not that of the cars (rule: one-clock-per-place).
  ['in the new year of a company in Madrid', '2026-12-31T23:30:00Z', '2027-01-01', '00:30', 'Europe/Madrid'],
];

describe('money that comes', () => {
  it.each(NIGHTS)('%s is of one day and hour everywhere', async (_, instant, day, hour, zone) => {
    await moveCompany(zone);
    const token = await at(instant);
    const payment = await takeCash(token);
    const moment = formatMoment(instant, zone, english);
    expect(moment).toContain(`${formatLongDate(day, english)}, ${hour}`);
    expect(payment.code.slice(2, 6)).toBe(day.slice(0, 4));

    expect((await mailsAbout(application, payment)).map(({ text }) => text).join('\n')).toContain(
      `Received on: ${moment}`,
    );
    const receipt = await documentOf(`/financials/payments/${payment.id}/receipt.pdf?language=en`, token);
    expect(receipt).toContain(`Issued on ${formatLongDate(day, english)}`);
    expect(receipt).toContain(moment);
    const printed = await documentOf(
      `/financials/accounts/${payment.account_id}/statement.pdf?language=en&from=${day}&to=${day}`,
      token,
    );
    expect(printed).toContain(`Issued on ${formatLongDate(day, english)}`);
    expect(printed).toContain(formatDate(day));

    const { body: tills } = await application.call(dayTills, { token, query: {} });
    expect([tills.date, tills.tills.map(({ booked }) => booked.cash)]).toEqual([day, [40_00]]);
    const { body: stated } = await application.call(statement, {
      token,
      params: { id: payment.account_id },
      query: { from: day, to: day },
    });
    expect(stated.lines.at(-1)?.amount.amount).toBe(40_00);
    const { body: lines } = await application.call(transactions.list, {
      token,
      query: { member: payment.member, source: 'payment', date_from: day, date_to: day },
    });
    expect(lines.results).toHaveLength(1);
    const exported = await application.request('GET', `/financials/export_payments.csv?q=${payment.code}`, {
      token,
    });
    expect(exported.headers.get('content-disposition')).toContain(`payments-${day}.csv`);
    expect((await application.call(dashboardHome, { token, query: {} })).body.today).toBe(day);
    expect(
      (
        await application.call(payments.list, {
          token,
          query: { charged_from: day, charged_to: day, q: payment.code },
        })
      ).body.results,
    ).toHaveLength(1);
  });
});

describe('a car that is picked up in such a night', () => {
  /** What the office's clock says, and the instant: a time that comes twice is the first. */
  it.each([
    ['2026-11-01T00:30', '2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
    ['2027-03-14T01:00', '2027-03-14', '01:00', '2027-03-14T05:00:00.000Z'],
    ['2026-12-31T23:30', '2026-12-31', '23:30', '2027-01-01T04:30:00.000Z'],
  ] as const)(
    'at %s is of its day on the list, the voucher and in the mail',
    async (local, day, hour, instant) => {
      await moveCompany(COMPANY);
      const token = await at('2026-10-01T15:00:00Z');
      const scene = await makeScene(
        application,
        1,
        await buildOffice(application.services.db, { opens: '00:00', closes: '23:59' }),
      );
      const { status, body } = await createRental(
        application,
        token,
        bodyOf(scene, local, `${day.slice(0, 4) === '2027' ? '2027-03-20' : '2027-01-10'}T10:00`),
      );
      expect(status).toBe(201);
      const { pick_up_at } = await application.services.db
        .selectFrom('rental')
        .select('pick_up_at')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow();
      expect(new Date(pick_up_at).toISOString()).toBe(instant);
      expect(body.pick_up.local).toBe(`${day}T${hour}`);
      const { body: list } = await application.call(dayList, {
        token,
        query: { date: day, office: scene.office },
      });
      expect(list.pick_ups.map((entry) => entry.local)).toEqual([`${day}T${hour}`]);
      const voucher = await documentOf(`/cars/rentals/${body.id}/voucher.pdf?language=en`, token);
      expect(voucher).toContain(`${formatLongDate(day, english)}\n${hour}`);
      const mail = await application.services.db
        .selectFrom('mail')
        .select('text')
        .where('key', '=', rentals.key)
        .where('record_id', '=', body.id)
        .executeTakeFirstOrThrow();
      expect(mail.text).toMatch(new RegExp(`Pick-up: ${formatLongDate(day, english)}, ${hour} `));
      const found = await application.call(rentals.list, {
        token,
        query: { pick_up_from: day, pick_up_to: day, q: body.code },
      });
      expect(found.body.results).toHaveLength(1);
    },
  );
});

it('a time that the office’s clock skips is refused beside its field', async () => {
  const token = await at('2026-10-01T15:00:00Z');
  const scene = await makeScene(
    application,
    1,
    await buildOffice(application.services.db, { opens: '00:00', closes: '23:59' }),
  );
  const { status, problem } = await createRental(
    application,
    token,
    bodyOf(scene, '2027-03-14T00:30', '2027-03-20T10:00'),
  );
  expect([status, problem.errors?.map(({ field, key }) => [field, key])]).toEqual([
    422,
    [['pick_up.local', 'hours_skipped']],
  ]);
});

it('a payment limit is so many hours that pass, whatever the clocks do in them', async () => {
  for (const [instant, limit, written] of [
    ['2026-10-31T22:00:00Z', '2026-11-01T22:00:00.000Z', 'November 1, 2026, 17:00 Eastern Time'],
    ['2027-03-13T22:00:00Z', '2027-03-14T22:00:00.000Z', 'March 14, 2027, 18:00 Eastern Time'],
    ['2026-12-31T22:00:00Z', '2027-01-01T22:00:00.000Z', 'January 1, 2027, 17:00 Eastern Time'],
  ] as const) {
    await moveCompany(COMPANY);
    const token = await at(instant);
    const service = await makeService(application, 100_00);
    const { body } = await application.call(createPaymentLink, {
      token,
      body: { service_id: service.id, amount: 100_00, provider: 1, payment_limit: '24', send: true },
    });
    expect(body.payment_limit_at).toBe(limit);
    expect((await mailsAbout(application, body)).map(({ text }) => text).join('\n')).toContain(
      `Pay by: ${written}`,
    );
  }
});
