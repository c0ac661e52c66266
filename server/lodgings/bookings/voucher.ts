import type { BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { statusOf } from '../../../src/lib/contract/status.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { formatLongDate } from '../../../src/lib/words/moments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { jobContext } from '../../lib/job-context.ts';
import { documentFrame } from '../../lib/pdf/document-frame.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { formatPhone } from '../../lib/phone.ts';
import { notFound } from '../../lib/problem.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';
import type { Services } from '../../services.ts';
import { houseOf } from './houses.ts';
import type { House } from './houses.ts';
import { oneBooking, storedBooking } from './rows.ts';
import { lodgingTerms } from './terms.ts';

/** What is printed of a booking: the voucher for the guest, the order sheet for who runs the house. */

type Say = ReturnType<typeof words>;

/** Only what is known has a row. */
const known = (facts: readonly (readonly [string, string])[]): [string, string][] =>
  facts.filter(([, value]) => value !== '').map(([label, value]) => [label, value]);

const label = (say: Say, name: string) => say(`documents:booking.${name}`);

/** "2 adults, 2 children (under 1, 11)" */
function peopleOf({ adults, children }: BookingRow['rooms'][number], say: Say): string {
  const ages = children.map((age) => (age === 0 ? label(say, 'under_one') : String(age))).join(', ');
  const grown = say('documents:booking.adults', { count: adults });
  return children.length === 0
    ? grown
    : `${grown}, ${say('documents:booking.children', { count: children.length, ages })}`;
}

/** Rooms that were not cancelled, each with its people, its meals and its own nights where they differ. */
function roomsSection(booking: BookingRow, { language, say }: { language: Language; say: Say }) {
  const reader = readerOf(booking.brand, language);
  const rows = booking.rooms
    .filter(({ status }) => status !== BOOKING_ROOM.cancelled)
    .map((room): [string, string] => {
      const own = room.check_in !== booking.check_in || room.check_out !== booking.check_out;
      const dates = own
        ? `${formatLongDate(room.check_in, reader)} – ${formatLongDate(room.check_out, reader)}`
        : '';
      return [
        room.room.name,
        [room.board.name, peopleOf(room, say), room.guests, dates].filter(Boolean).join('\n'),
      ];
    });
  return { heading: label(say, 'rooms'), rows };
}

function placesOf(booking: BookingRow, house: House, { language, say }: { language: Language; say: Say }) {
  const reader = readerOf(booking.brand, language);
  const place = (heading: string, date: string, time: string) => ({
    heading,
    date: formatLongDate(date, reader),
    time,
    office: house.name,
    address: [house.address, house.contact_phone ? formatPhone(house.contact_phone) : '']
      .filter(Boolean)
      .join('\n'),
  });
  return [
    place(
      label(say, 'check_in'),
      booking.check_in,
      say('documents:booking.from_time', { time: house.check_in_from }),
    ),
    place(
      label(say, 'check_out'),
      booking.check_out,
      say('documents:booking.until_time', { time: house.check_out_until }),
    ),
  ];
}

function priceOf(booking: BookingRow, { language, say }: { language: Language; say: Say }) {
  const reader = readerOf(booking.brand, language);
  return {
    heading: say('documents:voucher.price'),
    head: [
      say('documents:voucher.concept'),
      say('documents:voucher.quantity'),
      say('documents:voucher.unit'),
      say('documents:voucher.amount'),
    ],
    rows: booking.lines.map(({ kind, name, quantity, unit, amount }) => [
      kind === 'cancellation_fee'
        ? say('documents:line.room_cancellation', { room: name ?? '' })
        : (name ?? ''),
      String(quantity),
      formatMoney(unit, reader),
      formatMoney(amount, reader),
    ]),
    total: [say('documents:voucher.total'), '', '', formatMoney(booking.total, reader)],
  };
}

async function frameOf({ db, now }: RequestContext, booking: BookingRow, language: Language) {
  const house = await houseOf(db, booking.accommodation.id);
  if (!house) throw notFound();
  const say = words(language);
  const status = statusOf('booking', booking.status);
  return {
    house,
    say,
    frame: {
      ...(await documentFrame({ db, now }, booking.brand, language)),
      code: booking.code,
      status: status ? say(`status:booking.${status.key}`) : '',
      places: placesOf(booking, house, { language, say }),
    },
  };
}

/** The voucher as PDF: tagged, in one language, in the brand of the booking. */
export async function printBookingVoucher(
  context: RequestContext,
  { id }: Pick<BookingRow, 'id'>,
  language: Language,
): Promise<Buffer> {
  // Names of rooms and meals are read in the language of the paper.
  const booking = await oneBooking(inLanguage(context, language), id);
  const { frame, say } = await frameOf(context, booking, language);
  const { refundable, cancellation: steps } = await storedBooking(context.db, id);
  const { client } = booking;
  return printPdf('voucher', {
    ...frame,
    title: label(say, 'voucher'),
    sections: [
      {
        heading: label(say, 'guest'),
        rows: known([
          [say('documents:voucher.name'), fullName(client)],
          [label(say, 'passport'), client.passport ?? ''],
          [label(say, 'phone'), client.phone === null ? '' : formatPhone(client.phone)],
          [label(say, 'flight'), booking.flight_number],
          [label(say, 'special_needs'), booking.special_needs],
        ]),
      },
      roomsSection(booking, { language, say }),
    ],
    price: priceOf(booking, { language, say }),
    notes_heading: say('documents:voucher.notes_heading'),
    notes: [
      label(say, 'note_papers'),
      ...lodgingTerms({ refundable, steps }, { brand: booking.brand, language }),
    ],
  });
}

const inLanguage = (context: RequestContext, language: Language): RequestContext =>
  Object.create(context, { language: { value: language } }) as RequestContext;

/** The order sheet for who runs the house, in their language: who comes when, and what they get for it. */
export async function printBookingOrder(context: RequestContext, id: number): Promise<Buffer> {
  const { accommodation_id } = await storedBooking(context.db, id);
  const language = (await houseOf(context.db, accommodation_id))?.contact_language ?? 'es';
  const booking = await oneBooking(inLanguage(context, language), id);
  const { frame, house, say } = await frameOf(context, booking, language);
  return printPdf('voucher', {
    ...frame,
    title: label(say, 'order'),
    sections: [
      {
        heading: label(say, 'guest'),
        rows: known([
          [say('documents:voucher.name'), fullName(booking.client)],
          [label(say, 'flight'), booking.flight_number],
          [label(say, 'special_needs'), booking.special_needs],
          [label(say, 'note'), booking.note],
        ]),
      },
      roomsSection(booking, { language, say }),
      { heading: label(say, 'provider'), rows: known([[house.name, house.contact_name]]) },
    ],
    price: null,
    notes_heading: say('documents:voucher.notes_heading'),
    notes: [label(say, 'note_order')],
  });
}

/** The voucher of a booking as it stands now, for a mail that goes out. Throws 404. */
export async function printBookingVoucherOf(
  services: Services,
  id: number,
  language: Language,
): Promise<Buffer> {
  return printBookingVoucher(jobContext(services, services.db, ''), { id }, language);
}
