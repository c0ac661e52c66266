import { expect, it } from 'vitest';
import { administrator, agent } from '../../../../tests/api/application.ts';
import { opened, ready, shownRow } from '../../../../tests/api/shown.ts';
import { bookingScreen } from '../../../../tests/api/lodgings/booking-screen.ts';
import { auditTrail } from '../../../lib/contract/audit.ts';
import { bookings } from '../../../lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import { addDays } from '../../../lib/domain/dates.ts';
import { $toasts } from '../../../lib/shell/toasts.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { actionsOf, nextStep } from './actions.ts';
import { lookup } from './client-lookup.ts';
import { dialogs } from './dialogs.ts';
import { doRoomAction } from './do-action.ts';
import { historyLabel, showHistoryValue } from './show-history.ts';
import { $facets, addBooking, editBooking, editor, panel } from './store.ts';

const screen = bookingScreen();
const { fields } = editor.form;

const two = (): readonly object[] => [
  { room_id: screen.house.double, adults: 2, children: [4], guests: 'Ana García' },
  { room_id: screen.house.triple, adults: 1, children: [0, 9], guests: '' },
];

/** The record in the panel, once it is as wanted. */
const shown = (wanted: (row: BookingRow) => boolean): Promise<BookingRow> => shownRow(panel, wanted);

it('adds a booking of two rooms, and edits it as it was saved', async () => {
  const row = await screen.addOne({ rooms: two() });
  expect(row).toMatchObject({ status: 3, nights: 4, adults: 3, children: 3, total: { amount: 440_00 } });
  await editBooking(row.id);
  expect(editor.form.$values.get()).toMatchObject({
    party: { adults: 3, children: [0, 4, 9] },
    rooms: [
      { room_id: screen.house.double, adults: 2, children: [4] },
      { room_id: screen.house.triple, adults: 1, children: [0, 9] },
    ],
  });
  fields.rooms.item(1).fields.check_in.set(addDays(screen.day, 1));
  await editor.submit();
  const changed = await shown(({ version }) => version > row.version);
  expect(changed).toMatchObject({
    total: { amount: 440_00 - 60_00 },
    rooms: [{ check_in: screen.day }, { check_in: addDays(screen.day, 1) }],
  });
});

it('tells of each room in the history in a line that people read', async () => {
  const row = await screen.addOne({ rooms: two() });
  const { token } = await screen.application.login(administrator);
  const { body } = await screen.application.call(auditTrail, {
    token,
    query: { key: bookings.key, id: row.id },
  });
  const told = body.flatMap(({ changes }) => (changes['rooms'] ? [changes['rooms']] : []));
  const nights = `${formatDate(row.check_in)} – ${formatDate(row.check_out)} · 4 nights`;
  expect(historyLabel('rooms')).toBe('Room');
  expect(told.map((pair) => pair.map((room) => showHistoryValue('rooms', room, row))).toSorted()).toEqual([
    ['empty', `Double · ${nights} · 2 adults, 1 child (4) · Ana García · $200.00`],
    ['empty', `Patio · Double · ${nights} · 1 adult, 2 children (under 1, 9) · $240.00`],
  ]);
  expect(Object.keys(body.at(-1)?.changes ?? {})).not.toContain('check_in_at');
});

it('the second of two who save compares both versions and keeps both changes (rule: nobody-overwrites)', async () => {
  const row = await screen.addOne();
  await editBooking(row.id);
  fields.note.set('mine');
  const { token } = await screen.application.login(agent);
  const { party: _, ...before } = editor.form.$initial.get();
  const body = { ...before, flight_number: 'AA 1423' };
  const theirs = await screen.application.call(bookings.update, {
    token,
    params: { id: row.id },
    version: row.version,
    body: body as never,
  });
  expect(theirs.status).toBe(200);
  await editor.submit();
  $toasts
    .get()
    .flatMap(({ actions }) => actions)
    .find(({ label }) => label === 'compare')
    ?.run();
  await ready(editor.$state, ({ kind }) => kind === 'comparing');
  expect(editor.compared()).toMatchObject({
    only_mine: [{ field: 'note', mine: 'mine' }],
    only_theirs: [{ field: 'flight_number', theirs: 'AA 1423' }],
    conflicts: [],
  });
  editor.merge({ note: 'mine' });
  await editor.submit();
  await shown(({ note, flight_number }) => note === 'mine' && flight_number === 'AA 1423');
});

it('leads a booking through its life, each step with its dialog', async () => {
  const now = (): Date => screen.application.clock.now;
  let row = await screen.addOne({ rooms: two() });
  expect(nextStep(row, now())).toBe('pay');
  dialogs.mark_paid.open(row);
  const { form: paid } = opened(dialogs.mark_paid);
  paid.fields.reference.set('TR-1');
  paid.fields.reason.set('Transfer');
  await dialogs.mark_paid.submit();
  row = await shown(({ status }) => status === 4);
  expect(nextStep(row, now())).toBeUndefined();
  expect(actionsOf(row, now()).find(({ name }) => name === 'check_in')?.refused).toBe('too_early');

  const [kept, gone] = row.rooms;
  if (!kept || !gone) throw new Error('two rooms');
  doRoomAction('cancel_room', row, gone.id);
  const { form: cancelled } = opened(dialogs.cancel_room);
  expect(cancelled.$values.get().room_line_id).toBe(gone.id);
  cancelled.fields.reason.set('The aunt stays at home');
  await dialogs.cancel_room.submit();
  row = await shown(({ version }) => version > row.version);
  expect(row.rooms.map(({ status }) => status)).toEqual([1, 4]);
  expect(row.rooms[0]?.amount).toEqual(kept.amount);
  expect(actionsOf(row, now()).find(({ name }) => name === 'cancel_room')?.refused).toBe('last_room');
  expect(nextStep(row, now())).toBe('refund');

  doRoomAction('change_room', row, kept.id);
  opened(dialogs.change_room).form.fields.check_out.set(addDays(kept.check_out, 1));
  await dialogs.change_room.submit();
  row = await shown(({ check_out }) => check_out === addDays(kept.check_out, 1));
  expect(row.nights).toBe(5);

  await screen.logIn(agent);
  expect(actionsOf(row, now()).find(({ name }) => name === 'refund')?.refused).toBe('role');
});

it('takes a client of record over, for this kind of reservation too', async () => {
  const { member_id: known } = await screen.addOne();
  addBooking();
  await lookup.takeById(known);
  expect(fields.client.fields.first_name.$value.get()).toBe('Ana');
  lookup.member.set(undefined);
  expect(fields.client.fields.first_name.$value.get()).toBeUndefined();
  editor.startOver();
  await editor.close();
});

it('counts the tabs', async () => {
  await screen.addOne();
  const facets = await ready($facets, (counts) => counts !== undefined && counts.all > 0);
  expect(facets?.confirmed).toBeGreaterThan(0);
});
