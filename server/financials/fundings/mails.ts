import type { Language, Money } from '../../../src/lib/contract/fields.ts';
import { FUNDING_HOURS } from '../../../src/lib/contract/limits.ts';
import { greetingName } from '../../../src/lib/domain/names.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { formatLongDate, formatMoment } from '../../../src/lib/words/moments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import type { MailContent } from '../../lib/mail/message.ts';
import type { QueuedMail } from '../../lib/mail/queue.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import { languageOfClient, readerOf } from '../../lib/reader.ts';
import { goesOut } from '../../lib/mail/switches.ts';
import { writtenText } from '../../lib/mail/texts.ts';
import { words } from '../../lib/words.ts';
import { FUNDINGS } from './stored.ts';
import type { StoredFunding } from './stored.ts';

/** The client of a plan, and the language of its mails. */
export async function clientOf(
  { db }: Pick<RequestContext, 'db'>,
  funding: Pick<StoredFunding, 'member_id'>,
) {
  const { language, ...client } = await db
    .selectFrom('member')
    .select(['first_name', 'last_name', 'email', 'language'])
    .where('id', '=', funding.member_id)
    .executeTakeFirstOrThrow();
  return { ...client, language: languageOfClient(language) };
}

type Mailer = Pick<RequestContext, 'db' | 'now'>;
/** Mails of the life of a plan. */
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

interface Parts extends Pick<Contents, 'kind' | 'amount' | 'due' | 'link'> {
  readonly first_name: string;
  readonly language: Language;
}

/** What a mail about a plan is filled with, and its labelled lines. */
export async function fundingMailParts(
  db: Mailer['db'],
  { code, brand }: Pick<StoredFunding, 'code' | 'brand'>,
  { kind, amount: given, due, link, first_name, language }: Parts,
) {
  const reader = readerOf(brand, language);
  const amount = given ? formatMoney(given, reader) : '';
  const limit = due ? formatMoment(due.due_at, await companyZone(db), reader) : '';
  const say = words(language);
  const credit = given && given.amount > 0 ? say('mails:funding.credit', { amount }) : '';
  const next = link === undefined ? '' : say('mails:funding.next', { amount, limit });
  return {
    values: {
      first_name,
      code,
      amount,
      date: due ? formatLongDate(due.due_on, reader) : '',
      limit,
      credit,
      next,
      hours: String(FUNDING_HOURS.grace),
    },
    facts: linesOf(language, { plan: code, ...(kind === 'reminder' ? { amount, due: limit } : {}) }),
  };
}

/** The button of a mail that leads somewhere: to the agreement, or from the signed one to its first payment. */
export const fundingLink = (
  { kind, link }: Pick<Contents, 'kind' | 'link'>,
  values: Readonly<Record<string, string>>,
  language: Language,
): Pick<MailContent, 'link'> =>
  link === undefined
    ? {}
    : {
        link: {
          address: link,
          label: words(language)(kind === 'signed' ? 'mails:funding.pay' : 'mails:funding.sign', values),
        },
      };

/**
 * Tells the client in the transaction of what it tells. Gives the address, or null where there is none, or where the
 * company does not send such mails.
 */
export async function mailFunding(
  context: Mailer,
  funding: StoredFunding,
  contents: Contents,
): Promise<string | null> {
  const client = await clientOf(context, funding);
  const to = contents.to ?? client.email;
  if (to === null || !(await goesOut(context.db, `funding_${contents.kind}`))) return null;
  const language = contents.language ?? client.language;
  const { kind, attachments } = contents;
  const { values, facts } = await fundingMailParts(context.db, funding, {
    ...contents,
    first_name: greetingName(client),
    language,
  });
  const written = await writtenText(
    context.db,
    { kind: `funding_${kind}`, brand: funding.brand, language },
    values,
  );
  const content = { ...written, facts, ...fundingLink(contents, values, language) };
  await queueMail(context, {
    to,
    content,
    language,
    brand: funding.brand,
    about: { key: FUNDINGS, id: funding.id },
    ...(attachments ? { attachments } : {}),
  });
  return to;
}
