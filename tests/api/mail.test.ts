import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENTS } from '../../server/jobs.ts';
import { queueMail } from '../../server/lib/mail/queue.ts';
import { mailSender } from '../../server/lib/mail/send.ts';
import { testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { startSmtp } from './smtp.ts';
import type { Smtp } from './smtp.ts';

let smtp: Smtp;
let application: TestApplication;

beforeAll(async () => {
  smtp = await startSmtp();
  application = await testApplication({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await application.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.received.length = 0;
  smtp.trouble = undefined;
});

const mail = {
  to: 'yanet@example.com',
  language: 'es' as const,
  brand: 'ceiba',
  content: {
    subject: 'Hola, Ñico\r\nBcc: everybody@example.com',
    paragraphs: ['<img src=x onerror=alert(1)> José Ñúñez'],
    code: '012345',
  },
};
const context = () => ({ db: application.services.db, now: application.clock.now });
const send = () => mailSender(application.services, DOCUMENTS)();

describe('mail', () => {
  it('arrives over SMTP in the brand’s dress, accents whole, nothing of a person taken as markup (rule: markup-is-text)', async () => {
    await queueMail(context(), mail);
    await send();
    const [message] = smtp.received;
    expect(message?.subject).toBe('Hola, Ñico Bcc: everybody@example.com');
    expect(message?.from?.text).toContain('Ceiba Services');
    expect(message?.text).toContain('José Ñúñez');
    expect(message?.text).toContain('012345');
    expect(message?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(message?.bcc).toBeUndefined();
    // The brand's picture is within the mail, and not among its files.
    expect(
      message?.attachments.map(({ cid, related, contentType }) => ({ cid, related, contentType })),
    ).toEqual([{ cid: 'brand', related: true, contentType: 'image/png' }]);
  });

  it('holds in mail readers: tables of 600 pixels, styles on the elements, nothing from elsewhere, and its plain-text version', async () => {
    const content = {
      subject: 'Renta',
      title: 'Pagada',
      paragraphs: ['Hola, Yanet:'],
      facts: [
        ['Renta', 'R-2027-000123'],
        ['Auto', 'Kia <Picanto>'],
        ['Banco', 'First Bank\nCuenta 12'],
      ] as const,
      link: { address: 'https://www.ceiba.example/es/?a=1&b=2', label: 'Pagar $10.00' },
      notes: ['Gratis hasta 3 días antes.'],
    };
    await queueMail(context(), { ...mail, content });
    await send();
    const [message] = smtp.received;
    const html = message?.html || '';
    expect(html).toContain('max-width:600px');
    expect(html).toContain('Kia &lt;Picanto&gt;');
    expect(html).toContain('<span style="white-space:nowrap">R-2027-000123</span>');
    expect(html).toMatch(/<span style="white-space:nowrap">\+[\d ]+<\/span>/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/<(script|link|form|iframe)\b|url\(|@import|display:\s*(flex|grid)|position:/);
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      'cid:brand',
      'https://www.ceiba.example/es/?a=1&amp;b=2',
    ]);
    expect(message?.text).toContain(
      [
        'Pagada',
        'Hola, Yanet:',
        'Renta: R-2027-000123\nAuto: Kia <Picanto>\nBanco:\nFirst Bank\nCuenta 12',
        'Pagar $10.00: https://www.ceiba.example/es/?a=1&b=2',
        'Gratis hasta 3 días antes.',
      ].join('\n\n'),
    );
  });

  it('is sent once, however many servers sweep at once', async () => {
    await queueMail(context(), mail);
    await Promise.all([send(), send(), send()]);
    expect(smtp.received).toHaveLength(1);
  });

  it('is never sent when the write that it tells is rolled back (rule: mail-with-its-write)', async () => {
    const written = application.services.db.transaction().execute(async (db) => {
      await queueMail({ ...context(), db }, mail);
      throw new Error('The write failed');
    });
    await expect(written).rejects.toThrow('The write failed');
    await send();
    expect(smtp.received).toHaveLength(0);
  });

  it('waits longer after each refusal, and arrives when the trouble is over', async () => {
    const id = await queueMail(context(), mail);
    smtp.trouble = new Error('Try later');
    await send();
    const row = () =>
      application.services.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ status: 'queued', tries: 1 });
    smtp.trouble = undefined;
    await send();
    expect(smtp.received).toHaveLength(0);
    application.clock.now = new Date(application.clock.now.getTime() + 61_000);
    await send();
    expect(smtp.received).toHaveLength(1);
    expect((await row()).status).toBe('sent');
  });
});
