import { sql } from 'kysely';
import { mailOfferSheet, writeOfferSheet } from '../../src/lib/contract/cars/offer-sheets.ts';
import type { RentalLine } from '../../src/lib/contract/cars/rentals.ts';
import { members } from '../../src/lib/contract/users/members.ts';
import { readAcriss } from '../../src/lib/domain/acriss.ts';
import { nameIn } from '../../src/lib/domain/company-discounts.ts';
import { greetingName } from '../../src/lib/domain/names.ts';
import { formatMoney } from '../../src/lib/words/format.ts';
import { formatAtOffice, formatMoment } from '../../src/lib/words/moments.ts';
import { audit } from '../lib/audit.ts';
import type { Call } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { linesOf } from '../lib/mail/lines.ts';
import type { Lines } from '../lib/mail/lines.ts';
import { queueMail } from '../lib/mail/queue.ts';
import type { TextPlace } from '../lib/mail/texts.ts';
import { writtenText } from '../lib/mail/texts.ts';
import { conflict, invalid, notFound } from '../lib/problem.ts';
import { languageOfClient, readerOf } from '../lib/reader.ts';
import { route } from '../lib/route.ts';
import { words } from '../lib/words.ts';
import { refuseMailToRestricted } from '../lib/restricted.ts';
import { refuseNotFree } from './rentals/capacity.ts';
import { discountedPrice } from './rentals/company-discounts.ts';
import { requestOf } from './rentals/create.ts';
import { askedIn } from './rentals/discount-judgement.ts';
import { readTrip } from './rentals/quote.ts';
import type { Trip } from './rentals/quote.ts';
import { rentalSettings } from './rentals/settings.ts';

type SheetCall = Call<typeof writeOfferSheet> | Call<typeof mailOfferSheet>;
type Place = Pick<TextPlace, 'brand' | 'language'>;

const HOUR = 3_600_000;

/** Whom it is for; somebody who is not on record has the language that was chosen and the brand of the site. Throws 404. */
async function readerFor({ db, body, brand, language }: SheetCall) {
  if (body.member_id === null)
    return { brand, language: body.language ?? language, to: null, first_name: null };
  const member = await db
    .selectFrom('member')
    .select(['brand', 'language', 'email', 'first_name', 'last_name'])
    .where('id', '=', body.member_id)
    .executeTakeFirst();
  if (!member) throw notFound();
  return {
    brand: member.brand ?? brand,
    language: body.language ?? languageOfClient(member.language),
    to: member.email,
    first_name: greetingName(member),
  };
}

/** A car that is offered: brand and name, ACRISS code, and what it costs line by line. */
interface OfferedCar {
  readonly model: string;
  readonly category: string;
  readonly lines: readonly RentalLine[];
}

/** The picked cars with their prices, each of which is free. Throws 422, e8, or e16 for one that is not. */
async function offeredCars(call: SheetCall, trip: Trip, brand: string): Promise<OfferedCar[]> {
  const { db, now, body, language } = call;
  const models = await db
    .selectFrom('model')
    .select(['id', sql<string>`brand || ' ' || name`.as('name'), 'category'])
    .where('id', 'in', body.model_ids)
    .execute();
  const settings = await rentalSettings(db);
  const asked = { ...askedIn({ ...body, discounts_on_manual_price: false }, body.member_id), typed: false };
  const cars: OfferedCar[] = [];
  for (const id of body.model_ids) {
    const model = models.find((one) => one.id === id);
    if (!model) throw invalid({ field: 'model_ids', key: 'select_option' });
    await refuseNotFree({ db, now }, requestOf(id, trip));
    const { price } = await discountedPrice(call, {
      model_id: id,
      pick_up_office_id: trip.pick_up.office.id,
      pick_up_local: trip.pick_up.local,
      drop_off_local: trip.drop_off.local,
      charges: { ...body, discount: null, manual_price: null },
      settings,
      language,
      asked,
      brand,
    });
    cars.push({ model: model.name, category: model.category, lines: price.lines });
  }
  return cars;
}

