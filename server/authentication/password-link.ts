import { sql } from 'kysely';
import type { Language } from '../../src/lib/contract/fields.ts';
import { INVITATION_HOURS, LANGUAGES, PASSWORD_LINK_MINUTES } from '../../src/lib/contract/limits.ts';
import { STAFF_ROLES } from '../../src/lib/contract/permissions.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../lib/call.ts';
import { queueMail } from '../lib/mail/queue.ts';
import { ProblemError } from '../lib/problem.ts';
import { siteAddress } from '../lib/site-address.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { words } from '../lib/words.ts';

type LinkKind = 'reset' | 'invitation';

interface LinkedMember {
  id: number;
  email: string | null;
  language: string;
  first_name: string;
}

/**
 * Who is not there: the same statements and the same mail, which the caller's rollback takes back
 * (rule: strangers-cost-the-same).
 */
export const NOBODY: LinkedMember = { id: 0, email: '', language: LANGUAGES[0], first_name: '' };

/**
 * Mails a one-use link to reset-password?me=…&mc=…; earlier links of the person are dead. Runs in the caller's
 * transaction. For NOBODY it does as much and makes no link.
 */
export async function sendPasswordLink(
  context: Pick<RequestContext, 'db' | 'now' | 'brand' | 'services'>,
  member: LinkedMember,
  kind: LinkKind,
): Promise<void> {
  const code = newToken();
  const minutes = kind === 'reset' ? PASSWORD_LINK_MINUTES : INVITATION_HOURS * 60;
  await context.db
    .deleteFrom('password_link')
    .where('member_id', '=', member.id)
    .where('used_at', 'is', null)
    .execute();
  await context.db
    .insertInto('password_link')
    .columns(['member_id', 'code_hash', 'kind', 'created_at', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('member')
        .select(({ val }) => [
          'id',
          val(hashToken(code)).as('code_hash'),
          sql<LinkKind>`${kind}::text`.as('kind'),
          sql<Date>`${context.now}::timestamptz`.as('created_at'),
          sql<Date>`${new Date(context.now.getTime() + minutes * 60_000)}::timestamptz`.as('expires_at'),
        ])
        .where('id', '=', member.id),
    )
    .execute();
  const language: Language = member.language === 'es' ? 'es' : 'en';
  const say = words(language);
  const address = siteAddress(
    context.services.configuration,
    context.brand,
    `/${language}/authentication/reset-password/?me=${member.id}&mc=${code}`,
  );
  await queueMail(context, {
    to: member.email ?? '',
    language,
    brand: context.brand,
    about: { key: 'users/members', id: member.id },
    content: {
      subject: say(`mails:${kind}.subject`),
      paragraphs: [
        say('mails:greeting', { name: member.first_name }),
        say(`mails:${kind}.text`, { minutes: PASSWORD_LINK_MINUTES, hours: INVITATION_HOURS }),
      ],
      link: { address, label: say(`mails:${kind}.link`) },
    },
  });
}

/**
 * Uses a link up and gives its member. Opening the page uses nothing (rule: link-used-once): only this does.
 * Throws e12 when it is unknown, of another person, used, expired, or of somebody who may not enter: always alike.
 */
export async function usePasswordLink(context: RequestContext, me: string, mc: string): Promise<number> {
  const used = await context.db
    .updateTable('password_link')
    .set({ used_at: context.now })
    .from('member')
    .whereRef('member.id', '=', 'password_link.member_id')
    .where('code_hash', '=', hashToken(mc))
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.now.toISOString())
    .where('member.status', '=', ITEM.active)
    .where('member.role', 'in', STAFF_ROLES)
    .where('member.merged_into_id', 'is', null)
    .returning('password_link.member_id')
    .executeTakeFirst();
  if (!used || String(used.member_id) !== me) throw new ProblemError('e12', { reason: 'link_dead' });
  return used.member_id;
}
