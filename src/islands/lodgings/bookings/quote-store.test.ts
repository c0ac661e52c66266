import { expect, it } from 'vitest';
import { ready } from '../../../../tests/api/shown.ts';
import { bookingScreen } from '../../../../tests/api/lodgings/booking-screen.ts';
import { buildAccommodation, buildRoom, buildRoomPrice } from '../../../../tests/fixtures/lodgings.ts';
import { addDays } from '../../../lib/domain/dates.ts';
import { stayAddress } from '../../../lib/records/address-requests.ts';
import { $house } from './house.ts';
import { $alternatives, $proposals, $quote, $repriced, takeInstead, takeProposal } from './quote.ts';
import { beginRules } from './rules.ts';
import { addBooking, editBooking, editor } from './store.ts';
import { addBookingOn } from './stay-request.ts';

const screen = bookingScreen();
const { fields, $review } = editor.form;
const nothing = (): void => undefined;

async function leave(stops: readonly (() => void)[] = []): Promise<void> {
  stops.forEach((stop) => stop());
  editor.startOver();
  await editor.close();
}

it('proposes how a party fits, the cheapest first, and prices what is taken night by night', async () => {
  addBooking();
  const stops = [$proposals.listen(nothing), $quote.listen(nothing)];
  screen.fill({ rooms: [] });
  fields.party.set({ adults: 3, children: [0, 4, 9] });
  const proposals = await ready($proposals, (found) => found !== undefined && found.length > 0);
  const [cheapest] = proposals ?? [];
  if (!cheapest) throw new Error('nothing proposed');
  expect(proposals?.map(({ amount }) => amount.amount)).toEqual(
    proposals?.map(({ amount }) => amount.amount).toSorted((one, other) => one - other),
  );
  takeProposal(cheapest);
  const quote = await ready($quote, ({ kind }) => kind === 'ready');
  expect(quote).toMatchObject({ quote: { nights: 4, total: cheapest.amount } });
  expect(quote.kind === 'ready' && quote.quote.rooms.every(({ nights }) => nights.length === 4)).toBe(true);
  fields.extras.set([{ name: 'Breakfast', unit: 500, quantity: 6, per: 'night' }]);
  await ready(
    $quote,
    (now) => now.kind === 'ready' && now.quote.total.amount === cheapest.amount.amount + 6 * 4 * 500,
  );
  await leave(stops);
});

it('says what a booking costs now and with a child who is older, and changes nothing else (rule: price-of-a-night)', async () => {
  const { double, triple } = screen.house;
  const { id, total } = await screen.addOne({
    rooms: [
      { room_id: double, adults: 2, children: [12], guests: '' },
      { room_id: triple, adults: 1, children: [], guests: '' },
    ],
  });
  await editBooking(id);
  const stops = [$quote.listen(nothing), $repriced.listen(nothing)];
  await ready($quote, ({ kind }) => kind === 'ready');
  expect($repriced.get()).toBeUndefined();
  fields.rooms.item(0).fields.children.set([13]);
  const prices = await ready($repriced, (known) => known !== undefined);
  // Four nights with the price of another adult in place of a child's.
  expect(prices).toEqual({ before: total, after: { ...total, amount: total.amount + 4 * 10_00 } });
  const quote = $quote.get();
  expect(quote.kind === 'ready' && quote.quote.rooms.map(({ amount }) => amount.amount)).toEqual([
    4 * 60_00,
    4 * 60_00,
  ]);
  await leave(stops);
});

it('asks for the age of every child, and sends nothing without (rule: childrens-ages)', async () => {
  addBooking();
  screen.fill();
  fields.party.fields.children.set([5, undefined] as never);
  await editor.submit();
  expect($review.get().map(({ path, issue }) => [path, issue.key])).toEqual([
    ['party.children.1', 'child_age'],
  ]);
  expect(editor.$state.get().kind).toBe('adding');
  await leave();
});

it('says beside an accommodation of another brand that it is not offered, before there is any room (rule: accommodation-of-a-brand)', async () => {
  const { db } = screen.application.services;
  screen.house.id = await buildAccommodation(db, { brand: 'ceiba' });
  addBooking();
  const stops = [$proposals.listen(nothing), beginRules()];
  screen.fill({ rooms: [] });
  const issue = await ready(fields.accommodation_id.$error, (shown) => shown !== undefined);
  expect(issue?.key).toBe('accommodation_other_brand');
  await leave(stops);
});

it('says e16 beside the accommodation, and offers other dates and other houses with their price', async () => {
  const { db } = screen.application.services;
  const other = await buildAccommodation(db);
  const room = await buildRoom(db, other, { capacity: 3, adults_max: 3 });
  await buildRoomPrice(db, room, { night: 30_00, base_guests: 3 });
  await db
    .insertInto('room_block')
    .values({
      accommodation_id: screen.house.id,
      from_date: screen.day,
      to_date: addDays(screen.day, 1),
      reason: 'Painting',
    })
    .execute();
  addBooking();
  const stops = [beginRules(), $alternatives.listen(nothing), $proposals.listen(nothing)];
  fields.party.set({ adults: 2, children: [] });
  screen.fill({ nights: 2 });
  const offered = await ready($alternatives, (found) => found !== undefined);
  expect(fields.accommodation_id.$error.get()).toMatchObject({ key: 'e16' });
  await editor.submit();
  expect(editor.$state.get().kind).toBe('adding');
  const dates = offered?.dates[0];
  if (!dates) throw new Error('no other dates');
  expect(offered?.accommodations.map(({ accommodation }) => accommodation.id)).toContain(other);
  takeInstead(dates, dates.proposal);
  await ready($quote, ({ kind }) => kind === 'ready');
  expect(fields.accommodation_id.$error.get()).toBeUndefined();
  expect(fields.check_in.$value.get()).toBe(dates.check_in);
  await leave(stops);
});

it('another accommodation has other rooms', async () => {
  addBooking();
  const stops = [$house.listen(nothing)];
  screen.fill();
  await ready($house, (house) => house?.house.id === screen.house.id);
  expect($house.get()?.rooms).toHaveLength(2);
  const other = await buildAccommodation(screen.application.services.db);
  fields.accommodation_id.set(other);
  expect($house.get()).toBeUndefined();
  expect(fields.rooms.$value.get()).toEqual([]);
  await leave(stops);
});

it('begins with accommodation, room and dates that an address names; what cannot be is left out', async () => {
  const { id, double } = screen.house;
  const address = stayAddress(id, double, screen.day, addDays(screen.day, 3));
  await addBookingOn(new URL(address, 'http://localhost').searchParams.get('stay') ?? '');
  expect(editor.form.$values.get()).toMatchObject({
    accommodation_id: id,
    check_in: screen.day,
    check_out: addDays(screen.day, 3),
    rooms: [{ room_id: double, adults: 2 }],
  });
  await leave();
  await addBookingOn('1,x,31/02/2027');
  expect(editor.form.$values.get().accommodation_id).toBeUndefined();
  await leave();
});
