import type { Damage } from '../../../src/lib/contract/cars/rental-sheet.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import type { SheetSide } from '../../../src/lib/contract/cars/sheet-input.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../../src/lib/words/format.ts';
import { formatMoment } from '../../../src/lib/words/moments.ts';
import type { SheetReading } from '../../db/tables/sheets.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { jobContext } from '../../lib/job-context.ts';
import { documentFrame } from '../../lib/pdf/document-frame.ts';
import { printedPhotos } from '../../lib/pdf/photos.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { notFound } from '../../lib/problem.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';
import type { Services } from '../../services.ts';
import { damageName, damagesOf } from './damages.ts';
import { clientLanguage } from './mails.ts';
import { oneRental, storedRental } from './rows.ts';
import { chargesPart } from './sheet-charges.ts';
import { carDrawing, placeOnDrawing, signatureDrawing } from './sheet-drawing.ts';
import { storedSheets } from './sheet.ts';

/** A text in the client's language, and in the other one beneath it. */
interface Both extends Readonly<Record<string, string>> {
  readonly first: string;
  readonly second: string;
  readonly language: string;
  readonly other: string;
}
type Say = (language: Language) => string;

const bothFor = (language: Language) => {
  const other = LANGUAGES.find((one) => one !== language) ?? language;
  return (say: Say): Both => ({ first: say(language), second: say(other), language, other });
};
type InBoth = ReturnType<typeof bothFor>;

const worded =
  (key: string, params: Record<string, unknown> = {}): Say =>
  (language) =>
    words(language)(`cars/sheet:${key}`, params);
const fuelName =
  (eighths: number): Say =>
  (language) =>
    words(language)(`cars/rentals:options.fuel.${eighths}`);

interface Printed {
  readonly rental: RentalRow;
  readonly side: SheetSide;
  readonly hand_over: SheetReading;
  /** Set on a return sheet. */
  readonly back: SheetReading | undefined;
  readonly both: InBoth;
}

/** What the car showed: one column at the hand-over; at the return both sides, and what lies between them. */
function readings({ rental, hand_over, back, both }: Printed) {
  const reader = readerOf(rental.brand, clientLanguage(rental));
  const kilometres = (value: number) => `${formatNumber(value, reader)} km`;
  const text = (value: string): Both => both(() => value);
  const sides = back ? [hand_over, back] : [hand_over];
  const row = (label: string, of: (reading: SheetReading) => Both, difference = '') => [
    both(worded(`document.${label}`)),
    ...sides.map(of),
    ...(back ? [text(difference)] : []),
  ];
  const driven = back ? back.odometer - hand_over.odometer : 0;
  const eighths = back ? back.fuel - hand_over.fuel : 0;
  return {
    heading: both(worded('document.reading')),
    head: back ? ['left', 'back', 'difference'].map((key) => both(worded(`document.${key}`))) : [],
    rows: [
      row('when', ({ local }) => text(formatDateTime(local))),
      row('odometer', ({ odometer }) => text(kilometres(odometer)), kilometres(driven)),
      row('fuel', ({ fuel }) => both(fuelName(fuel)), eighths === 0 ? '0' : `${eighths}/8`),
      ...(sides.some(({ note }) => note !== '') ? [row('note', ({ note }) => text(note))] : []),
    ],
  };
}

const isNew = ({ found }: Damage, { rental, side }: Pick<Printed, 'rental' | 'side'>): boolean =>
  found.rental_id === rental.id && found.side === side;

/** Photos of a mark that are printed: all of what was found now, and one of what was known, so that the file stays moderate. */
const shownPhotos = (mark: Damage, printed: Pick<Printed, 'rental' | 'side'>): number[] =>
  (isNew(mark, printed) ? mark.photos : mark.photos.slice(0, 1)).map(({ id }) => id);

const pictureName = (id: number): string => `${id}.jpg`;

/** Marks that the car had when it was signed, numbered as on the drawing, each with its photos. */
function damagePart(damages: readonly Damage[], printed: Printed, photos: ReadonlyMap<number, Buffer>) {
  const { rental, side, both } = printed;
  const language = clientLanguage(rental);
  return {
    heading: both(worded('document.damages')),
    none: both(worded('document.none')),
    drawing: { svg: carDrawing(), text: words(language)('cars/sheet:document.drawing') },
    marks: damages.map((mark, index) => ({
      number: index + 1,
      fresh: isNew(mark, printed),
      ...placeOnDrawing(mark),
      name: both((language) => damageName(mark, language)),
      found: both(
        worded(
          isNew(mark, printed) ? `document.${side === 'return' ? 'foundBack' : 'found'}` : 'document.known',
        ),
      ),
      note: mark.note,
      photos: shownPhotos(mark, printed)
        .filter((id) => photos.has(id))
        .map(pictureName),
      photo_text: words(language)('cars/sheet:document.photo', {
        number: index + 1,
        mark: damageName(mark, language),
      }),
    })),
  };
}

