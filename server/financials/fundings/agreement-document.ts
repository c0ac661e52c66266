import * as z from 'zod/mini';
import { AgreementDocument } from '../../../src/lib/contract/funding-agreement.ts';
import type { AgreementSection } from '../../../src/lib/contract/funding-agreement.ts';
import type { FundingRow } from '../../../src/lib/contract/financials/fundings.ts';
import type { Language, Money } from '../../../src/lib/contract/fields.ts';
import { FUNDING_HOURS } from '../../../src/lib/contract/limits.ts';
import { formatMoney, formatPercent } from '../../../src/lib/words/format.ts';
import { formatLongDate, formatMoment, zoneName } from '../../../src/lib/words/moments.ts';
import { BRANDS, brandOf } from '../../../src/lib/site/hosts.ts';
import { formatPhone } from '../../lib/phone.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';

/** Name of these words and this order of sections; another text is another template. */
export const AGREEMENT_TEMPLATE = 'financing-1';

/** A number that a line would break is hard to dial. */
const NO_BREAK = '\u00a0';

interface Facts {
  readonly funding: FundingRow;
  readonly version: number;
  readonly language: Language;
  /** The company's zone, by which deadlines end. */
  readonly zone: string;
}

const section = (heading: string, part: Partial<AgreementSection>): AgreementSection => ({
  heading,
  paragraphs: [],
  facts: [],
  table: null,
  ...part,
});

/**
 * The agreement of a plan in one language: who and what, the figures that United States consumer credit asks for
 * (rule: rate-is-stated), the schedule, the rules of the specification, and what is to be told before signing
 * electronically (rule: agreement-signed).
 */
export function agreementDocument({ funding, version, language, zone }: Facts): AgreementDocument {
  const brand = brandOf(funding.brand) ?? BRANDS[0];
  if (!brand) throw new Error('No brand is known');
  const translate = words(language);
  const say = (key: string, values: Record<string, unknown> = {}) =>
    translate(`documents/agreement:${key}`, values);
  const reader = readerOf(funding.brand, language);
  const amount = (money: Money) => formatMoney(money, reader);
  const { email } = brand;
  const given = (label: string, money: Money): [string, string][] =>
    money.amount === 0 ? [] : [[label, amount(money)]];
  const day = (date: string) => formatLongDate(date, reader);
  return {
    title: say('title'),
    code: funding.code,
    language,
    version: say('version', { version }),
    introduction: [say('introduction', { client: funding.client.name, company: brand.legalName })],
    sections: [
      section(say('parties.heading'), {
        facts: [
          [say('parties.company'), brand.legalName],
          [say('parties.contact'), `${email} · ${formatPhone(brand.phone).replaceAll(' ', NO_BREAK)}`],
          [say('parties.client'), funding.client.name],
          [say('parties.service'), `${funding.service.code} · ${funding.service.concept}`],
          ...(funding.service_date === null
            ? []
            : [[say('parties.service_date'), day(funding.service_date)] as [string, string]]),
        ],
      }),
      section(say('figures.heading'), {
        facts: [
          [say('figures.service_amount'), amount(funding.service_amount)],
          ...given(say('figures.extras'), funding.extras),
          ...given(say('figures.initial_payment'), funding.initial_payment),
          [say('figures.amount_financed'), amount(funding.amount_financed)],
          [say('figures.financing_expense'), amount(funding.financing_expense)],
          [say('figures.apr'), formatPercent(funding.apr, reader)],
          [say('figures.total_of_payments'), amount(funding.total_of_payments)],
          [say('figures.amount'), amount(funding.amount)],
        ],
        paragraphs: [say('figures.no_penalty')],
      }),
      section(say('schedule.heading'), {
        table: {
          head: [say('schedule.number'), say('schedule.due'), say('schedule.amount')],
          rows: funding.schedule.map((deadline) => [
            deadline.number === 0 ? say('schedule.initial') : String(deadline.number),
            deadline.number === 0 ? formatMoment(deadline.due_at, zone, reader) : day(deadline.due_on),
            amount(deadline.amount),
          ]),
        },
        paragraphs: [
          say('schedule.end_of_day', { zone: zoneName(zone, language) }),
          ...(funding.initial_payment.amount > 0 ? [say('schedule.initial_by')] : []),
          ...(funding.service_date === null
            ? []
            : [say('schedule.days_before', { count: funding.days_before })]),
        ],
      }),
      section(say('rules.heading'), {
        paragraphs: [
          say('rules.void'),
          say('rules.unpaid', { hours: FUNDING_HOURS.grace }),
          say('rules.reminders'),
        ],
      }),
      section(say('changes.heading'), {
        paragraphs: [say('changes.request', { hours: FUNDING_HOURS.changes }), say('changes.version')],
      }),
      section(say('electronic.heading'), {
        paragraphs: [
          say('electronic.scope'),
          say('electronic.paper', { email }),
          say('electronic.withdraw', { email }),
          say('electronic.contact', { email }),
          say('electronic.equipment'),
          say('electronic.evidence'),
        ],
      }),
    ],
    consent: say('consent'),
  };
}

/** The figures as numbers, beside the document that prints them. */
export const figuresOf = ({
  service_amount,
  extras,
  financing_expense,
  amount,
  initial_payment,
  amount_financed,
  total_of_payments,
  apr,
  days_before,
  service_date,
  schedule,
}: FundingRow) => ({
  service_amount,
  extras,
  financing_expense,
  amount,
  initial_payment,
  amount_financed,
  total_of_payments,
  apr,
  days_before,
  service_date,
  schedule: schedule.map(({ number, due_on, due_at, amount: part }) => ({
    number,
    due_on,
    due_at,
    amount: part.amount,
  })),
});

/** A stored document, read back. */
export const readDocument = (text: string): AgreementDocument => z.parse(AgreementDocument, JSON.parse(text));
