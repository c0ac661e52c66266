import type { LodgingProposal, proposeRooms } from '../../../src/lib/contract/lodgings/quote.ts';
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
import type { RefusedField } from '../../lib/problem.ts';
import { readRoomStock } from '../nights.ts';
import {
  boardNames,
  offeredTo,
  pricesOfRooms,
  refusedBrand,
  refusedChildren,
  roomsOf,
  seasonNames,
} from './houses.ts';
import type { House, PriceOfRoom, Room } from './houses.ts';
import { bookedNights } from './rows.ts';

/** What fits a party: the free rooms of a house, shared among its people; and why nothing does. */

export type Question = Call<typeof proposeRooms>['body'];

/** What all offers of one answer are made of. */
export interface Offered {
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

export async function offeredBy(
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

const nightsOf = ({ check_in, check_out }: Stay): number => daysBetween(check_in, check_out);

/** What a stay costs a party in a room, with the meals that cost least; undefined where nothing covers all nights. */
function cheapestBoard(
  { question, prices, seasons }: Offered,
  room: Room,
  { stay, party }: { stay: Stay; party: Party },
): { board_id: number; amount: number; nights: readonly PricedNight[] } | undefined {
  const own = prices.filter(({ room_id }) => room_id === room.id);
  const nights = nightsOf(stay);
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
      if (price.kind !== 'price' || nights < price.minimum_nights) return [];
      return [{ board_id, amount: price.total, nights: price.nights }];
    })
    .toSorted((one, other) => one.amount - other.amount || one.board_id - other.board_id)[0];
}

/** Why a house does not take the party on some nights at all, whatever rooms it has. */
function refusedStay({ question, brand, now }: Offered, house: House, stay: Stay): RefusedField | undefined {
  if (house.status !== ITEM.active) return { field: 'accommodation_id', key: 'accommodation_inactive' };
  if (!offeredTo(brand, house)) return refusedBrand(house);
  if (stay.check_in < todayIn(house.zone, now)) return { field: 'check_in', key: 'check_in_past' };
  const least = house.minimum_nights;
  if (nightsOf(stay) < least) return { field: 'check_out', key: 'minimum_nights', params: { count: least } };
  return refusedChildren(question.children, house);
}

const roomsIn = ({ rooms }: Offered, house: House): Room[] =>
  rooms.filter(({ accommodation_id }) => accommodation_id === house.id);

/** What a room has to sell on any night. */
const stockOf = ({ stocks }: Offered, room: Room): RoomStock =>
  stocks.get(room.id) ?? { quantity: 0, stays: [], blocks: [] };

/** How the party fits into the free rooms of a house on some nights, the cheapest way first. */
export function proposals(offered: Offered, house: House, stay: Stay): LodgingProposal[] {
  const { question, boards, names } = offered;
  const { currency } = question;
  if (refusedStay(offered, house, stay)) return [];
  const rooms = roomsIn(offered, house);
  const boardOf = (room: Room, party: Party) => cheapestBoard(offered, room, { stay, party });
  const found = fitParty(
    rooms.map((room) => ({
      ...room,
      free: fewestRooms(stockOf(offered, room), stay),
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

/**
 * Why nothing can be proposed in a house on some nights, even with all its rooms free; undefined where they are taken
 * (rule: party-fits).
 */
export function unfit(offered: Offered, house: House, stay: Stay): RefusedField | undefined {
  const refused = refusedStay(offered, house, stay);
  if (refused) return refused;
  const fitsFor = (cost: (room: Room, party: Party) => number | undefined): boolean =>
    fitParty(
      roomsIn(offered, house).map((room) => ({
        ...room,
        free: stockOf(offered, room).quantity,
        cost: (party: Party) => cost(room, party),
      })),
      offered.question,
    ).length > 0;
  if (!fitsFor(() => 0)) return { field: 'adults', key: 'party_beyond_rooms' };
  if (!fitsFor((room, party) => cheapestBoard(offered, room, { stay, party })?.amount))
    return { field: 'check_in', key: 'stay_without_price' };
  return undefined;
}
