import { call } from '../../../../../lib/api/call.ts';
import { changeBookingRoom } from '../../../../../lib/contract/lodgings/booking-actions.ts';
import { bookings } from '../../../../../lib/contract/lodgings/bookings.ts';
import { createActionDialog } from '../../../../../lib/forms/action-dialog.ts';
import { createForm } from '../../../../../lib/forms/form.ts';
import { readStays } from '../store.ts';

/** A room of a booking, where it is now. */
export interface MovedRoom {
  /** Number of the room among those of bookings. */
  readonly id: number;
  readonly booking: number;
  readonly version: number;
  readonly code: string;
  readonly accommodation: number;
  readonly room: number;
  readonly check_in: string;
  readonly check_out: string;
}

/** Asks for other nights or another room of one room of a booking. */
export const dialog = createActionDialog({
  key: `${bookings.key}/move_room`,
  formFor: ({ id, booking, version, room, check_in, check_out }: MovedRoom) =>
    createForm({
      id: 'lodgings-bookings-move_room',
      schema: changeBookingRoom.body,
      initial: { room_line_id: id, room_id: room, check_in, check_out, reason: '' },
      submit: (body, idempotencyKey) =>
        call(changeBookingRoom, { params: { id: booking }, version, body, idempotencyKey }),
    }),
  fresh: async (subject) => {
    const { version } = await call(bookings.get, { params: { id: subject.booking } });
    return { ...subject, version };
  },
  reload: () => void readStays(),
});