/** What a price holds, in words: "Includes 5 days of rental, a full tank of fuel, and the airport tax." */
function included(lines: readonly RentalLine[], language: Place['language']): string[] {
  const say = words(language);
  const list = (texts: readonly string[]) => new Intl.ListFormat(language).format(texts);
  const things = lines.flatMap(({ kind, name, quantity, discount }) => {
    if (discount || kind === 'discount') return [];
    if (kind === 'rental') return [say('mails:offer.days', { count: quantity })];
    if (name !== null) return [quantity > 1 ? `${name} × ${quantity}` : name];
    return [say(`mails:offer.${kind}`)];
  });
  const discounts = lines.flatMap(({ discount }) => (discount ? [nameIn(language, discount)] : []));
  return [
    say('mails:offer.includes', { things: list(things) }),
    ...(discounts.length > 0 ? [say('mails:offer.discounts', { names: list(discounts) })] : []),
  ];
}

/** "Kia Picanto (Mini)" with its price in all and what that includes. */
function carLine({ model, category, lines }: OfferedCar, { brand, language }: Place): Lines[number] {
  const say = words(language);
  const known = readAcriss(category)?.category;
  const [first] = lines;
  const amount = lines.reduce((sum, line) => sum + line.amount.amount, 0);
  const total = first ? formatMoney({ ...first.amount, amount }, readerOf(brand, language)) : '';
  return [
    known ? `${model} (${say(`cars/models:options.acriss_category.${known}`)})` : model,
    [say('mails:offer.price', { total }), ...included(lines, language)].join('\n'),
  ];
}

export interface ToldOffer {
  readonly pick_up: string;
  readonly drop_off: string;
  readonly limit: string;
  readonly cars: readonly OfferedCar[];
}

/** An offer beside its greeting: title, trip, cars, until when it counts, and that it reserves nothing. */
export function offerParts({ pick_up, drop_off, limit, cars }: ToldOffer, place: Place) {
  const say = words(place.language);
  return {
    title: say('mails:offer.title'),
    facts: [
      ...linesOf(place.language, { pick_up, drop_off }),
      ...cars.map((car) => carLine(car, place)),
      ...linesOf(place.language, { valid_until: limit }),
    ],
    notes: [say('mails:offer.reserves_nothing')],
  };
}

async function sheetOf(call: SheetCall, place: Place) {
  const { db, now, body } = call;
  const trip = await readTrip(db, { pick_up: body.pick_up, drop_off: body.drop_off, now });
  const cars = await offeredCars(call, trip, place.brand);
  const { offer_hours } = await rentalSettings(db);
  // Nobody books a car after it should have left.
  const until = new Date(Math.min(now.getTime() + offer_hours * HOUR, Date.parse(trip.pick_up.at)));
  const reader = readerOf(place.brand, place.language);
  const moment = ({ local, office }: Trip['pick_up']) => formatAtOffice(local, office.name, reader);
  const limit = formatMoment(until, await companyZone(db), reader);
  const told = { pick_up: moment(trip.pick_up), drop_off: moment(trip.drop_off), limit, cars };
  return { valid_until: until.toISOString(), limit, parts: offerParts(told, place) };
}

/** The sheet as plain text, to be pasted anywhere. */
function textOf({ title, facts, notes }: ReturnType<typeof offerParts>): string {
  const lines = facts.map(([label, value]) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`);
  return [title, ...lines, ...notes].join('\n\n');
}

/** Mails it, in the transaction in which the history of the client says so. */
async function mail(call: Call<typeof mailOfferSheet>) {
  const { body } = call;
  const client = await readerFor(call);
  const to = body.to ?? client.to;
  const first_name = client.first_name ?? body.first_name;
  if (!to) throw conflict('client_without_email');
  if (first_name === '') throw invalid({ field: 'first_name', key: 'required' });
  const { valid_until, limit, parts } = await sheetOf(call, client);
  const { brand, language } = client;
  const text = await writtenText(call.db, { kind: 'car_offer', brand, language }, { first_name, limit });
  const id = body.member_id;
  await refuseMailToRestricted(call.db, { member: id, to });
  await queueMail(call, {
    to,
    content: { ...text, ...parts },
    language,
    brand,
    ...(id !== null && { about: { key: members.key, id } }),
  });
  const offered = parts.facts.map((line) => line.join(': ').replaceAll('\n', ' ')).join(' · ');
  await audit(call, { key: members.key, id, action: 'offer_mailed', after: { to, offered } });
  return { to, valid_until };
}

export const offerSheetRoutes = [
  route(writeOfferSheet, async (call) => {
    const client = await readerFor(call);
    const { valid_until, parts } = await sheetOf(call, client);
    return { language: client.language, valid_until, text: textOf(parts) };
  }),
  route(mailOfferSheet, mail),
];
