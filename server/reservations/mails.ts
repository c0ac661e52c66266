import type { Kysely } from 'kysely';
import type { Currency, Language } from '../../src/lib/contract/fields.ts';
import { formatMoney } from '../../src/lib/words/format.ts';
import type { Database } from '../db/tables.ts';
import type { MailDocument } from '../db/tables/system.ts';
import type { RequestContext } from '../lib/call.ts';
import type { MailKindId } from '../lib/mail/kinds.ts';
import { linesOf } from '../lib/mail/lines.ts';
import type { Lines } from '../lib/mail/lines.ts';
import type { MailContent } from '../lib/mail/message.ts';
import { queueMail } from '../lib/mail/queue.ts';
import { goesOut } from '../lib/mail/switches.ts';
import { writtenText } from '../lib/mail/texts.ts';
import { languageOfClient, readerOf } from '../lib/reader.ts';

/** Mails of the life of a reservation; `paid` brings the voucher. */
export type ReservationMail = 'confirmed' | 'paid' | 'changed' | 'cancelled' | 'payment_limit' | 'no_show';
/** Mails that tell what was agreed about a cancellation. */
const TERMED: readonly string[] = ['confirmed', 'changed', 'paid', 'voucher'];

/** What every kind of reservation tells its client of. Amounts are minor units. */
interface Told {
  readonly code: string;
  readonly brand: string;
  readonly email: string | null;
  readonly language: string;
  readonly currency: Currency;
  readonly paid: number;
  readonly due: number;
  readonly cancellation_fee: number | null;
}

/** What its texts may say; the amounts are empty where they do not stand in the client's documents. */
type ToldValues = Readonly<Record<'total' | 'allowance' | 'left' | 'limit', string>> &
  Readonly<Record<string, string>>;

interface Wording<T extends Told, Values extends ToldValues, Mail extends string> {
  /** Key of its resource. */
  readonly key: string;
  /** The name of a mail among those that the company words. */
  readonly kindOf: (mail: Mail) => MailKindId;
  /** Undefined for one that was entered by mistake and removed. */
  readonly told: (db: Kysely<Database>, id: number) => Promise<T | undefined>;
  readonly values: (db: Kysely<Database>, told: T, language: Language) => Promise<Values>;
  /** What was reserved, from when to when. */
  readonly facts: (values: Values, language: Language) => Lines;
  /** What was agreed about a cancellation, in sentences. */
  readonly terms: (told: T, language: Language) => string[];
  /** Whether the client's documents say what it costs. */
  readonly tellsPrice: (told: T) => boolean;
  readonly voucher: MailDocument['kind'];
}

interface Sent {
  readonly to: string;
  readonly language: Language;
  /** What staff add in their own words. */
  readonly message?: string;
}

type Mailer = Pick<RequestContext, 'db' | 'now'>;

/** Lines of what it costs, while it is to come; of a cancelled one what it cost, and what goes back of what was paid. */
function moneyLines(told: Told, mail: string, values: ToldValues, language: Language): Lines {
  const { paid, cancellation_fee, currency } = told;
  if (mail === 'cancelled' || mail === 'no_show') {
    const fee = cancellation_fee ?? 0;
    const some = (amount: number) =>
      amount > 0 ? formatMoney({ amount, currency }, readerOf(told.brand, language)) : '';
    return linesOf(language, { paid: some(paid), fee: some(fee), to_refund: some(paid - fee) });
  }
  const open = told.due > paid;
  return linesOf(language, {
    total: values.total,
    allowance: values.allowance,
    left: open ? values.left : '',
    limit: open ? values.limit : '',
  });
}

/** Mails that say what a reservation costs; those with a document leave it to that. */
const PRICED: readonly string[] = ['confirmed', 'paid', 'changed', 'cancelled', 'no_show'];

/** The mails of a kind of reservation; `Mail` adds those that the kind alone has to those of its life. */
export function reservationMails<T extends Told, Values extends ToldValues, Mail extends string>(
  wording: Wording<T, Values, Mail | ReservationMail | 'voucher'>,
) {
  type AnyMail = Mail | ReservationMail | 'voucher';
  const { key, told: read } = wording;

  /** What a mail is filled with, its labelled lines, and what was agreed. */
  async function parts(db: Kysely<Database>, told: T, mail: AnyMail, language: Language) {
    const values = await wording.values(db, told, language);
    const priced = PRICED.includes(mail) && wording.tellsPrice(told);
    return {
      values,
      notes: TERMED.includes(mail) ? wording.terms(told, language) : [],
      facts: [
        ...wording.facts(values, language),
        ...(priced ? moneyLines(told, mail, values, language) : []),
      ],
    };
  }

  async function content(
    db: Kysely<Database>,
    told: T,
    mail: AnyMail,
    language: Language,
  ): Promise<MailContent> {
    const { values, ...rest } = await parts(db, told, mail, language);
    const place = { kind: wording.kindOf(mail), brand: told.brand, language };
    return { ...(await writtenText(db, place, values)), ...rest };
  }

  /**
   * Tells the client, in the transaction of what it tells. Nothing is sent when there is no address, or when the company
   * does not send mails of this kind.
   */
  async function tell({ db, now }: Mailer, id: number, mail: ReservationMail): Promise<void> {
    const told = await read(db, id);
    if (!told || told.email === null || !(await goesOut(db, wording.kindOf(mail)))) return;
    const language = languageOfClient(told.language);
    const queued = {
      to: told.email,
      content: await content(db, told, mail, language),
      language,
      brand: told.brand,
      about: { key, id },
    };
    // Printed when it is sent, so that a printer that fails stops no payment.
    const document = { kind: wording.voucher, id, name: `${told.code}.pdf` };
    await queueMail({ db, now }, mail === 'paid' ? { ...queued, document } : queued);
  }

  /** Mails a document that staff send: printed already, or when the mail goes. Gives the mail's number. */
  async function send(
    { db, now }: Mailer,
    id: number,
    mail: Mail | 'voucher',
    {
      to,
      language,
      message = '',
      ...paper
    }: Sent & ({ readonly pdf: Buffer } | { readonly document: Omit<MailDocument, 'id'> }),
  ): Promise<number> {
    const told = await read(db, id);
    if (!told) throw new Error(`${key} ${id} is not there`);
    const { paragraphs, ...rest } = await content(db, told, mail, language);
    const pdf =
      'pdf' in paper ? [{ name: `${told.code}.pdf`, type: 'application/pdf', bytes: paper.pdf }] : [];
    return queueMail(
      { db, now },
      {
        to,
        content: { ...rest, paragraphs: message === '' ? paragraphs : [...paragraphs, message] },
        language,
        brand: told.brand,
        about: { key, id },
        attachments: pdf,
        ...('document' in paper ? { document: { ...paper.document, id } } : {}),
      },
    );
  }

  return { parts, tell, send };
}
