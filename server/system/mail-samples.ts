import type { Kysely } from 'kysely';
import type { Language } from '../../src/lib/contract/fields.ts';
import { FOLLOW_HOURS } from '../../src/lib/contract/postals/tracking-mails.ts';
import { formatMoney } from '../../src/lib/words/format.ts';
import { brandOf } from '../../src/lib/site/hosts.ts';
import { offerParts } from '../cars/offer-sheets.ts';
import { rentalMails } from '../cars/rentals/mails.ts';
import { rentalValues, soldRental } from '../cars/rentals/told.ts';
import { totalLabel } from '../cars/rentals/voucher.ts';
import type { Database } from '../db/tables.ts';
import { bookingMails } from '../lodgings/bookings/mails.ts';
import { bookingValues } from '../lodgings/bookings/told.ts';
import { fundingLink, fundingMailParts } from '../financials/fundings/mails.ts';
import type { FundingMail } from '../financials/fundings/mails.ts';
import { paymentMailParts } from '../financials/payments/mail-text.ts';
import type { PaymentMail } from '../financials/payments/mail-text.ts';
import { companyZone } from '../lib/company-zone.ts';
import { kindOf } from '../lib/mail/kinds.ts';
import type { MailContent } from '../lib/mail/message.ts';
import { stepLines, stepValues } from '../postals/packages/followers.ts';
import { packageLines, packageValues } from '../postals/packages/told.ts';
import type { ToldPackage } from '../postals/packages/told.ts';
import { familyPassportParts } from '../postals/procedures/family-passports.ts';
import { formMailParts } from '../postals/procedures/form-mails.ts';
import type { FormMail } from '../postals/procedures/form-mails.ts';
import { missingMailParts } from '../postals/procedures/reminders.ts';
import { remittanceLines, remittanceValues } from '../postals/remittances/told.ts';
import { passportMailParts } from '../users/passport-reminders.ts';
import { readerOf } from '../lib/reader.ts';
import type { ReservationMail } from '../reservations/mails.ts';
import type { TextPlace } from '../lib/mail/texts.ts';
import { words } from '../lib/words.ts';
import {
  CODES,
  RENTAL_LINES,
  SAMPLE_CATEGORY,
  SAMPLE_CURRENCY,
  SAMPLE_FORM,
  SAMPLE_NAME,
  SAMPLE_FAMILY_PASSPORT,
  SAMPLE_PASSPORT,
  SAMPLE_PLAN,
  TOTAL,
  samplePackage,
  sampleRemittance,
  samplePayment,
  sampleBooking,
  sampleRental,
} from './mail-sample-records.ts';

/** What a mail has beside its words, of an example. */
export interface Sample extends Pick<MailContent, 'facts' | 'link' | 'notes'> {
  readonly values: Readonly<Record<string, string>>;
}

type Sampler = (db: Kysely<Database>, place: TextPlace) => Promise<Sample>;

/** A mail's own name within its area: paid of rental_paid. */
const within = (kind: string) => kind.slice(kind.indexOf('_') + 1);
/** The brand's own site: what a button of an example leads to. */
const siteOf = (brand: string) => `https://${brandOf(brand)?.hosts[0]?.name ?? 'localhost'}/`;

/** What of the example is otherwise: what was paid in full, and what nobody came for. */
const RENTALS: Readonly<Record<string, { paid?: number; fee?: number }>> = {
  paid: { paid: TOTAL },
  cancelled: { paid: TOTAL },
  no_show: { paid: TOTAL, fee: TOTAL },
} satisfies Partial<Record<ReservationMail, object>>;

const ofRental: Sampler = async (db, { kind, brand, language }) => {
  const rental = sampleRental(brand, RENTALS[within(kind)]);
  const { byHand, optional } = kindOf(kind);
  // What staff only begin a mail with goes out as text.
  return byHand && !optional
    ? { values: await rentalValues(db, rental, language) }
    : rentalMails.parts(db, rental, within(kind) as ReservationMail, language);
};

const ofBooking: Sampler = async (db, { kind, brand, language }) => {
  const booking = sampleBooking(brand, RENTALS[within(kind)]);
  const { byHand, optional } = kindOf(kind);
  return byHand && !optional
    ? { values: await bookingValues(db, booking, language) }
    : bookingMails.parts(db, booking, within(kind) as ReservationMail, language);
};

/** Mails about money that came, or that went back. */
const PAID: readonly string[] = ['receipt', 'document', 'refund'] satisfies PaymentMail[];
/** Their buttons, by the words of each. */
const BUTTONS: Readonly<Record<string, string>> = {
  link: 'button',
  uncharged: 'button',
  receipt: 'receipt_button',
} satisfies Partial<Record<PaymentMail, string>>;

