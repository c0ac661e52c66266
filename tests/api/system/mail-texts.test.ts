import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENTS } from '../../../server/jobs.ts';
import { MAIL_KIND_IDS, kindOf } from '../../../server/lib/mail/kinds.ts';
import { mailSender } from '../../../server/lib/mail/send.ts';
import { shippedText } from '../../../server/lib/mail/texts.ts';
import {
  cancelRental,
  markRentalPaid,
  rescheduleRental,
} from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import * as contract from '../../../src/lib/contract/system/mail-texts.ts';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { placeholderIssue } from '../../../src/lib/domain/mail-placeholders.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from '../cars/rental-scene.ts';
import { startSmtp } from '../smtp.ts';
import type { Smtp } from '../smtp.ts';

let application: TestApplication;
let smtp: Smtp;
let token: string;
beforeAll(async () => {
  smtp = await startSmtp();
  application = await testApplication({ SMTP_URL: smtp.url });
  application.clock.now = new Date('2026-11-28T15:00:00Z');
  ({ token } = await application.login(administrator, { email: 'rita@example.com' }));
});
afterAll(async () => {
  await application.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

/** What arrived of what is queued now. */
async function arrived() {
  await mailSender(application.services, DOCUMENTS)();
  return smtp.received.splice(0);
}
const place = { brand: 'alisios', language: 'en' } as const;
const textOf = async (kind: string, where: { brand: string; language: 'en' | 'es' } = place) => {
  const { body } = await application.call(contract.mailTexts, { token, query: where });
  const found = body.find((row) => row.kind === kind);
  if (!found) throw new Error(`No ${kind}`);
  return found;
};
async function confirmed(values: object = {}) {
  const rental = await createRental(
    application,
    token,
    bodyOf(await makeScene(application, 2), '2027-03-01T10:00', '2027-03-06T10:00', values),
  );
  expect(rental.status, JSON.stringify(rental.problem)).toBe(201);
  return rental.body;
}
const version = async (id: number) =>
  (await application.call(rentals.get, { token, params: { id } })).body.version;

describe('the life of a rental', () => {
  it('is mailed: confirmed, changed, paid with its voucher, cancelled; each with labelled lines and written dates', async () => {
    const { id, code } = await confirmed();
    await application.call(rescheduleRental, {
      token,
      params: { id },
      version: await version(id),
      body: { pick_up_local: '2027-03-01T12:00', drop_off_local: '2027-03-07T12:00' },
    });
    await application.call(markRentalPaid, {
      token,
      params: { id },
      version: await version(id),
      body: { reference: 'T-1', reason: 'By transfer' },
    });
    await application.call(cancelRental, {
      token,
      params: { id },
      version: await version(id),
      body: { reason: 'The client asked' },
    });
    const mails = (await arrived()).filter(({ subject }) => subject?.includes(code));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Your car rental ${code} is confirmed`,
      `Your car rental ${code} was changed`,
      `Your car rental ${code} is paid: here is your voucher`,
      `Your car rental ${code} was cancelled`,
    ]);
    const [first, changed, paid] = mails;
    expect(first?.text).toMatch(
      new RegExp(
        `Car rental: ${code}\\nCar: .+\\nPick-up: .*2027, 10:00 .+\\nDrop-off: .*2027, 10:00 .+\\nTotal: \\$`,
      ),
    );
    expect(first?.text).toMatch(/Pay by: .*2026, \d\d:\d\d Eastern Time/);
    expect(changed?.text).toMatch(/Pick-up: .*2027, 12:00/);
    const voucher = paid?.attachments.find(({ filename }) => filename === `${code}.pdf`);
    expect(voucher?.content.subarray(0, 5).toString()).toBe('%PDF-');
    for (const { text = '' } of mails) expect(text).not.toMatch(/\d\d\/\d\d\/\d{4}|UTC|\{\{/);
  });

  it('says nothing when only what the client does not see was changed, and nothing that the company does not send', async () => {
    const { id } = await confirmed();
    expect(await arrived()).toHaveLength(1);
    const { version: now } = (await application.call(contract.mailSwitches, { token })).body;
    const saved = await application.call(contract.saveMailSwitches, {
      token,
      version: now,
      body: { off: ['rental_confirmed', 'rental_cancelled'] },
    });
    expect(saved.status).toBe(200);
    expect((await textOf('rental_confirmed')).sent).toBe(false);
    await confirmed();
    await application.call(cancelRental, {
      token,
      params: { id },
      version: await version(id),
      body: { reason: 'The client asked' },
    });
    expect(await arrived()).toHaveLength(0);
    await application.call(contract.saveMailSwitches, {
      token,
      version: saved.body.version,
      body: { off: [] },
    });
  });

  it('is told when the voucher can be printed, and the mail waits until then', async () => {
    const { id } = await confirmed();
    await arrived();
    await application.call(markRentalPaid, {
      token,
      params: { id },
      version: await version(id),
      body: { reference: 'T-1', reason: 'By transfer' },
    });
    await mailSender(application.services, {
      ...DOCUMENTS,
      voucher: () => Promise.reject(new Error('No paper')),
    })();
    const held = smtp.received.splice(0);
    expect(held.map(({ subject }) => subject).join()).not.toContain('voucher');
    application.clock.now = new Date(application.clock.now.getTime() + 61_000);
    expect((await arrived()).map(({ subject }) => subject).join()).toContain('voucher');
  });
});

describe('the words of a mail', () => {
  it('ship in both languages, with no placeholder that the mail does not have', () => {
    for (const kind of MAIL_KIND_IDS) {
      for (const language of LANGUAGES) {
        const { subject, text } = shippedText({ kind, language });
        expect(`${subject}${text}`, kind).not.toContain('system/mail_templates');
        expect(placeholderIssue(`${subject}\n${text}`, kindOf(kind).placeholders), kind).toBeUndefined();
      }
      // Whoever follows a shipment is an address without a name.
      if (!kind.startsWith('tracking_')) expect(kindOf(kind).placeholders).toContain('first_name');
    }
  });

  it("are a brand's own in one language, go out, and can be taken back", async () => {
    const params = { ...place, kind: 'rental_confirmed' };
    const before = await textOf('rental_confirmed');
    expect(before).toMatchObject({
      own: false,
      version: 0,
      about: 'cars/rentals',
      when: expect.stringContaining('confirmed'),
    });
    const body = {
      subject: 'Confirmed: {{ code }}',
      text: 'Dear {{first_name}},\n\n<b>See you</b> at {{pick_up}}.',
    };
    const saved = await application.call(contract.saveMailText, { token, params, version: 0, body });
    expect(saved.body).toMatchObject({ own: true, version: 1, ...body });
    expect((await application.call(contract.mailText, { token, params })).body).toEqual(saved.body);
    expect((await application.call(contract.saveMailText, { token, params, version: 0, body })).status).toBe(
      412,
    );
    expect((await textOf('rental_confirmed', { brand: 'ceiba', language: 'en' })).own).toBe(false);
    expect((await textOf('rental_confirmed', { brand: 'alisios', language: 'es' })).own).toBe(false);
    const { code } = await confirmed({
      client: {
        first_name: '{{last_name}}',
        last_name: '<i>García</i>',
        email: 'ana@example.com',
        birth_date: '1990-05-17',
      },
    });
    const [mail] = await arrived();
    expect(mail?.subject).toBe(`Confirmed: ${code}`);
    // What a person typed is neither markup nor a placeholder, and a blank line begins a paragraph.
    expect(mail?.text).toContain('Dear {{last_name}},\n\n<b>See you');
    expect(mail?.html).toContain('&lt;b&gt;See you&lt;/b&gt; at');
    const after = await application.call(contract.resetMailText, { token, params });
    expect(after.body).toMatchObject({ own: false, subject: before.subject });
  });

  it('are refused with the name of what the mail cannot say', async () => {
    const params = { ...place, kind: 'rental_paid' };
    for (const endpoint of [
      contract.saveMailText,
      contract.previewMailText,
      contract.testMailText,
    ] as const) {
      const refused = await application.call<typeof endpoint>(endpoint, {
        token,
        params,
        version: 0,
        body: { subject: 'For {{nobody}}', text: 'Dear {{first_name}' },
      });
      expect(refused.status).toBe(422);
      expect(refused.problem.errors).toMatchObject([
        { field: 'subject', key: 'placeholder_unknown', message: 'There is no “nobody” in this email.' },
        { field: 'text', key: 'placeholder_braces', message: expect.stringContaining('{{first_name}') },
      ]);
    }
    const body = { subject: 'A', text: 'B' };
    expect(
      (
        await application.call(contract.previewMailText, {
          token,
          params: { ...params, kind: 'nothing' },
          body,
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await application.call(contract.previewMailText, {
          token,
          params: { ...params, brand: 'nobody' },
          body,
        })
      ).status,
    ).toBe(404);
    expect(
      (await application.call(contract.mailTexts, { token, query: { ...place, brand: 'nobody' } })).problem
        .errors?.[0]?.field,
    ).toBe('brand');
  });

  it.each(MAIL_KIND_IDS)(
    '%s is seen as it will be, without any client, and mailed to who asks',
    async (kind) => {
      for (const language of LANGUAGES) {
        const { subject, text } = await textOf(kind, { brand: 'alisios', language });
        const request = { token, params: { brand: 'alisios', language, kind }, body: { subject, text } };
        const seen = await application.call(contract.previewMailText, request);
        expect(seen.status, JSON.stringify(seen.problem)).toBe(200);
        expect(seen.body.html).toContain('src="data:image/png;base64,');
        expect(seen.body.text).toContain('ayuda@alisios.example');
        expect(JSON.stringify(seen.body)).not.toMatch(/\{\{|mails:|mail_templates|documents:|undefined|cid:/);
        const sent = await application.call(contract.testMailText, request);
        expect(sent.status).toBe(204);
        const [mail] = await arrived();
        expect(mail?.to).toMatchObject({ text: 'rita@example.com' });
        expect(mail?.subject).toBe(seen.body.subject);
      }
    },
  );

  it('are previewed with what that mail has: no debt where it is paid, no lines where staff write it themselves', async () => {
    const lines = async (kind: string) => {
      const { subject } = await textOf(kind);
      return (
        await application.call(contract.previewMailText, {
          token,
          params: { ...place, kind },
          body: { subject, text: 'Hello' },
        })
      ).body.text;
    };
    expect(await lines('rental_confirmed')).toMatch(/Still to be paid: \$370\.00[\s\S]*Cancelling is free/);
    expect(await lines('rental_paid')).not.toContain('Still to be paid');
    expect(await lines('rental_no_show')).toContain('Cancellation fee: $370.00');
    expect(await lines('rental_flight')).not.toContain('Kia Picanto');
  });

  it('are the administrator’s to change', async () => {
    const { token: other } = await application.login(agent);
    const { subject, text } = await textOf('rental_paid');
    expect(
      (
        await application.call(contract.saveMailText, {
          token: other,
          params: { ...place, kind: 'rental_paid' },
          version: 0,
          body: { subject, text },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await application.call(contract.resetMailText, {
          token: other,
          params: { ...place, kind: 'rental_paid' },
        })
      ).status,
    ).toBe(403);
    expect(
      (await application.call(contract.saveMailSwitches, { token: other, version: 0, body: { off: [] } }))
        .status,
    ).toBe(403);
  });
});
