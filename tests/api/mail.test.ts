import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMail } from '../../server/lib/mail/queue.ts';
import { mailSender } from '../../server/lib/mail/send.ts';
import { testApplication } from './application.ts';
import type { TestApplication } from './application.ts';

let smtp: SMTPServer;
let application: TestApplication;
let received: ParsedMail[] = [];
/** When set, the mail server refuses with this. */
let trouble: Error | undefined;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void simpleParser(stream).then((mail) => {
        if (!trouble) received.push(mail);
        done(trouble);
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listener = smtp.listen(0, '127.0.0.1', () => resolve((listener.address() as { port: number }).port));
  });
  application = await testApplication({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await application.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(() => {
  received = [];
  trouble = undefined;
});

const mail = {
  to: 'yanet@example.com',
  language: 'es' as const,
  brand: 'ceiba',
  content: { subject: 'Hola, Ñico\r\nBcc: everybody@example.com', paragraphs: ['<img src=x onerror=alert(1)> José Ñúñez'], code: '012345' },
};
const context = () => ({ db: application.services.db, now: application.clock.now });
const send = () => mailSender(application.services)();

describe('mail', () => {
  it('arrives over SMTP in the brand’s dress, accents whole, nothing of a person taken as markup (K131)', async () => {
    await queueMail(context(), mail);
    await send();
    const [message] = received;
    expect(message?.subject).toBe('Hola, Ñico Bcc: everybody@example.com');
    expect(message?.from?.text).toContain('Ceiba Services');
    expect(message?.text).toContain('José Ñúñez');
    expect(message?.text).toContain('012345');
    expect(message?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(message?.bcc).toBeUndefined();
  });

  it('is sent once, however many servers sweep at once', async () => {
    await queueMail(context(), mail);
    await Promise.all([send(), send(), send()]);
    expect(received).toHaveLength(1);
  });

  it('is never sent when the write that it tells is rolled back', async () => {
    const written = application.services.db.transaction().execute(async (db) => {
      await queueMail({ ...context(), db }, mail);
      throw new Error('The write failed');
    });
    await expect(written).rejects.toThrow('The write failed');
    await send();
    expect(received).toHaveLength(0);
  });

  it('waits longer after each refusal, and arrives when the trouble is over', async () => {
    const id = await queueMail(context(), mail);
    trouble = new Error('Try later');
    await send();
    const row = () => application.services.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ status: 'queued', tries: 1 });
    trouble = undefined;
    await send();
    expect(received).toHaveLength(0);
    application.clock.now = new Date(application.clock.now.getTime() + 61_000);
    await send();
    expect(received).toHaveLength(1);
    expect((await row()).status).toBe('sent');
  });
});
