import { keepMount } from 'nanostores';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { editor, list, panel, $facets, addBooking } from '../../../src/islands/lodgings/bookings/store.ts';
import type { BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { changeSearch } from '../../../src/lib/records/address.ts';
import { startSession } from '../../../src/lib/session/session.ts';
import { $toasts } from '../../../src/lib/shell/toasts.ts';
import { buildAccommodation, buildRoom, buildRoomPrice } from '../../fixtures/lodgings.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { openPage } from '../page.ts';
import { shownRow } from '../shown.ts';
import { CENTRO_HABANA } from './house.ts';

interface BookingScreen {
  application: TestApplication;
  /** A house of its own for each test: one room for three at 60.00 a night, two for two at 40.00. */
  house: { id: number; triple: number; double: number };
  /** A day in twenty days, by the house's calendar. */
  day: string;
  logIn(role: number): Promise<void>;
  /** Fills the form as a person would, with rooms unless they are proposed. */
  fill(values?: { last?: string; nights?: number; rooms?: readonly object[] }): void;
  addOne(values?: Parameters<BookingScreen['fill']>[0]): Promise<BookingRow>;
}

/** The stores of lodgings/bookings as one page has them, for the tests of a file. */
export function bookingScreen(): BookingScreen {
  const { fields } = editor.form;
  const screen = {} as BookingScreen;

  screen.logIn = async (role) => {
    const { id, token } = await screen.application.login(role);
    startSession({
      token,
      logged_in: true,
      member: { id, role, first_name: 'Rita', last_name: 'Staff', email: 'rita@example.com', language: 'en' },
    } as never);
  };
  screen.fill = ({ last = 'García', nights = 4, rooms } = {}) => {
    const { house, day } = screen;
    fields.client.fields.first_name.set('Ana');
    fields.client.fields.last_name.set(last);
    fields.client.fields.email.set(`${crypto.randomUUID()}@example.com`);
    fields.accommodation_id.set(house.id);
    fields.check_in.set(day);
    fields.check_out.set(addDays(day, nights));
    fields.rooms.set((rooms ?? [{ room_id: house.double, adults: 2, children: [], guests: '' }]) as never);
  };
  screen.addOne = async (values) => {
    addBooking();
    screen.fill(values);
    await editor.submit();
    return shownRow(panel);
  };

  beforeAll(async () => {
    screen.application = await testApplication();
    openPage(screen.application, ['lodgings/bookings']);
    // Everything that a view would look at.
    keepMount(list.$page);
    keepMount(panel.$state);
    keepMount($facets);
  });
  afterAll(() => screen.application.close());
  beforeEach(async () => {
    await screen.logIn(administrator);
    const { db } = screen.application.services;
    const id = await buildAccommodation(db, { city_id: CENTRO_HABANA });
    const triple = await buildRoom(db, id, {
      name: 'Patio',
      quantity: 1,
      capacity: 3,
      adults_max: 3,
      children_max: 2,
    });
    const double = await buildRoom(db, id, { quantity: 2, capacity: 3, adults_max: 2, children_max: 1 });
    await buildRoomPrice(db, triple, { night: 60_00, base_guests: 3 });
    await buildRoomPrice(db, double, {
      night: 40_00,
      children: JSON.stringify([{ to_age: 12, amount: 10_00 }]),
      extra_adult: 20_00,
    });
    screen.house = { id, triple, double };
    screen.day = addDays(todayIn('America/Havana', screen.application.clock.now), 20);
    $toasts.set([]);
    changeSearch({ id: undefined });
  });
  return screen;
}
