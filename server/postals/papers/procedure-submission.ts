import type { Language } from '../../../src/lib/contract/fields.ts';
import type { SubmissionRow } from '../../../src/lib/contract/postals/procedure-submissions.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { fromMinorUnits, money } from '../../../src/lib/domain/money.ts';
import type { Money } from '../../../src/lib/contract/fields.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { BRANDS } from '../../../src/lib/site/hosts.ts';
import { formatDate, formatMoney } from '../../../src/lib/words/format.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { workbookOf } from '../../lib/export-workbook.ts';
import { documentFrame } from '../../lib/pdf/document-frame.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';
import type { StoredProcedure } from '../procedures/rows.ts';

/** The sheet of a submission: what was handed over to the consulate, and what was taken back of it. */

interface SubmittedLine extends StoredProcedure {
  readonly taken_back_at: string | null;
  readonly reason: string;
}

export interface SubmissionOf {
  readonly submission: Pick<SubmissionRow, 'code' | 'date' | 'note' | 'by'>;
  /** Those that were taken back are last. */
  readonly lines: readonly SubmittedLine[];
}

type Context = Pick<RequestContext, 'db' | 'now'>;

/** What the consulate takes for a procedure. */
const consularFee = ({ consular_fee, immediate_fee, currency }: StoredProcedure): Money =>
  money(consular_fee + immediate_fee, currency);

/** What the consulate takes for all of them, each currency by itself. */
const sumsOf = (lines: readonly SubmittedLine[]): Money[] =>
  [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, of]) =>
    money(
      of.reduce((sum, line) => sum + consularFee(line).amount, 0),
      currency,
    ),
  );

function wordsOf(language: Language) {
  const say = words(language);
  return {
    word: (key: string) => say(`documents/procedures:sheet.${key}`),
    kindOf: ({ type, request_type }: StoredProcedure) => [
      say(`${procedures.key}:options.type.${type}`),
      say(`${procedures.key}:options.request_type.${request_type}`),
    ],
  };
}

/** The sheet as PDF, in the language of who reads it. */
export async function submissionPdf(
  context: Context,
  { submission, lines }: SubmissionOf,
  language: Language,
): Promise<Buffer> {
  const { word, kindOf } = wordsOf(language);
  const brand = lines[0]?.brand ?? BRANDS[0]?.id ?? '';
  const reader = readerOf(brand, language);
  const zone = await companyZone(context.db);
  const counting = lines.filter(({ taken_back_at }) => taken_back_at === null);
  const back = lines.flatMap((line) =>
    line.taken_back_at === null ? [] : [{ ...line, at: line.taken_back_at }],
  );
  const facts: (readonly [string, string])[] = [
    [word('date'), formatDate(submission.date)],
    [word('by'), submission.by?.name ?? ''],
    [word('count'), String(counting.length)],
    [
      word('fees'),
      sumsOf(counting)
        .map((sum) => formatMoney(sum, reader))
        .join(' · '),
    ],
    [word('note'), submission.note],
  ];
  return printPdf('procedure-submission', {
    ...(await documentFrame(context, brand, language)),
    title: word('title'),
    code: submission.code,
    facts: facts.filter(([, value]) => value !== ''),
    head: ['number', 'code', 'applicant', 'birth_date', 'document', 'kind', 'fee'].map(word),
    rows: counting.map((line, index) => [
      String(index + 1),
      line.code,
      line.applicant_name,
      line.birth_date === null ? '' : formatDate(line.birth_date),
      [line.passport_number, line.identity_card ?? ''].filter(Boolean).join('\n'),
      kindOf(line).join('\n'),
      formatMoney(consularFee(line), reader),
    ]),
    none: word('none'),
    back: {
      heading: word('taken_back'),
      rows: back.map(({ code, applicant_name, at, reason }) => [
        code,
        applicant_name,
        formatDate(todayIn(zone, new Date(at))),
        reason,
      ]),
    },
    signatures: [word('handed_over'), word('taken_over')],
  });
}

const COLUMNS = [
  'number',
  'code',
  'applicant',
  'client',
  'birth_date',
  'identity_card',
  'passport_number',
  'type',
  'request_type',
  'fee',
  'currency',
  'taken_back',
  'reason',
] as const;
const TYPES: Readonly<Partial<Record<(typeof COLUMNS)[number], 'money' | 'date' | 'instant'>>> = {
  birth_date: 'date',
  fee: 'money',
  taken_back: 'instant',
};

/** The sheet as a workbook with typed cells, a row a procedure. */
export async function submissionXlsx(
  context: Context,
  { lines }: SubmissionOf,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const { word, kindOf } = wordsOf(language);
  return workbookOf({
    headings: COLUMNS.map(word),
    types: COLUMNS.map((column) => TYPES[column]),
    rows: lines.map((line, index) => [
      index + 1,
      line.code,
      line.applicant_name,
      line.client_name,
      line.birth_date,
      line.identity_card ?? '',
      line.passport_number,
      ...kindOf(line),
      Number(fromMinorUnits(consularFee(line).amount)),
      line.currency,
      line.taken_back_at,
      line.reason,
    ]),
    zone: await companyZone(context.db),
  });
}
