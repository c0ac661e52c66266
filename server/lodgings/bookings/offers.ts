import { lodgingAlternatives, proposeRooms } from '../../../src/lib/contract/lodgings/quote.ts';
import type { LodgingProposal } from '../../../src/lib/contract/lodgings/quote.ts';
import { addDays, daysBetween } from '../../../src/lib/domain/dates.ts';
import { fewestRooms } from '../../../src/lib/domain/lodging-nights.ts';
import type { RoomStock, Stay } from '../../../src/lib/domain/lodging-nights.ts';
import { stayPrice } from '../../../src/lib/domain/lodging-price.ts';
import type { Party, PricedNight } from '../../../src/lib/domain/lodging-price.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { fitParty } from '../../../src/lib/domain/party-fit.ts';
import type { Season } from '../../../src/lib/domain/seasons.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { activeSeasons } from '../../cars/pricing/price-table.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { invalid } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { readRoomStock } from '../nights.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import {
  boardNames,
  houseOf,
  offeredTo,
  pricesOfRooms,
  refusedBrand,
  roomsOf,
  seasonNames,
} from './houses.ts';
import type { House, PriceOfRoom, Room } from './houses.ts';
import { bookedNights } from './rows.ts';

/** What can be offered to a party: the free rooms of a house, shared among its people, and what else when there is none. */

type Question = Call<typeof proposeRooms>['body'];

/** Days before and after the asked ones, and other accommodations, that are looked at; and how many of each are offered. */
const DAYS_AROUND = 3;
const DATES_MAX = 4;
const HOUSES_LOOKED_AT = 40;
const HOUSES_MAX = 5;

/** What all offers of one answer are made of. */
interface Offered {
  readonly question: Question;
  readonly brand: string;
  readonly houses: readonly House[];
  readonly rooms: readonly Room[];
  readonly prices: readonly PriceOfRoom[];
  readonly stocks: ReadonlyMap<number, RoomStock>;
  readonly seasons: readonly Season[];
  readonly boards: ReadonlyMap<number, string>;
  /** Of seasons, by their number. */
  readonly names: ReadonlyMap<number, string>;
  readonly now: Date;
}

async function offeredBy(
  { db, now, language }: RequestContext,
  question: Question,
  { brand, houses, around }: { brand: string; houses: readonly House[]; around: number },
): Promise<Offered> {
  const rooms = await roomsOf(
    db,
    houses.map(({ id }) => id),
    language,
  );
  const ids = rooms.map(({ id }) => id);
  const [prices, stocks, seasons, boards, names] = await Promise.all([
    pricesOfRooms(db, ids),
    readRoomStock(db, {
      rooms: ids,
      from: addDays(question.check_in, -around),
      until: addDays(question.check_out, around),
    }),
    activeSeasons(db, language),
    boardNames(db, language),
    seasonNames(db, language),
  ]);
  return { question, brand, houses, rooms, prices, stocks, seasons, boards, names, now };
}

/** What a stay costs a party in a room, with the meals that cost least; undefined where nothing covers all nights. */
function cheapestBoard(
  { question, prices, seasons }: Offered,
  room: Room,
  { stay, party, house }: { stay: Stay; party: Party; house: House },
): { board_id: number; amount: number; nights: readonly PricedNight[] } | undefined {
  const own = prices.filter(({ room_id }) => room_id === room.id);
  const nights = daysBetween(stay.check_in, stay.check_out);
  return [...new Set(own.map(({ board_id }) => board_id))]
    .flatMap((board_id) => {
      const price = stayPrice({
        ...stay,
        party,
        currency: question.currency,
        board_id,
        prices: own,
        seasons,
      });
      if (price.kind !== 'price' || nights < Math.max(price.minimum_nights, house.minimum_nights)) return [];
      return [{ board_id, amount: price.total, nights: price.nights }];
    })
    .toSorted((one, other) => one.amount - other.amount || one.board_id - other.board_id)[0];
}