const ofPayment: Sampler = async (db, { kind, brand, language }) => {
  const mail = within(kind) as PaymentMail;
  const say = words(language);
  const amount = (minor: number) =>
    formatMoney({ amount: minor, currency: SAMPLE_CURRENCY }, readerOf(brand, language));
  const told = samplePayment(brand, await companyZone(db), PAID.includes(mail));
  const sold = soldRental(await rentalValues(db, sampleRental(brand), language), language);
  const price = [
    ...RENTAL_LINES.map((line) => [totalLabel(line, say, language), amount(line.amount.amount)] as const),
    [say('documents:receipt.total'), amount(TOTAL)] as const,
  ];
  const bank = mail === 'transfer' ? { bank: say('system/mail_templates:samples.bank') } : {};
  const parts = paymentMailParts(told, { kind: mail, language, values: bank }, sold, price);
  const button = BUTTONS[mail];
  return button === undefined
    ? parts
    : { ...parts, link: { address: siteOf(brand), label: say(`mails:payment.${button}`, parts.values) } };
};

const ofFunding: Sampler = async (db, { kind, brand, language }) => {
  const mail = within(kind) as FundingMail;
  const link = mail === 'agreement' || mail === 'signed' ? { link: siteOf(brand) } : {};
  const parts = await fundingMailParts(
    db,
    { code: CODES.plan, brand },
    { ...SAMPLE_PLAN, ...link, kind: mail, first_name: SAMPLE_NAME, language },
  );
  return { ...parts, ...fundingLink({ ...link, kind: mail }, parts.values, language) };
};

const ofPackage: Sampler = async (_, { kind, brand, language }) => {
  const sent = samplePackage(brand);
  if (kind === 'tracking_confirm' || kind === 'tracking_step') return ofFollower(kind, sent, language);
  const link = { address: siteOf(brand), label: words(language)('mails:package_button') };
  return { values: packageValues(sent), facts: packageLines(sent, language), link };
};

/** What whoever follows a package is sent. */
function ofFollower(
  kind: 'tracking_confirm' | 'tracking_step',
  sent: ToldPackage,
  language: Language,
): Sample {
  const step = kind === 'tracking_step';
  const label = words(language)(step ? 'mails:package_button' : 'mails:tracking.confirm');
  return {
    values: {
      ...stepValues(sent.number ?? '', 'arrived_destination', language),
      hours: String(FOLLOW_HOURS),
    },
    link: { address: siteOf(sent.brand), label },
    ...(step ? { facts: stepLines(sent, language) } : {}),
  };
}

const ofRemittance: Sampler = async (_, { brand, language }) => {
  const sent = sampleRemittance(brand);
  return { values: remittanceValues(sent, language), facts: remittanceLines(sent, language) };
};

const ofForm: Sampler = async (db, { kind, brand, language }) => {
  if (kind === 'procedure_missing') {
    const missing = ['photo', 'signature', 'height'];
    const client = { first_name: SAMPLE_NAME, last_name: '' };
    const label = words(language)('mails:procedure.form');
    return {
      ...missingMailParts({ ...SAMPLE_FORM, missing }, { client, language }),
      link: { address: siteOf(brand), label },
    };
  }
  if (kind === 'procedure_ready') {
    const { code, applicant_name: applicant } = SAMPLE_FORM;
    return { values: { first_name: SAMPLE_NAME, code, applicant } };
  }
  if (kind === 'family_passport_expiring')
    return familyPassportParts({ ...SAMPLE_FORM, ...SAMPLE_FAMILY_PASSPORT, brand }, language);
  const remark = { field: 'photo', text: words(language)('system/mail_templates:samples.remark') } as const;
  return formMailParts(
    db,
    { ...SAMPLE_FORM, brand, remarks: [remark] },
    {
      kind: kind.slice('procedure_'.length) as FormMail,
      first_name: SAMPLE_NAME,
      language,
      address: siteOf(brand),
    },
  );
};

const ofMember: Sampler = async (db, place) => {
  if (place.kind !== 'passport_expiring') return ofOffer(db, place);
  return passportMailParts(SAMPLE_PASSPORT, place);
};

const ofOffer: Sampler = async (db, { brand, language }) => {
  const { values } = await rentalMails.parts(db, sampleRental(brand), 'confirmed', language);
  const { pick_up, drop_off, limit, model } = values;
  const cars = [{ model, category: SAMPLE_CATEGORY, lines: RENTAL_LINES }];
  const { facts, notes } = offerParts({ pick_up, drop_off, limit, cars }, { brand, language });
  return { values: { first_name: SAMPLE_NAME, limit }, facts, notes };
};

const SAMPLERS: Readonly<Record<string, Sampler>> = {
  'cars/rentals': ofRental,
  'lodgings/bookings': ofBooking,
  'financials/payments': ofPayment,
  'financials/fundings': ofFunding,
  'postals/packages': ofPackage,
  'postals/remittances/listing': ofRemittance,
  'users/members': ofMember,
  'postals/procedures': ofForm,
};

/** What fills a mail that is only looked at: drawn by what draws the real ones, of an example. */
export async function sampleOf(db: Kysely<Database>, place: TextPlace): Promise<Sample> {
  return (
    (await SAMPLERS[kindOf(place.kind).key ?? '']?.(db, place)) ?? { values: { first_name: SAMPLE_NAME } }
  );
}
