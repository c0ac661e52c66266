import { attempt } from '../../../../../lib/api/attempt.ts';
import { call } from '../../../../../lib/api/call.ts';
import { changeBookingRoom, quoteBookingRoom } from '../../../../../lib/contract/lodgings/booking-actions.ts';
import { BOOKING, BOOKING_ROOM } from '../../../../../lib/domain/transitions.ts';
import { confirm } from '../../../../../lib/forms/confirm.ts';
import { may } from '../../../../../lib/session/session.ts';
import { showToast } from '../../../../../lib/shell/toasts.ts';
import { formatDate } from '../../../../../lib/words/format.ts';
import { readStays } from '../store.ts';
import type { StayBar, StayRow, Stays } from '../store.ts';
import { say } from '../words.ts';
import { dialog } from './dialog.ts';
import { shifted } from './layout.ts';
import { quoteText } from './quote-text.ts';

/** Whether a room of a booking may be moved here: its guests are still to come. */
export const canMove = ({ status, room_status }: StayBar): boolean =>
  status <= BOOKING.paid && room_status === BOOKING_ROOM.booked && may('bookings:update');

interface Found {
  readonly row: StayRow;
  readonly bar: StayBar;
}

/** The row and the bar of a room of a booking. */
export function findBar({ rows }: Stays, line: number): Found | undefined {
  for (const row of rows) {
    const bar = row.bars.find(({ room_line_id }) => room_line_id === line);
    if (bar) return { row, bar };
  }
  return undefined;
}

/** Moves a room of a booking by nights, to another room of its accommodation, or both; asks with the new price first. */
export async function move(
  stays: Stays,
  { row, bar }: Found,
  by: { days: number; room?: number | undefined },
): Promise<void> {
  if (by.days === 0 && by.room === undefined) return;
  if (!canMove(bar)) return void showToast('info', { text: say('timeline.fixed') });
  const target = stays.rows.find(({ room }) => room.id === by.room) ?? row;
  if (target.accommodation.id !== row.accommodation.id)
    return void showToast('info', {
      text: say('timeline.elsewhere', { code: bar.code, accommodation: row.accommodation.name }),
    });
  const { id, version, code, client, room_line_id } = bar;
  const body = { room_line_id, room_id: target.room.id, ...shifted(bar, by.days) };
  const quote = await attempt(() => call(quoteBookingRoom, { params: { id }, body }));
  if (!quote) return;
  const texts = [
    ...(by.days === 0
      ? []
      : [
          say('move.nights', {
            client,
            from: formatDate(body.check_in),
            to: formatDate(body.check_out),
          }),
        ]),
    ...(target === row ? [] : [say('move.room', { before: row.room.name, after: target.room.name })]),
    quoteText(quote),
  ];
  const sure = await confirm({
    title: say('move.title', { code }),
    text: texts.join(' '),
    yes: say('move.do'),
  });
  if (!sure) return;
  await attempt(() => call(changeBookingRoom, { params: { id }, version, body: { ...body, reason: '' } }));
  await readStays();
}

/** The dialog that asks for nights and room: the way without a pointer. */
export function askForMove({ row, bar }: Found): void {
  if (!canMove(bar)) return void showToast('info', { text: say('timeline.fixed') });
  const { room_line_id, id, version, code, check_in, check_out } = bar;
  dialog.open({
    id: room_line_id,
    booking: id,
    version,
    code,
    accommodation: row.accommodation.id,
    room: row.room.id,
    check_in,
    check_out,
  });
}
