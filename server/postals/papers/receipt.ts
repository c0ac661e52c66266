import type { Language } from '../../../src/lib/contract/fields.ts';
import type { packagePrice } from '../../../src/lib/domain/package-price.ts';
import type { Weight } from '../../../src/lib/domain/weights.ts';
import { formatDate, formatMoney } from '../../../src/lib/words/format.ts';
import type { RequestContext } from '../../lib/call.ts';
import { leftText } from '../../financials/services/left.ts';
import { documentFrame } from '../../lib/pdf/document-frame.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';
import { placeOf, weightInBoth } from './labels.ts';

/** What a sender is given when a package is taken in. */
export interface PackageReceiptOf {
  /** Id of the brand. */
  readonly brand: string;
  readonly folio: string;
  /** Empty where there is no order yet. */
  readonly order: string;
  readonly date: string;
  readonly sender: string;
  readonly recipient: string;
  readonly municipality: string;
  readonly province: string;
  readonly parcels: number;
  readonly weight: Weight;
  /** What is in it, line by line. */
  readonly contents: readonly string[];
  readonly declared_value: number;
  readonly price: ReturnType<typeof packagePrice>;
  /** What was paid of it, in minor units. */
  readonly paid: number;
  /** Empty where there is nothing to follow yet. */
  readonly tracking_url: string;
}

/** The receipt of a package as PDF, in the sender's language and the brand's numbers, its price line by line. */
export async function receiptPdf(
  context: Pick<RequestContext, 'db' | 'now'>,
  receipt: PackageReceiptOf,
  language: Language,
): Promise<Buffer> {
  const say = words(language);
  const word = (key: string, params?: Record<string, unknown>) =>
    say(`documents/packages:receipt.${key}`, params);
  const reader = readerOf(receipt.brand, language);
  const { currency } = receipt.price.total;
  const money = (amount: number) => formatMoney({ amount, currency }, reader);
  const rows: (readonly [string, string])[] = [
    [word('date'), formatDate(receipt.date)],
    [word('sender'), receipt.sender],
    [word('recipient'), receipt.recipient],
    [word('destination'), [placeOf(receipt), receipt.province].filter(Boolean).join(', ')],
    [word('parcels'), String(receipt.parcels)],
    [word('weight'), weightInBoth(receipt.weight)],
    [word('contents'), receipt.contents.join('\n')],
    [word('declared'), receipt.declared_value > 0 ? money(receipt.declared_value) : ''],
    [word('tracking'), receipt.tracking_url],
  ];
  return printPdf('receipt', {
    ...(await documentFrame(context, receipt.brand, language)),
    title: word('title'),
    code: receipt.order || receipt.folio,
    number: receipt.order && word('folio', { folio: receipt.folio }),
    status: word('total'),
    amount: money(receipt.price.total.amount),
    rows: rows.filter(([, value]) => value !== ''),
    lines: {
      heading: word('lines'),
      rows: receipt.price.lines.map(({ kind, amount }) => [
        say(`documents/packages:receipt.line.${kind}`),
        money(amount.amount),
      ]),
      total: [word('total'), money(receipt.price.total.amount)],
    },
    refunds: { heading: '', rows: [], total: [] },
    left: [
      word('left'),
      leftText({ due: receipt.price.total.amount, received: receipt.paid, currency }, reader),
    ],
  });
}