/** How the party fits into the free rooms of a house on some nights, the cheapest way first. */
function proposals(offered: Offered, house: House, stay: Stay): LodgingProposal[] {
  const { question, brand, stocks, boards, names, now } = offered;
  const { children, currency } = question;
  const refused =
    house.status !== ITEM.active ||
    !offeredTo(brand, house) ||
    stay.check_in < todayIn(house.zone, now) ||
    children.some((age) => age < (house.children_from_age ?? Infinity));
  if (refused) return [];
  const rooms = offered.rooms.filter(({ accommodation_id }) => accommodation_id === house.id);
  const boardOf = (room: Room, party: Party) => cheapestBoard(offered, room, { stay, party, house });
  const found = fitParty(
    rooms.map((room) => ({
      ...room,
      free: fewestRooms(stocks.get(room.id) ?? { quantity: 0, stays: [], blocks: [] }, stay),
      cost: (party: Party) => boardOf(room, party)?.amount,
    })),
    question,
  );
  return found.map(({ rooms: shared, cost }) => ({
    rooms: shared.map(({ room_id, ...party }) => {
      const room = rooms.find(({ id }) => id === room_id);
      const priced = room && boardOf(room, party);
      if (!priced) throw new Error(`Room ${room_id} was offered without a price`);
      return {
        room: { id: room.id, name: room.name },
        board: { id: priced.board_id, name: boards.get(priced.board_id) ?? '' },
        adults: party.adults,
        children: [...party.children],
        nights: bookedNights(priced.nights, currency, names),
        amount: money(priced.amount, currency),
      };
    }),
    amount: money(cost, currency),
  }));
}

async function askedHouse({ db }: RequestContext, body: Question): Promise<House> {
  const house = await houseOf(db, body.accommodation_id);
  if (!house) throw invalid({ field: 'accommodation_id', key: 'select_option' });
  return house;
}

/** The same house on other dates, the nearest first, earlier ones before later ones. */
function onOtherDates(offered: Offered, house: House) {
  const { check_in, check_out } = offered.question;
  return Array.from({ length: DAYS_AROUND }, (_, index) => [-(index + 1), index + 1])
    .flat()
    .flatMap((days) => {
      const stay = { check_in: addDays(check_in, days), check_out: addDays(check_out, days) };
      const [proposal] = proposals(offered, house, stay);
      return proposal ? [{ ...stay, proposal }] : [];
    })
    .slice(0, DATES_MAX);
}

/** Other houses of the destination, or of the municipality where that has no name of its own. */
const neighbours = (
  { db }: RequestContext,
  { id, destination_id, city_id }: House,
  brand: string,
): Promise<House[]> =>
  db
    .selectFrom('accommodation')
    .selectAll()
    .where('id', '<>', id)
    .where('status', '=', ITEM.active)
    .where('prohibited', '=', false)
    .where((where) => where.or([where('brand', 'is', null), where('brand', '=', brand)]))
    .where(destination_id === null ? 'city_id' : 'destination_id', '=', destination_id ?? city_id)
    .orderBy('name')
    .limit(HOUSES_LOOKED_AT)
    .execute();

export const lodgingOfferRoutes = [
  route(proposeRooms, async (call) => {
    const house = await askedHouse(call, call.body);
    const brand = await brandOfMember(call, call.body.member_id ?? 0);
    if (!offeredTo(brand, house)) throw invalid(refusedBrand(house));
    const offered = await offeredBy(call, call.body, { brand, houses: [house], around: 0 });
    return { proposals: proposals(offered, house, call.body) };
  }),
  route(lodgingAlternatives, async (call) => {
    const house = await askedHouse(call, call.body);
    const brand = await brandOfMember(call, call.body.member_id ?? 0);
    const others = await neighbours(call, house, brand);
    const offered = await offeredBy(call, call.body, {
      brand,
      houses: [house, ...others],
      around: DAYS_AROUND,
    });
    const elsewhere = others.flatMap((other) => {
      const [proposal] = proposals(offered, other, call.body);
      return proposal ? [{ accommodation: { id: other.id, name: other.name }, proposal }] : [];
    });
    return {
      dates: onOtherDates(offered, house),
      accommodations: elsewhere
        .toSorted((one, other) => one.proposal.amount.amount - other.proposal.amount.amount)
        .slice(0, HOUSES_MAX),
    };
  }),
];
