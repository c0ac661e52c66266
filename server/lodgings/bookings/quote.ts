import { quoteLodging } from '../../../src/lib/contract/lodgings/quote.ts';
import { priceBooking } from '../../../src/lib/domain/booking-price.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import type { Call } from '../../lib/call.ts';
import { route } from '../../lib/route.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { freeFor, refuseTaken } from './free-rooms.ts';
import type { RoomStay } from './free-rooms.ts';
import { boardNames, seasonNames } from './houses.ts';
import { stayColumns } from './room-lines.ts';
import { asCharged, bookedNights, chargesOf, roomsOfBookings } from './rows.ts';
import { savedStay } from './saved-stay.ts';
import { readStay } from './stay.ts';
import type { StayRoom } from './stay.ts';
import { lodgingTerms } from './terms.ts';

/** What a room takes of its sort. */
export const stayOf = ({ room, check_in, check_out }: StayRoom): RoomStay => ({
  room_id: room.id,
  check_in,
  check_out,
});

async function quote(call: Call<typeof quoteLodging>) {
  const { db, now, body, language } = call;
  const { currency } = body;
  const before = body.booking_id === null ? undefined : await savedStay(db, body.booking_id);
  const brand = before?.brand ?? (await brandOfMember(call, body.member_id ?? 0));
  const { house, rooms } = await readStay(db, { asked: body, brand, now, language, before });
  const question = { wanted: rooms.map(stayOf), had: before?.rooms ?? [] };
  const names = new Map(rooms.map(({ room }) => [room.id, room.name]));
  await refuseTaken(db, { ...question, language, nameOf: (id) => names.get(id) ?? '' });
  const [free, boards, seasons, booked] = await Promise.all([
    freeFor(db, question),
    boardNames(db, language),
    seasonNames(db, language),
    roomsOfBookings(db, body.booking_id === null ? [] : [body.booking_id], language),
  ]);
  // What was cancelled of it before stays as lines: its fees.
  const gone = (booked.get(body.booking_id ?? 0) ?? []).filter(
    ({ status }) => status === BOOKING_ROOM.cancelled,
  );
  // As the booking counts them: from the first check-in of its rooms to the last check-out.
  const { nights } = stayColumns(house, rooms);
  const priced = priceBooking(chargesOf({ ...body, nights }, [...rooms.map(asCharged), ...gone]));
  // What was agreed when it was booked stays while the house does.
  const agreed = before?.accommodation_id === house.id ? before : house;
  const board = (id: number) => ({ id, name: boards.get(id) ?? '' });
  return {
    nights,
    rooms: rooms.map(({ room, board_id, check_in, check_out, amount, ...one }, index) => ({
      room: { id: room.id, name: room.name },
      board: board(board_id),
      check_in,
      check_out,
      nights: bookedNights(one.nights, currency, seasons),
      amount: money(amount, currency),
      boards: one
        .boardAmounts()
        .map((each) => ({ board: board(each.board_id), amount: money(each.amount, currency) })),
      free: free[index] ?? 0,
    })),
    lines: priced.lines,
    total: priced.total,
    cancellation: lodgingTerms(
      { refundable: agreed.refundable, steps: agreed.cancellation },
      { brand: call.brand, language },
    ),
    prohibited: house.prohibited,
  };
}

export const lodgingQuoteRoutes = [route(quoteLodging, quote)];
