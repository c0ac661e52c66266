import type { RequestContext, Session } from '../lib/call.ts';
import { queueMail } from '../lib/mail/queue.ts';
import { words } from '../lib/words.ts';

/** What happened to what lets a person in; words under `login_notice` of mails.json. */
export type LoginNotice =
  | 'passkey_added'
  | 'passkey_removed'
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'login_reset';

/** Tells a person by mail what happened to what lets them in: whoever did it, the owner of the mailbox knows. */
export async function tellOwner(
  context: RequestContext,
  { email, firstName, language }: Pick<Session['member'], 'email' | 'firstName' | 'language'>,
  notice: LoginNotice,
  params: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const say = words(language);
  await queueMail(context, {
    to: email,
    language,
    brand: context.brand,
    content: {
      subject: say(`mails:login_notice.${notice}.subject`, params),
      paragraphs: [
        say('mails:greeting', { name: firstName }),
        say(`mails:login_notice.${notice}.text`, params),
        say('mails:login_notice.not_you'),
      ],
    },
  });
}
