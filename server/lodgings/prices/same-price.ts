import { sql } from 'kysely';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import type { RequestContext } from '../../lib/call.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';
import { nameIn } from '../../system/system-list.ts';
import { roomName } from '../nights.ts';

/** What a price is of: there is one for each. */
export interface PricedNights {
  readonly room_id: number;
  readonly season_id: number | null;
  readonly board_id: number;
  readonly currency: Currency;
}

/** The name of the price that there is already for the same nights; undefined when there is none. */
export async function nameOfSamePrice(
  { db, language, brand }: RequestContext,
  { room_id, season_id, board_id, currency }: PricedNights,
  except: number,
): Promise<string | undefined> {
  const other = await db
    .selectFrom('room_price')
    .innerJoin('room', 'room.id', 'room_price.room_id')
    .innerJoin('board', 'board.id', 'room_price.board_id')
    .leftJoin('season', 'season.id', 'room_price.season_id')
    .select([
      'room_price.night',
      roomName(language).as('room'),
      nameIn('board', language).as('board'),
      sql<string | null>`${nameIn('season', language)}`.as('season'),
    ])
    .where('room_price.room_id', '=', room_id)
    .where('room_price.season_id', 'is not distinct from', season_id)
    .where('room_price.board_id', '=', board_id)
    .where('room_price.currency', '=', currency)
    .where('room_price.id', '!=', except)
    .executeTakeFirst();
  if (!other) return undefined;
  const say = words(language);
  return say('lodgings/prices:named', {
    room: other.room,
    season: other.season ?? say('lodgings/prices:noSeason'),
    board: other.board,
    night: formatMoney({ amount: other.night, currency }, readerOf(brand, language)),
  });
}
