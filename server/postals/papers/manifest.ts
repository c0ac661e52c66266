import type { Language } from '../../../src/lib/contract/fields.ts';
import type { ContentClass } from '../../../src/lib/domain/customs.ts';
import { manifestTotals, type ManifestCounted } from '../../../src/lib/domain/manifest.ts';
import { convertWeight, type Weight } from '../../../src/lib/domain/weights.ts';
import { formatDate, formatMoney, formatNumber } from '../../../src/lib/words/format.ts';
import type { RequestContext } from '../../lib/call.ts';
import { workbookOf } from '../../lib/export-workbook.ts';
import { documentFrame } from '../../lib/pdf/document-frame.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';
import { placeOf } from './labels.ts';

/** A package as a manifest lists it. */
interface ManifestLine extends ManifestCounted {
  readonly order: string;
  readonly folio: string;
  readonly sender: string;
  readonly recipient: string;
  readonly identity_card: string;
  readonly municipality: string;
  readonly province: string;
  readonly description: string;
}

/** Packages that leave together, by plane or truck, for those who take them over and for customs. */
export interface ManifestOf {
  /** Id of the brand. */
  readonly brand: string;
  readonly number: string;
  readonly carrier: string;
  /** Air waybill; empty for a truck. */
  readonly awb: string;
  readonly pallet: string;
  readonly seal: string;
  readonly date: string;
  readonly route: string;
  /** Of the declared values. */
  readonly currency: string;
  readonly packages: readonly ManifestLine[];
}

const sayIn = (language: Language) => (key: string) => words(language)(`documents/packages:manifest.${key}`);
const classIn = (language: Language) => (content_class: ContentClass) =>
  words(language)(`documents/packages:manifest.classes.${content_class}`);

const COLUMNS = [
  'order',
  'folio',
  'parcels',
  'kg',
  'lb',
  'class',
  'contents',
  'value',
  'sender',
  'recipient',
  'identity_card',
  'municipality',
  'province',
] as const;

/** The manifest as PDF, in the language of who reads it, with totals by class and in all. */
export async function manifestPdf(
  context: Pick<RequestContext, 'db' | 'now'>,
  manifest: ManifestOf,
  language: Language,
): Promise<Buffer> {
  const say = sayIn(language);
  const classOf = classIn(language);
  const reader = readerOf(manifest.brand, language);
  const money = (amount: number) => formatMoney({ amount, currency: manifest.currency }, reader);
  const weight = ({ value }: Weight) => formatNumber(Number(value), reader);
  const { all, classes } = manifestTotals(manifest.packages);
  const totalRow = (label: string, total: typeof all) => [
    label,
    String(total.packages),
    String(total.parcels),
    weight(total.kg),
    weight(total.lb),
    money(total.value),
  ];
  const facts: (readonly [string, string])[] = [
    [say('date'), formatDate(manifest.date)],
    [say('route'), manifest.route],
    [say('carrier'), manifest.carrier],
    [say('awb'), manifest.awb],
    [say('pallet'), manifest.pallet],
    [say('seal'), manifest.seal],
  ];
  return printPdf('manifest', {
    ...(await documentFrame(context, manifest.brand, language)),
    title: say('title'),
    code: manifest.number,
    facts: facts.filter(([, value]) => value !== ''),
    head: ['order', 'parcels', 'kg', 'lb', 'contents', 'value', 'recipient', 'destination'].map((key) =>
      say(key),
    ),
    rows: manifest.packages.map((line) => [
      [line.order, line.folio].filter(Boolean).join('\n'),
      String(line.parcels),
      weight(convertWeight(line.weight, 'kg')),
      weight(convertWeight(line.weight, 'lb')),
      [classOf(line.content_class), line.description].filter(Boolean).join('\n'),
      money(line.value),
      [line.recipient, line.identity_card].filter(Boolean).join('\n'),
      [placeOf(line), line.province].filter(Boolean).join('\n'),
    ]),
    none: say('none'),
    totals: {
      heading: say('totals'),
      head: ['', say('packages'), say('parcels'), say('kg'), say('lb'), say('value')],
      rows: classes.map(({ content_class, total }) => totalRow(classOf(content_class), total)),
      all: totalRow(say('total'), all),
    },
    signatures: [say('handed_over'), say('taken_over')],
  });
}

type Cells = Partial<Record<(typeof COLUMNS)[number], string | number>>;

/** The manifest as a workbook with typed cells, a row a package; last the totals, by class and in all. */
export function manifestXlsx({ packages }: ManifestOf, language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const say = sayIn(language);
  const classOf = classIn(language);
  const { all, classes } = manifestTotals(packages);
  const totalRow = (label: string, total: typeof all, of: string): Cells => ({
    order: label,
    folio: total.packages,
    parcels: total.parcels,
    kg: Number(total.kg.value),
    lb: Number(total.lb.value),
    class: of,
    value: total.value / 100,
  });
  const totals = [
    ...classes.map(({ content_class, total }) => totalRow('', total, classOf(content_class))),
    totalRow(say('total'), all, ''),
  ];
  const rows = packages.map((line) => [
    line.order,
    line.folio,
    line.parcels,
    Number(convertWeight(line.weight, 'kg').value),
    Number(convertWeight(line.weight, 'lb').value),
    classOf(line.content_class),
    line.description,
    line.value / 100,
    line.sender,
    line.recipient,
    line.identity_card,
    line.municipality,
    line.province,
  ]);
  return workbookOf({
    headings: COLUMNS.map((column) => say(column)),
    types: COLUMNS.map((column) => (column === 'value' ? 'money' : undefined)),
    rows: [...rows, ...totals.map((cells) => COLUMNS.map((column) => cells[column] ?? ''))],
    // No column is an instant.
    zone: 'UTC',
  });
}
