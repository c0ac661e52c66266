import type { Language, Money } from '../../../src/lib/contract/fields.ts';
import { FUNDING_HOURS, LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { greetingName } from '../../../src/lib/domain/names.ts';
import { formatLongDate, formatMoment, formatMoney } from '../../../src/lib/format.ts';
import type { Reader } from '../../../src/lib/format.ts';
import { BRANDS, brandOf } from '../../../src/lib/hosts.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import type { QueuedMail } from '../../lib/mail/queue.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import { words } from '../../lib/words.ts';
import { FUNDINGS } from './stored.ts';
import type { StoredFunding } from './stored.ts';

/** How documents and mails of a brand write numbers. */
export function readerOf(brandId: string, language: Language): Reader {
  const brand = brandOf(brandId) ?? BRANDS[0];
  return { language, numbers: brand?.numberFormats[language] ?? language };
}

/** The client of a plan, and the language of its mails. */
export async function clientOf({ db }: Pick<RequestContext, 'db'>, funding: Pick<StoredFunding, 'member_id'>) {
  const { language, ...client } = await db.selectFrom('member').select(['first_name', 'last_name', 'email', 'language']).where('id', '=', funding.member_id).executeTakeFirstOrThrow();
  return { ...client, language: LANGUAGES.find((known) => known === language) ?? LANGUAGES[0] };
}

type Mailer = Pick<RequestContext, 'db' | 'now'>;
/** Words of mails under `funding` in mails.json. */
export type FundingMail = 'reminder' | 'agreement' | 'signed' | 'void' | 'unpaid' | 'cancelled';

interface Contents {
  readonly kind: FundingMail;
  /** Null is the client's own; nothing is sent to a client without one. */
  readonly to?: string | null;
  readonly language?: Language | null;
  readonly amount?: Money;
  readonly due?: { readonly due_on: string; readonly due_at: string };
  readonly link?: string;
  readonly attachments?: NonNullable<QueuedMail['attachments']>;
}

/** Tells the client in the transaction of what it tells. Gives the address, or null where there is none. */
export async function mailFunding(context: Mailer, funding: StoredFunding, contents: Contents): Promise<string | null> {
  const client = await clientOf(context, funding);
  const to = contents.to ?? client.email;
  if (to === null) return null;
  const language = contents.language ?? client.language;
  const say = words(language);
  const reader = readerOf(funding.brand, language);
  const { kind, amount, due, link, attachments } = contents;
  const facts = {
    code: funding.code,
    hours: FUNDING_HOURS.grace,
    amount: amount ? formatMoney(amount, reader) : '',
    date: due ? formatLongDate(due.due_on, reader) : '',
    limit: due ? formatMoment(due.due_at, await companyZone(context.db), reader) : '',
  };
  const content = {
    subject: say(`mails:funding.${kind}.subject`, facts),
    paragraphs: [say('mails:greeting', { name: greetingName(client) }), say(`mails:funding.${kind}.text`, facts), ...(kind === 'void' && amount && amount.amount > 0 ? [say('mails:funding.void.credit', facts)] : []), ...(kind === 'signed' && link ? [say('mails:funding.signed.next', facts)] : [])],
    ...(link === undefined ? {} : { link: { address: link, label: say(`mails:funding.${kind}.link`, facts) } }),
  };
  await queueMail(context, { to, content, language, brand: funding.brand, about: { key: FUNDINGS, id: funding.id }, ...(attachments ? { attachments } : {}) });
  return to;
}
