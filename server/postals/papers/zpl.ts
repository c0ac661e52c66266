import { cutText, plainLine } from '../../../src/lib/domain/plain-text.ts';
import { parcelCode } from '../../../src/lib/domain/scan-code.ts';
import { words } from '../../lib/words.ts';
import { MARGIN_DOTS, placeOf, weightInBoth, type LabelOf } from './labels.ts';

/*
 * The same label for printers that set it themselves (ZPL II, 203 dots an inch, 4 × 6 inches): they place bars on dots
 * and have their own letters.
 */

const WIDTH = 812;
const HEIGHT = 1218;
const ROOM = WIDTH - 2 * MARGIN_DOTS;
/** Modules of the printer's QR; a tracking address of a hundred letters has 37 of them a side. */
const QR_DOTS = 5;
const QR_ROOM = 225;
/** Narrow bars of a Code 128 beside its letters, with its quiet zones; and of each letter. */
const FRAME_BARS = 55;
const LETTER_BARS = 11;
/** Dots of letters, the largest first, and how wide one is by its height. */
const LETTER = { most: 60, least: 20, width: 0.55 } as const;

const say = words('es');
const word = (key: string) => say(`documents/packages:label.${key}`);

/**
 * A text that no command of the printer can be in: what could begin one is written by its number (^FH), what breaks a
 * line is a space, and a letter that the printer has not (it has those of European languages) is a question mark.
 */
function escaped(text: string): string {
  return plainLine(text)
    .normalize('NFC')
    .replaceAll(/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\x20-\x7e¡-¿€–—‘’“”…]/gu, '?')
    .replaceAll(/[\\^~_]/g, (mark) => `_${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A text in the largest letters in which so many lines hold it; what is too long for the smallest is cut. */
function fitted(text: string, { y, lines, most = LETTER.most }: { y: number; lines: number; most?: number }) {
  const one = plainLine(text);
  const lettersOf = (height: number) => Math.floor(ROOM / (height * LETTER.width)) * lines;
  let height = most;
  // Words are kept whole, which leaves some of each line empty.
  while (height > LETTER.least && lettersOf(height) < one.length * (lines > 1 ? 1.2 : 1)) height -= 2;
  const shown = cutText(one, lettersOf(height));
  return `^FO${MARGIN_DOTS},${y}^A0N,${height}^FB${ROOM},${lines},0,L^FH^FD${escaped(shown)}^FS`;
}

/** Bars with their text beneath; a code that has no room at two dots a bar stands as text alone. */
function coded(code: string, text: string, y: number, height: number): string {
  const bars = FRAME_BARS + LETTER_BARS * code.length;
  const dots = [3, 2].find((each) => bars * each <= ROOM);
  const left = MARGIN_DOTS + Math.max(0, Math.floor((ROOM - (bars - 20) * (dots ?? 0)) / 2));
  const below = `^FO${MARGIN_DOTS},${y + height + 4}^A0N,22^FB${ROOM},1,0,C^FH^FD${escaped(text)}^FS`;
  if (dots === undefined || !/^[\dA-Za-z-]+$/.test(code)) return below;
  return `^FO${left},${y}^BY${dots}^BCN,${height},N,N,N^FD${code}^FS${below}`;
}

function labelZpl(label: LabelOf): string {
  const piece = `${label.parcel}/${label.parcels}`;
  const facts = [
    [word('weight'), weightInBoth(label.weight)],
    [word('order'), label.order],
    [word('folio'), label.folio],
  ];
  const rule = (y: number) => `^FO${MARGIN_DOTS},${y}^GB${ROOM},2,2^FS`;
  return [
    '^XA',
    `^CI28^PW${WIDTH}^LL${HEIGHT}^LH0,0`,
    fitted(label.brand, { y: 40, lines: 1, most: 36 }),
    `^FO${MARGIN_DOTS},36^A0N,56^FB${ROOM},1,0,R^FH^FD${escaped(piece)}^FS`,
    rule(98),
    fitted(label.recipient, { y: 112, lines: 2, most: 52 }),
    ...addressOf(label).map((line, at) => fitted(line, { y: 236 + at * 32, lines: 1, most: 30 })),
    rule(400),
    fitted(placeOf(label), { y: 414, lines: 1, most: 40 }),
    fitted(label.province.toLocaleUpperCase('es'), { y: 464, lines: 1, most: 84 }),
    rule(554),
    `^FO${MARGIN_DOTS + 4 * QR_DOTS},572^BQN,2,${QR_DOTS}^FH^FDMA,${escaped(label.tracking_url)}^FS`,
    ...facts.map(
      ([name, value], at) =>
        `^FO${MARGIN_DOTS + QR_ROOM + 20},${594 + at * 46}^A0N,28^FH^FD${escaped(`${name}: ${value}`)}^FS`,
    ),
    coded(label.order, `${word('order')} ${label.order}`, 838, 64),
    coded(label.folio, `${word('folio')} ${label.folio}`, 940, 64),
    coded(parcelCode(label.order, label.parcel), `${label.order} · ${piece}`, 1042, 120),
    '^XZ',
  ].join('\n');
}

/** Five lines of address have room; more are put together on the last. */
function addressOf({ address }: LabelOf): string[] {
  const filled = address.flatMap((part) => part.split(/[\r\n]+/)).filter((line) => line.trim() !== '');
  return filled.length <= 5 ? filled : [...filled.slice(0, 4), filled.slice(4).join(', ')];
}

/** Labels for a label printer, in the order given. */
export function labelsZpl(labels: readonly LabelOf[]): string {
  return `${labels.map(labelZpl).join('\n')}\n`;
}
