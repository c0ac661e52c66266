import type { LabelSize } from '../../../src/lib/contract/postals/label-sizes.ts';
import { parcelCode } from '../../../src/lib/domain/scan-code.ts';
import { convertWeight, type Weight } from '../../../src/lib/domain/weights.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { words } from '../../lib/words.ts';
import { DOT, code128, qr } from './barcodes.ts';

/** What stands on the label of one parcel. */
export interface LabelOf {
  /** Name of the brand that sends it. */
  readonly brand: string;
  /** Number of the order, by which the package is followed, and which of its parcels this is. */
  readonly order: string;
  readonly parcel: number;
  readonly parcels: number;
  readonly folio: string;
  readonly recipient: string;
  /** Line by line: street and number, "entre", suburb, identity card, phone. */
  readonly address: readonly string[];
  readonly municipality: string;
  readonly province: string;
  /** Of this parcel. */
  readonly weight: Weight;
  /** Page on which it is followed. */
  readonly tracking_url: string;
}

const MILLIMETER = 72 / 25.4;
/** Points of the page, exactly, and whole dots across it. */
const PAGES = {
  '4x6': { width: 288, height: 432 },
  a6: { width: 105 * MILLIMETER, height: 148 * MILLIMETER },
} as const satisfies Record<LabelSize, object>;
/** Dots that stay white at each edge: more than 3 mm, which no printer reaches. */
export const MARGIN_DOTS = 26;
/** Dots of the square that the QR stands in. */
const QR_ROOM = 232;

/** Labels are read in Cuba. */
const say = words('es');
const word = (key: string, params?: Record<string, unknown>) =>
  say(`documents/packages:label.${key}`, params);

/** A weight in both units, the one that was entered first: "8.4 lb · 3.81 kg". */
export function weightInBoth(weight: Weight): string {
  const other = convertWeight(weight, weight.unit === 'kg' ? 'lb' : 'kg');
  return [convertWeight(weight, weight.unit), other].map(({ value, unit }) => `${value} ${unit}`).join(' · ');
}

/** Municipality and province as they are told apart; a province that is its one municipality stands alone. */
export const placeOf = ({ municipality, province }: Pick<LabelOf, 'municipality' | 'province'>): string =>
  municipality === province ? '' : municipality;

async function printed(label: LabelOf, room: number) {
  const codeOf = async (code: string, text: string) => {
    const drawing = await code128(code, room);
    return { text, code: drawing ?? null };
  };
  const piece = `${label.parcel}/${label.parcels}`;
  return {
    brand: label.brand,
    piece,
    recipient: label.recipient,
    address: label.address.filter((line) => line.trim() !== '').join('\n'),
    municipality: placeOf(label),
    province: label.province.toLocaleUpperCase('es'),
    facts: [
      [word('weight'), weightInBoth(label.weight)],
      [word('order'), label.order],
      [word('folio'), label.folio],
    ],
    qr: { ...qr(label.tracking_url, QR_ROOM), text: word('qr') },
    codes: await Promise.all([
      codeOf(label.order, `${word('order')} ${label.order}`),
      codeOf(label.folio, `${word('folio')} ${label.folio}`),
    ]),
    main: await codeOf(parcelCode(label.order, label.parcel), `${label.order} · ${piece}`),
  };
}

/**
 * Labels as one PDF, a page each, in the order given (rule: codes-that-scan): 4 × 6 inches to the point, or A6. Bars and
 * modules are whole dots of a printer with 203 of them an inch; a name or an address is set smaller until it fits.
 */
export async function labelsPdf(labels: readonly LabelOf[], size: LabelSize): Promise<Buffer> {
  const { width, height } = PAGES[size];
  const room = Math.floor(width / DOT) - 2 * MARGIN_DOTS;
  return printPdf('label', {
    title: word('title', { count: labels.length }),
    language: 'es',
    width,
    height,
    dot: DOT,
    margin: MARGIN_DOTS,
    room,
    qr_room: QR_ROOM,
    piece_word: word('piece'),
    labels: await Promise.all(labels.map((label) => printed(label, room))),
  });
}
