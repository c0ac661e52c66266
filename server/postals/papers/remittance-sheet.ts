import type { Language } from '../../../src/lib/contract/fields.ts';
import type { RemittanceBatch } from '../../../src/lib/contract/postals/remittance-batches.ts';
import type { RemittanceRow } from '../../../src/lib/contract/postals/remittances.ts';
import { cubanAddress } from '../../../src/lib/domain/cuban-address.ts';
import { fromMinorUnits } from '../../../src/lib/domain/money.ts';
import { BRANDS } from '../../../src/lib/site/hosts.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import type { RequestContext } from '../../lib/call.ts';
import { workbookOf } from '../../lib/export-workbook.ts';
import { documentFrame } from '../../lib/pdf/document-frame.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { formatPhone } from '../../lib/phone.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';
import { DOT, code128 } from './barcodes.ts';

/** The sheet of a batch: who gets what and where, by province, with a code of each that is scanned at its delivery. */

interface SheetOf {
  readonly batch: Pick<RemittanceBatch, 'code' | 'courier' | 'note'>;
  readonly rows: readonly RemittanceRow[];
}

/** Printer dots that the code of a line has, from edge to edge. */
const CODE_ROOM = 560;

const sayIn = (language: Language) => (key: string) => words(language)(`documents/remittances:sheet.${key}`);

/** As a courier goes: by province, municipality and name. */
const inOrder = (rows: readonly RemittanceRow[]): RemittanceRow[] =>
  rows.toSorted(
    (one, other) =>
      one.state.id - other.state.id ||
      one.city.id - other.city.id ||
      one.receiver_name.localeCompare(other.receiver_name, 'es'),
  );

const phonesOf = ({ receiver }: RemittanceRow): string =>
  [receiver.mobile, receiver.landline].flatMap((phone) => (phone ? [formatPhone(phone)] : [])).join(' · ');

const cardOf = ({ card_last }: RemittanceRow): string => (card_last === '' ? '' : `•••• ${card_last}`);

/** What all of some rows come to, each currency by itself. */
function sumsOf(rows: readonly RemittanceRow[]): RemittanceRow['receive'][] {
  const sums = new Map<RemittanceRow['receive']['currency'], number>();
  for (const { receive } of rows)
    sums.set(receive.currency, (sums.get(receive.currency) ?? 0) + receive.amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}

/** The sheet as PDF, in the language of who reads it. */
export async function sheetPdf(
  context: Pick<RequestContext, 'db' | 'now'>,
  { batch, rows }: SheetOf,
  language: Language,
): Promise<Buffer> {
  const say = sayIn(language);
  const brand = rows[0]?.brand ?? BRANDS[0]?.id ?? '';
  const reader = readerOf(brand, language);
  const sums = (of: readonly RemittanceRow[]) =>
    sumsOf(of)
      .map((sum) => formatMoney(sum, reader))
      .join(' · ');
  const line = async (row: RemittanceRow) => {
    const number = row.receiver_order ?? row.code;
    return {
      number,
      code: (await code128(number.replaceAll('-', ''), CODE_ROOM)) ?? null,
      recipient: [row.receiver_name, row.receiver.identity_card ?? ''].filter(Boolean).join('\n'),
      place: [cubanAddress(row.receiver), row.receiver.directions, row.city.name, phonesOf(row), cardOf(row)]
        .filter(Boolean)
        .join('\n'),
      amount: formatMoney(row.receive, reader),
    };
  };
  const provinces = Map.groupBy(inOrder(rows), ({ state }) => state.name);
  const facts: (readonly [string, string])[] = [
    [say('courier'), batch.courier?.name ?? say('cards')],
    [say('count'), String(rows.length)],
    [say('total'), sums(rows)],
    [say('note'), batch.note],
  ];
  return printPdf('remittance-sheet', {
    ...(await documentFrame(context, brand, language)),
    title: say('title'),
    code: batch.code,
    dot: DOT,
    facts: facts.filter(([, value]) => value !== ''),
    head: ['order', 'recipient', 'place', 'amount', 'signature'].map(say),
    provinces: await Promise.all(
      [...provinces].map(async ([name, of]) => ({
        name,
        total: sums(of),
        lines: await Promise.all(of.map(line)),
      })),
    ),
    signatures: [say('handed_over'), say('taken_over')],
  });
}

const COLUMNS = [
  'order',
  'code',
  'recipient',
  'identity_card',
  'province',
  'municipality',
  'address',
  'phone',
  'card',
  'amount',
  'currency',
] as const;

/** The sheet as a workbook with typed cells, a row a remittance. */
export function sheetXlsx({ rows }: SheetOf, language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const say = sayIn(language);
  return workbookOf({
    headings: COLUMNS.map(say),
    types: COLUMNS.map((column) => (column === 'amount' ? 'money' : undefined)),
    rows: inOrder(rows).map((row) => [
      row.receiver_order ?? '',
      row.code,
      row.receiver_name,
      row.receiver.identity_card ?? '',
      row.state.name,
      row.city.name,
      cubanAddress(row.receiver),
      phonesOf(row),
      cardOf(row),
      Number(fromMinorUnits(row.receive.amount)),
      row.receive.currency,
    ]),
    // No column is an instant.
    zone: 'UTC',
  });
}
