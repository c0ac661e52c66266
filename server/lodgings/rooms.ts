import { sql } from 'kysely';
import type { Reference } from '../../src/lib/contract/fields.ts';
import { rooms } from '../../src/lib/contract/lodgings/rooms.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { ITEM, ROOM } from '../../src/lib/domain/statuses.ts';
import { BOOKING_ROOM } from '../../src/lib/domain/transitions.ts';
import { lacksStatus } from '../db/status-condition.ts';
import { refuseListed } from '../lib/array-references.ts';
import { savePhotos, withPhotos } from '../lib/photos.ts';
import { invalid } from '../lib/problem.ts';
import { isOneOf, rowColumns } from '../lib/record-plan.ts';
import { recordRoutes } from '../lib/record-routes.ts';
import { words } from '../lib/words.ts';
import { nameIn } from '../system/system-list.ts';
import { refuseUnkeptRooms } from './room-promises.ts';
import { choiceOptions, refuseUnofferedChoices } from './choices.ts';

/** Fields that choose from lists of the settings. */
const CHOICES = { room_type_id: 'room_type', bed_type_id: 'bed_type', view_id: 'room_view' } as const;

/** Tonight, by the accommodation's clock. */
const tonight = (now: Date) => sql`(${now}::timestamptz at time zone accommodation.zone)::date`;
/** Rooms that stays hold tonight or blocks keep from clients (rule: rooms-of-a-night). */
const takenTonight = (now: Date) => sql<number>`(
  (select count(*)::int from booking_room
    where booking_room.room_id = room.id and ${lacksStatus('booking_room.status', BOOKING_ROOM.cancelled)}
      and booking_room.check_in <= ${tonight(now)} and booking_room.check_out > ${tonight(now)})
  + (select coalesce(sum(coalesce(room_block.quantity, room.quantity)), 0)::int from room_block
    where room_block.accommodation_id = room.accommodation_id and room_block.unlocked_at is null
      and ${tonight(now)} between room_block.from_date and room_block.to_date
      and (room_block.room_ids is null or room.id = any(room_block.room_ids))))`;
/** A withdrawn room, or one of an inactive accommodation, has none to sell. */
const freeTonight = (now: Date) => sql<number>`(
  case when room.status = ${sql.lit(ROOM.available)} and accommodation.status = ${sql.lit(ITEM.active)}
    then greatest(0, room.quantity - ${takenTonight(now)}) else 0 end)`;
/** Booked is derived: none is left tonight (rule: room-status). */
const statusTonight = (now: Date) => sql<number>`(
  case when room.status = ${sql.lit(ROOM.available)} and room.quantity <= ${takenTonight(now)}
    then ${sql.lit(ROOM.booked)} else room.status end)`;

export const roomRoutes = recordRoutes({
  contract: rooms,
  table: 'room',
  rows: ({ db, language, now }) =>
    db
      .selectFrom('room')
      .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
      .innerJoin('room_type', 'room_type.id', 'room.room_type_id')
      .innerJoin('bed_type', 'bed_type.id', 'room.bed_type_id')
      .innerJoin('room_view', 'room_view.id', 'room.view_id')
      .select(rowColumns('room', ['name', 'quantity', 'capacity', 'adults_max', 'children_max']))
      .select([
        statusTonight(now).as('status'),
        freeTonight(now).as('free_tonight'),
        sql`(${nameIn('room_type', language)}) collate by_name`.as('room_type_name'),
        sql<Reference>`jsonb_build_object('id', accommodation.id, 'name', accommodation.name)`.as(
          'accommodation',
        ),
        sql<Reference>`jsonb_build_object('id', room_type.id, 'name', ${nameIn('room_type', language)})`.as(
          'room_type',
        ),
        sql<Reference>`jsonb_build_object('id', bed_type.id, 'name', ${nameIn('bed_type', language)})`.as(
          'bed_type',
        ),
        sql<Reference>`jsonb_build_object('id', room_view.id, 'name', ${nameIn('room_view', language)})`.as(
          'view',
        ),
      ]),
  shown: (context, rows) =>
    withPhotos(
      context,
      rooms.key,
      rows.map(({ room_type_name: _name, ...row }) => row),
    ),
  search: sql<string>`search_key(room.name || ' ' || room_type.name_en || ' ' || room_type.name_es || ' ' || accommodation.name)`,
  sorts: {
    room_type: 'room_type_name',
    quantity: 'room.quantity',
    capacity: 'room.capacity',
    updated_at: 'room.updated_at',
  },
  filters: {
    accommodation: isOneOf('room.accommodation_id'),
    room_type: isOneOf('room.room_type_id'),
    status: (values, { now }) => isOneOf(statusTonight(now))(values),
  },
  form: { options: (context) => choiceOptions(context, CHOICES) },
  references: { accommodation_id: 'accommodation' },
  async check(context, body, before) {
    if (before && before['accommodation_id'] !== body.accommodation_id)
      throw invalid({ field: 'accommodation_id', key: 'fixed' });
    await refuseUnofferedChoices(context, CHOICES, body, before);
    if (before)
      await refuseUnkeptRooms(
        context,
        { id: Number(before['id']), accommodation_id: body.accommodation_id },
        body,
      );
  },
  checkRemoval: (context, before) =>
    refuseListed(context, before, [{ table: 'room_block', column: 'room_ids' }]),
  columnsOf: ({ photos: _, ...columns }) => columns,
  saved: (call, recordId, { photos }) => savePhotos(call, { key: rooms.key, recordId }, photos),
  exported: {
    accommodation: (row) => row.accommodation.name,
    room_type: (row) => row.room_type.name,
    name: (row) => row.name,
    bed_type: (row) => row.bed_type.name,
    view: (row) => row.view.name,
    quantity: (row) => row.quantity,
    capacity: (row) => row.capacity,
    adults_max: (row) => row.adults_max,
    children_max: (row) => row.children_max,
    status: (row, { language }) => words(language)(`status:room.${statusOf('room', row.status)?.key}`),
    free_tonight: (row) => row.free_tonight,
  },
});
