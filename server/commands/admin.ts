import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { Email } from '../../src/lib/contract/fields.ts';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { siteOf } from '../../src/lib/site/hosts.ts';
import { resetLoginMethods } from '../authentication/login-reset.ts';
import { sendPasswordLink } from '../authentication/password-link.ts';
import { readConfiguration } from '../configuration.ts';
import { DOCUMENTS } from '../jobs.ts';
import { audit } from '../lib/audit.ts';
import { mailSender } from '../lib/mail/send.ts';
import { createLog } from '../log.ts';
import { openServices } from '../open-services.ts';

/*
 * npm run admin -- EMAIL
 * Makes an Administrator of this address (or of the member who has it) and mails the invitation that sets the password.
 * What that member had set up to log in is removed: the emailed code lets them in.
 */

const parsed = z.safeParse(Email, process.argv[2] ?? '');
if (!parsed.success) {
  process.stderr.write('Usage: npm run admin -- EMAIL\n');
  process.exit(1);
}
const email = parsed.data;
const configuration = readConfiguration(process.env);
const { services, close } = await openServices(configuration, createLog('warn'));
try {
  await services.db.transaction().execute(async (db) => {
    const now = services.clock();
    const known = await db
      .updateTable('member')
      .set({ role: ROLES.administrator, status: ITEM.active, updated_at: now })
      .where((where) => where(where.fn('lower', ['email']), '=', email))
      .returningAll()
      .executeTakeFirst();
    const member =
      known ??
      (await db
        .insertInto('member')
        .values({
          role: ROLES.administrator,
          first_name: 'Administrator',
          last_name: email.split('@')[0] ?? '',
          email,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow());
    const context = {
      db,
      services,
      now,
      language: 'en' as const,
      brand: siteOf(configuration.siteHost).brand.id,
      session: null,
      requestId: randomUUID(),
      ip: '',
      userAgent: '',
    };
    // Whoever operates the server is the way back in where nobody else is left.
    if (known) await resetLoginMethods(context, member);
    await sendPasswordLink(context, member, 'invitation');
    await audit(context, { key: 'users/members', id: member.id, action: 'invited' });
  });
  await mailSender(services, DOCUMENTS)();
  process.stdout.write(
    `${email} is an Administrator; the invitation ${configuration.smtpUrl ? 'was mailed' : 'is in the outbox (SMTP_URL is not set)'}\n`,
  );
} finally {
  await close();
}
