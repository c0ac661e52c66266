import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { WEBHOOKS, WEBHOOK_OFF_DAYS } from '../../../src/lib/contract/system/webhooks.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { siteOf } from '../../../src/lib/site/hosts.ts';
import type { WebhookTable } from '../../db/tables/webhooks.ts';
import type { RequestContext } from '../../lib/call.ts';
import { jobContext } from '../../lib/job-context.ts';
import { queueMails } from '../../lib/mail/queue.ts';
import type { QueuedMail } from '../../lib/mail/queue.ts';
import { languageOfClient } from '../../lib/reader.ts';
import { updateRecord } from '../../lib/records.ts';
import { words } from '../../lib/words.ts';
import type { Services } from '../../services.ts';

type Hook = Selectable<WebhookTable>;

const PERIOD = WEBHOOK_OFF_DAYS * 86_400_000;
/** One message that nobody takes is tried that often in two days: fewer failures say little, however old. */
const FAILURES = 10;

/** Whether so long nothing else came of a target that nobody listens there any more. */
export const isGivenUp = (
  { failures, failing_since }: Pick<Hook, 'failures' | 'failing_since'>,
  now: Date,
): boolean =>
  failures >= FAILURES && failing_since !== null && now.getTime() - Date.parse(failing_since) >= PERIOD;

/** Switches a webhook off that fails for days, and mails it to every Administrator (rule: webhooks-switched-off). */
export async function switchOff(services: Services, db: RequestContext['db'], hook: Hook): Promise<void> {
  const { brand } = siteOf(services.configuration.siteHost);
  const context = jobContext(services, db, brand.id);
  await updateRecord(context, hook, {
    table: 'webhook',
    key: WEBHOOKS,
    action: 'switch_off',
    values: { status: ITEM.inactive },
  });
  const administrators = await db
    .selectFrom('member')
    .select(['id', 'first_name', 'language', sql<string>`email`.as('email')])
    .where('role', '=', ROLES.administrator)
    .where('status', '=', ITEM.active)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
  await queueMails(
    context,
    administrators.map(({ first_name, language: stored, email }): QueuedMail => {
      const language = languageOfClient(stored);
      const say = words(language);
      const values = { name: hook.name, host: hook.host, days: WEBHOOK_OFF_DAYS };
      return {
        to: email,
        language,
        brand: brand.id,
        content: {
          subject: say('mails:webhook_off.subject', values),
          paragraphs: [
            say('mails:greeting', { name: first_name }),
            say('mails:webhook_off.text', values),
            say('mails:webhook_off.next'),
          ],
        },
      };
    }),
  );
}
