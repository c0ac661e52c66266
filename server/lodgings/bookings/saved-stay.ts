import type { Kysely } from 'kysely';
import type { LodgingCancellation } from '../../../src/lib/contract/lodgings/accommodations.ts';
import type { Party } from '../../../src/lib/domain/lodging-price.ts';
import { BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { lacksStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { StoredNight } from '../../db/tables/lodgings.ts';
import { notFound } from '../../lib/problem.ts';

/** A room of a booking as it was saved: what of it did not change is not judged or priced again. */
export interface SavedRoom extends Party {
  readonly id: number;
  readonly room_id: number;
  readonly board_id: number;
  readonly check_in: string;
  readonly check_out: string;
  readonly nights: readonly StoredNight[];
}

export interface SavedStay {
  readonly brand: string;
  readonly accommodation_id: number;
  readonly currency: string;
  readonly check_in: string;
  /** What was agreed about a cancellation. */
  readonly refundable: boolean;
  readonly cancellation: LodgingCancellation;
  readonly rooms: readonly SavedRoom[];
}

/** A booking as it was saved, without the rooms that were cancelled. Throws 404. */
export async function savedStay(db: Kysely<Database>, id: number): Promise<SavedStay> {
  const booking = await db
    .selectFrom('booking')
    .select(['brand', 'accommodation_id', 'currency', 'check_in', 'refundable', 'cancellation'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!booking) throw notFound();
  const rooms = await db
    .selectFrom('booking_room')
    .select(['id', 'room_id', 'board_id', 'check_in', 'check_out', 'adults', 'children', 'nights'])
    .where('booking_id', '=', id)
    .where(lacksStatus('status', BOOKING_ROOM.cancelled))
    .orderBy('id')
    .execute();
  return { ...booking, rooms };
}
