import type { Language } from '../../../src/lib/contract/fields.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../src/lib/contract/postals/procedures.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { envelopeOf } from '../../../src/lib/domain/procedure-envelope.ts';
import type { EnvelopeItem } from '../../../src/lib/domain/procedure-envelope.ts';
import type { ProcedureFrame } from '../../../src/lib/domain/procedure-needs.ts';
import { formatDate, formatMoney } from '../../../src/lib/words/format.ts';
import type { documentFrame } from '../../lib/pdf/document-frame.ts';
import { formatPhone } from '../../lib/phone.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';

/** The cover sheet of a procedure: what is in its envelope, and its fees (rule: envelope-of-a-procedure). */

interface Read {
  readonly frame: ProcedureFrame;
  readonly document: Awaited<ReturnType<typeof documentFrame>>;
  readonly language: Language;
}

/** What a cover sheet shows, in the language of who reads it. */
export function coverPaper(row: ProcedureRow, { frame, document, language }: Read) {
  const say = words(language);
  const word = (key: string, params?: Record<string, unknown>) =>
    say(`documents/procedures:cover.${key}`, params);
  const option = (field: 'type' | 'request_type', value: string | number) =>
    say(`${procedures.key}:options.${field}.${value}`);
  const reader = readerOf(row.brand, language);
  const amount = (of: Parameters<typeof formatMoney>[0]) => formatMoney(of, reader);
  const consular = money(row.consular_fee.amount + row.immediate_fee.amount, row.currency);
  const certificate = [
    row.birth_certificate_date === null ? '' : formatDate(row.birth_certificate_date),
    row.birth_certificate_place,
  ];
  const details: Readonly<Partial<Record<EnvelopeItem, string>>> = {
    photo: word('photo_size'),
    birth_certificate: certificate.filter(Boolean).join(' · '),
    consular_inscription: row.consular_inscription,
    old_passport: row.passport_number,
    loss_statement: row.passport_number,
    guardian_document: row.guardian_name,
    fee: amount(consular),
  };
  /** What the company knows to be there; the rest is ticked by hand. */
  const there: Readonly<Partial<Record<EnvelopeItem, boolean>>> = {
    form: row.missing.length === 0,
    photo: row.photo !== null,
    signature: row.signature !== null,
  };
  const facts: (readonly [string, string])[] = [
    [word('type'), option('type', row.type)],
    [word('applicant'), row.applicant_name],
    [word('client'), fullName(row.client)],
    [word('phone'), row.phone === null ? '' : formatPhone(row.phone)],
    [word('request_type'), option('request_type', row.request_type)],
    [word('application_date'), formatDate(row.application_date ?? frame.today)],
    [word('validity'), word('years', { count: row.validity_years })],
    [word('office'), row.office.name],
    [word('provider'), row.provider?.name ?? ''],
  ];
  const fees = (['consular_fee', 'immediate_fee', 'service_fee'] as const).filter(
    (fee) => row[fee].amount > 0,
  );
  return {
    kind: 'cover',
    language,
    brand: document.brand,
    issued: document.issued,
    footer: document.footer,
    title: word('title'),
    code: row.code,
    facts: facts.filter(([, value]) => value !== ''),
    envelope: {
      title: word('envelope'),
      rows: envelopeOf(row, frame).map((item) => ({
        ticked: there[item] ?? false,
        name: say(`documents/procedures:cover.items.${item}`),
        detail: details[item] ?? '',
      })),
    },
    files: { title: word('files'), rows: row.documents.map(({ name }) => name) },
    fees: {
      title: word('fees'),
      rows: fees.map((fee) => [word(fee), amount(row[fee])]),
      total: [
        [word('total'), amount(row.total)],
        [word('paid'), amount(row.paid)],
        [word('left'), amount({ ...row.balance, amount: Math.max(0, row.balance.amount) })],
      ],
    },
    missing: row.missing.length === 0 ? '' : word('missing', { count: row.missing.length }),
  };
}