export const sheetName = ({ code }: RentalRow, side: SheetSide): string =>
  `${code}-${side === 'return' ? 'return' : 'hand-over'}.pdf`;

/**
 * The sheet as it was signed, PDF/A, in both languages with the client's first. A rental without a signature has a line
 * for the pen. Throws 404 before the car has left, or come back.
 */
export async function printSheet(
  context: RequestContext,
  rental: RentalRow,
  side: SheetSide,
): Promise<Buffer> {
  const { db } = context;
  const stored = await storedRental(db, rental.id);
  const sheets = await storedSheets(db, rental.id);
  const sheet = sheets[side];
  const reading = (of: SheetSide): SheetReading | undefined => {
    const handling = of === 'return' ? stored.return_data : stored.hand_over;
    return sheets[of]?.reading ?? (handling ? { ...handling, deposit: stored.deposit } : undefined);
  };
  const hand_over = reading('hand_over');
  const back = side === 'return' ? reading('return') : undefined;
  if (!hand_over || (side === 'return' && !back) || stored.vehicle_id === null) throw notFound();
  const at = (side === 'return' ? stored.returned_at : stored.handed_over_at) ?? undefined;
  const damages = await damagesOf(context, stored.vehicle_id, sheet?.created_at ?? at);
  const photos = await printedPhotos(
    context,
    damages.flatMap((mark) => shownPhotos(mark, { rental, side })),
  );
  const charges =
    side === 'return'
      ? await chargesPart(context, { row: rental, rental: stored, before: sheet?.lines ?? null })
      : null;
  const language = clientLanguage(rental);
  const both = bothFor(language);
  const reader = readerOf(rental.brand, language);
  const printed: Printed = { rental, side, hand_over, back, both };
  const title = worded(`document.${side}`);
  const label = (key: string) => both(worded(`document.${key}`));
  const deposit = hand_over.deposit ?? 0;
  const zone = await companyZone(db);
  const items = sheet?.items ?? null;
  return printPdf(
    'sheet',
    {
      ...(await documentFrame(context, rental.brand, language)),
      title: `${title(language)} ${rental.code}`,
      heading: both(title),
      code: rental.code,
      facts: [
        [label('client'), fullName(rental.client)],
        [label('passport'), rental.client.passport ?? ''],
        [label('licence'), rental.licence_number],
        [label('car'), `${rental.model.name} · ${rental.vehicle?.plate ?? ''}`],
        [label('office'), (side === 'return' ? rental.return_data : rental.hand_over)?.office.name ?? ''],
        [
          label('deposit'),
          deposit > 0 && !rental.exclude_price
            ? formatMoney({ amount: deposit, currency: rental.currency }, reader)
            : '',
        ],
      ].filter(([, value]) => value !== ''),
      readings: readings(printed),
      items: {
        heading: label('items'),
        none: label('unchecked'),
        rows: (items ?? []).map(({ there, ...item }) => [
          both((one) => item[one]),
          both(worded(`document.${there ? 'yes' : 'no'}`)),
        ]),
      },
      damages: damagePart(damages, printed, photos),
      charges: charges && {
        heading: label('charges'),
        rows: charges.rows.map((row) => ({ ...row, name: both(row.name) })),
        total: [label('total'), charges.total],
        text: label('chargesText'),
      },
      signature: {
        heading: label('signature'),
        consent: both(worded(`consent.${side}`)),
        svg: sheet && sheet.signature !== '' ? signatureDrawing(sheet.signature) : '',
        text: worded('document.line', { name: sheet?.signed_by ?? '' })(language),
        name: sheet?.signed_by ?? '',
        typed: label('typed'),
        date:
          sheet && sheet.signed_by !== ''
            ? both((one) =>
                words(one)('cars/sheet:document.signedAt', {
                  date: formatMoment(sheet.created_at, zone, readerOf(rental.brand, one)),
                }),
              )
            : null,
        client: label('client'),
        staff: label('staff'),
      },
    },
    {
      archival: true,
      pictures: new Map([...photos].map(([id, bytes]) => [pictureName(id), bytes])),
    },
  );
}

/** The sheet of a rental for a mail that goes out; it has both languages, whatever the mail's is. Throws 404. */
export const printSheetOf =
  (side: SheetSide) =>
  async (services: Services, id: number): Promise<Buffer> => {
    const context = jobContext(services, services.db, '');
    return printSheet(context, await oneRental(context, id), side);
  };
