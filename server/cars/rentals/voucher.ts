import type texts from '../../../public/locales/en/cars/rentals.json';
import type { RentalLine, RentalPlace, RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { statusOf } from '../../../src/lib/contract/status.ts';
import { nameIn } from '../../../src/lib/domain/company-discounts.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { dateOf, timeOfLocal } from '../../../src/lib/domain/wall-clock.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { formatLongDate } from '../../../src/lib/words/moments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { readerOf } from '../../lib/reader.ts';
import { jobContext } from '../../lib/job-context.ts';
import { formatPhone } from '../../lib/phone.ts';
import { documentFrame } from '../../lib/pdf/document-frame.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { words } from '../../lib/words.ts';
import type { Services } from '../../services.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import { oneRental } from './rows.ts';

type Say = ReturnType<typeof words>;
type Facts = readonly (readonly [label: string, value: string])[];

/** Only what is known has a row. */
const known = (facts: Facts): [string, string][] =>
  facts.filter(([, value]) => value !== '').map(([label, value]) => [label, value]);

/** The words of a line of the price: its label, and the name that staff gave to an extra or a discount. */
export function lineLabel(line: RentalLine, say: Say, language: Language): string {
  if (line.discount) return nameIn(language, line.discount);
  return line.name ?? say(`documents:line.${line.kind}`);
}

/** A line's label beside what all of it costs: a price per day says how many days. */
export function totalLabel(line: RentalLine, say: Say, language: Language): string {
  if (line.kind === 'rental') return say('documents:line.rental_days', { count: line.quantity });
  const label = lineLabel(line, say, language);
  return line.quantity > 1 ? `${label} × ${line.quantity}` : label;
}

function priceOf(rental: RentalRow, language: Language, say: Say) {
  // "Exclude price" hides what it costs on the client's documents (rule: price-excluded).
  if (rental.exclude_price) return null;
  const reader = readerOf(rental.brand, language);
  const rows = rental.lines.map((line) => [
    lineLabel(line, say, language),
    String(line.quantity),
    formatMoney(line.unit, reader),
    formatMoney(line.amount, reader),
  ]);
  const { amount: allowance, currency } = rental.payment.allowance;
  const lowered = Math.min(allowance, rental.total.amount);
  const lowering = { amount: -lowered, currency };
  return {
    heading: say('documents:voucher.price'),
    head: [
      say('documents:voucher.concept'),
      say('documents:voucher.quantity'),
      say('documents:voucher.unit'),
      say('documents:voucher.amount'),
    ],
    rows:
      lowered === 0
        ? rows
        : [
            ...rows,
            [
              say('documents:line.allowance'),
              '1',
              formatMoney(lowering, reader),
              formatMoney(lowering, reader),
            ],
          ],
    total: [
      say('documents:voucher.total'),
      '',
      '',
      formatMoney({ amount: rental.total.amount - lowered, currency }, reader),
    ],
  };
}

/** The voucher of a rental as data for voucher.typ, in one language. */
async function voucherData({ db, now }: RequestContext, rental: RentalRow, language: Language) {
  const say = words(language);
  const label = (name: keyof typeof texts.fields) => say(`cars/rentals:fields.${name}`);
  const reader = readerOf(rental.brand, language);
  const offices = await db
    .selectFrom('office')
    .select(['id', 'address', 'phone'])
    .where('id', 'in', [rental.pick_up.office.id, rental.drop_off.office.id])
    .execute();
  const { cancellation } = await db
    .selectFrom('rental')
    .select('cancellation')
    .where('id', '=', rental.id)
    .executeTakeFirstOrThrow();
  const place = (heading: string, { office, local }: RentalPlace) => {
    const found = offices.find(({ id }) => id === office.id);
    const address = [found?.address, found?.phone ? formatPhone(found.phone) : ''].filter(Boolean).join('\n');
    return {
      heading,
      date: formatLongDate(dateOf(local), reader),
      time: timeOfLocal(local),
      office: office.name,
      address,
    };
  };
  const { client, second_driver } = rental;
  const status = statusOf('rental', rental.status);
  return {
    ...(await documentFrame({ db, now }, rental.brand, language)),
    title: say('documents:voucher.title'),
    code: rental.code,
    status: status ? say(`status:rental.${status.key}`) : '',
    places: [place(label('pick_up'), rental.pick_up), place(label('drop_off'), rental.drop_off)],
    sections: [
      {
        heading: label('client'),
        rows: known([
          [say('documents:voucher.name'), fullName(client)],
          [label('passport'), client.passport ?? ''],
          [label('birth_date'), formatLongDate(client.birth_date, reader)],
          [label('licence_number'), rental.licence_number],
          [label('phone'), client.phone === null ? '' : formatPhone(client.phone)],
          [label('second_driver'), second_driver ? fullName(second_driver) : ''],
        ]),
      },
      {
        heading: say('documents:voucher.car'),
        rows: known([
          [label('model'), rental.model.name],
          [label('vehicle'), rental.vehicle?.plate ?? ''],
          [label('days'), String(rental.days)],
          [label('flight_number'), rental.flight_number],
          [label('locator'), rental.locator],
          [
            label('deposit'),
            rental.deposit && !rental.exclude_price ? formatMoney(rental.deposit, reader) : '',
          ],
        ]),
      },
    ],
    price: priceOf(rental, language, say),
    notes_heading: say('documents:voucher.notes_heading'),
    notes: [
      say('documents:voucher.note_licence'),
      say('documents:voucher.note_time'),
      say('documents:voucher.note_late'),
      ...cancellationTerms(cancellation, { brand: rental.brand, language }),
    ],
  };
}

/** The voucher as PDF: tagged, in one language, in the brand of the rental. */
export async function printVoucher(
  context: RequestContext,
  rental: RentalRow,
  language: Language,
): Promise<Buffer> {
  return printPdf('voucher', await voucherData(context, rental, language));
}

/** The voucher of a rental as it stands now, for a mail that goes out. Throws 404. */
export async function printVoucherOf(services: Services, id: number, language: Language): Promise<Buffer> {
  const context = jobContext(services, services.db, '');
  return printVoucher(context, await oneRental(context, id), language);
}
