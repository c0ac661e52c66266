import type { Output } from '../../../src/lib/contract/endpoint.ts';
import type { RoomPriceCheck, checkRoomPrices } from '../../../src/lib/contract/lodgings/prices.ts';
import { daysBetween } from '../../../src/lib/domain/dates.ts';
import { priceGaps } from '../../../src/lib/domain/price-gaps.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { activeSeasons } from '../../cars/pricing/price-table.ts';
import type { RequestContext } from '../../lib/call.ts';
import { notFound } from '../../lib/problem.ts';
import { areKnown } from '../../lib/records.ts';
import { roomName } from '../nights.ts';

/** Which nights of the offered rooms have no price: by the function that prices a stay, so that both can only agree. Throws 404. */
export async function checked(
  { db, language }: RequestContext,
  { accommodation_id, from, to, currency }: Output<(typeof checkRoomPrices)['query']>,
): Promise<RoomPriceCheck> {
  if (!(await areKnown(db, 'accommodation', [accommodation_id]))) throw notFound();
  const rooms = await db
    .selectFrom('room')
    .select(['room.id', roomName(language).as('name')])
    .where('accommodation_id', '=', accommodation_id)
    .where('status', '=', ITEM.active)
    .orderBy('id')
    .execute();
  const prices = await db
    .selectFrom('room_price')
    .innerJoin('room', 'room.id', 'room_price.room_id')
    .selectAll('room_price')
    .where('room.accommodation_id', '=', accommodation_id)
    .execute();
  const seasons = await activeSeasons(db, language);
  const gaps = rooms.flatMap((room) => {
    const own = prices.filter(({ room_id }) => room_id === room.id);
    const offered = new Set(own.map((price) => price.currency));
    const asked = currency ? [currency] : offered.size > 0 ? [...offered].sort() : (['USD'] as const);
    return asked.flatMap((one) =>
      priceGaps({ from, to, currency: one, prices: own, seasons }).map((gap) => ({
        room,
        currency: one,
        ...gap,
      })),
    );
  });
  return { rooms: rooms.length, nights: daysBetween(from, to) + 1, gaps };
}
