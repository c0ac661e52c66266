import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import { BRANDS } from '../../../src/lib/hosts.ts';
import type { Services } from '../../services.ts';

const BATCH = 20;
const TRIES = 8;

/**
 * Sends what is queued. Rows are claimed with SKIP LOCKED and stay locked until their result is written, so that two
 * servers never send one mail twice. Without SMTP_URL mails are kept: the table is the outbox.
 */
export function mailSender(services: Services): () => Promise<void> {
  const { smtpUrl } = services.configuration;
  const transport = smtpUrl ? createTransport(smtpUrl) : undefined;
  return async () => {
    if (transport) await sendQueued(services, transport);
    else await services.db.updateTable('mail').set({ status: 'kept' }).where('status', '=', 'queued').execute();
  };
}

async function sendQueued(services: Services, transport: Transporter): Promise<void> {
  const now = services.clock();
  await services.db.transaction().execute(async (db) => {
    const mails = await db
      .selectFrom('mail')
      .selectAll()
      .where('status', '=', 'queued')
      .where('next_try_at', '<=', now.toISOString())
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const mail of mails) {
      const brand = BRANDS.find(({ id }) => id === mail.brand) ?? BRANDS[0];
      const row = db.updateTable('mail').where('id', '=', mail.id);
      try {
        await transport.sendMail({
          from: { name: brand?.name ?? '', address: brand?.email ?? '' },
          to: mail.recipient,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}.${Date.parse(mail.created_at)}@${brand?.hosts[0]?.name ?? 'localhost'}>`,
          attachments: mail.attachments.map(({ name, type, base64 }) => ({ filename: name, contentType: type, content: Buffer.from(base64, 'base64') })),
        });
        await row.set({ status: 'sent', sent_at: now }).execute();
      } catch (error) {
        const tries = mail.tries + 1;
        services.log.warn({ err: error, mail: mail.id }, 'A mail could not be sent');
        // Waits longer each time: 1, 2, 4 … minutes, about four hours in all.
        const next = new Date(now.getTime() + 2 ** mail.tries * 60_000);
        await row
          .set({ tries, last_error: String(error).slice(0, 500), next_try_at: next, status: tries >= TRIES ? 'failed' : 'queued' })
          .execute();
      }
    }
  });
}
