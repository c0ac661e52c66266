import type { Language } from '../../../src/lib/contract/fields.ts';
import type { RemittanceRow } from '../../../src/lib/contract/postals/remittances.ts';
import { cubanAddress } from '../../../src/lib/domain/cuban-address.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { formatDate, formatMoney, formatRate } from '../../../src/lib/words/format.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { pdfAnswer } from '../../lib/pdf/answer.ts';
import { documentFrame } from '../../lib/pdf/document-frame.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { formatPhone } from '../../lib/phone.ts';
import { conflict } from '../../lib/problem.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';

interface Printed {
  readonly side: 'sender' | 'receiver';
  readonly language: Language;
}

/** Municipality and province, once where they are called alike. */
const placeOf = ({ city, state }: RemittanceRow): string =>
  city.name === state.name ? city.name : `${city.name}, ${state.name}`;

/** Where the money goes: a card by its last digits, or a door. */
function destinationRows(row: RemittanceRow, word: (key: string) => string): [string, string][] {
  const { receiver, card_last } = row;
  const phones = [receiver.mobile, receiver.landline].flatMap((phone) => (phone ? [formatPhone(phone)] : []));
  return [
    [word('recipient'), row.receiver_name],
    [word('identity_card'), receiver.identity_card ?? ''],
    [word('card'), card_last === '' ? '' : `•••• ${card_last}`],
    [word('address'), cubanAddress(receiver)],
    [word('directions'), receiver.directions],
    [word('place'), placeOf(row)],
    [word('phone'), phones.join(' · ')],
  ];
}

/**
 * The order of one side as PDF: the sender's says what was paid at which rate, the receiver's what is paid out to whom.
 * Throws 409 `order_missing` where none was generated.
 */
export async function orderPdf(
  context: RequestContext,
  row: RemittanceRow,
  { side, language }: Printed,
): Promise<Response> {
  const number = row[`${side}_order`];
  if (number === null) throw conflict('order_missing', { folio: row.code });
  const say = words(language);
  const word = (key: string, params?: Record<string, unknown>) =>
    say(`documents/remittances:order.${key}`, params);
  const reader = readerOf(row.brand, language);
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, reader);
  const date = todayIn(await companyZone(context.db), new Date(row.created_at));
  const { remit, receive, fee, total, balance } = row;
  const ofSender = side === 'sender';
  const rows: (readonly [string, string])[] = [
    [word('date'), formatDate(date)],
    [word('sender'), fullName(row.sender)],
    ...destinationRows(row, word),
    [word('delivery'), row.delivery === 'cash' ? word('cash') : ''],
    [
      word('rate'),
      ofSender ? `1 ${remit.currency} = ${formatRate(row.rate, reader)} ${receive.currency}` : '',
    ],
    [word('courier'), ofSender ? '' : (row.courier?.name ?? '')],
  ];
  const lines = ofSender
    ? {
        heading: word('lines'),
        rows: [
          [word('remit'), money(remit)],
          [word('fee'), money(fee)],
        ],
        total: [word('total'), money(total)],
      }
    : { heading: '', rows: [], total: [] };
  const pdf = await printPdf('receipt', {
    ...(await documentFrame(context, row.brand, language)),
    title: word(ofSender ? 'sender_title' : 'receiver_title'),
    code: number,
    number: word('code', { code: row.code }),
    status: word('receives'),
    amount: money(receive),
    rows: rows.filter(([, value]) => value !== ''),
    lines,
    refunds: { heading: '', rows: [], total: [] },
    left: ofSender
      ? [word('left'), money({ ...balance, amount: Math.max(0, balance.amount) })]
      : [word('signature'), ''],
  });
  return pdfAnswer(pdf, `${number}.pdf`);
}
