import { keepMount } from 'nanostores';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { changeSearch } from '../../../src/lib/records/address.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { localParts } from '../../../src/lib/forms/local-field.ts';
import { startSession } from '../../../src/lib/session/session.ts';
import { $toasts } from '../../../src/lib/shell/toasts.ts';
import { $facets, addRental, editor, list, panel } from '../../../src/islands/cars/rentals/store.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { openPage } from '../page.ts';
import { shownRow } from '../shown.ts';
import { ana, makeScene } from './rental-scene.ts';
import type { Scene } from './rental-scene.ts';

interface RentalScreen {
  application: TestApplication;
  /** An office and a model with two vehicles of its own, new for each test. */
  scene: Scene;
  /** A day on which its offices are open, in twenty days. */
  day: string;
  logIn(role: number): Promise<void>;
  /** Fills the form as a person would: typed dates, hours of the office. */
  fill(values?: { last?: string; birth?: string; days?: number }): void;
  addOne(values?: Parameters<RentalScreen['fill']>[0]): Promise<RentalRow>;
}

/** The stores of cars/rentals as one page has them, for the tests of a file. */
export function rentalScreen(): RentalScreen {
  const { fields } = editor.form;
  const screen = {} as RentalScreen;

  screen.logIn = async (role) => {
    const { id, token } = await screen.application.login(role);
    startSession({
      token,
      logged_in: true,
      member: { id, role, first_name: 'Rita', last_name: 'Staff', email: 'rita@example.com', language: 'en' },
    } as never);
  };
  screen.fill = (values = {}) => {
    const { scene, day } = screen;
    const client = fields.client.fields;
    client.first_name.set(ana.first_name);
    client.last_name.set(values.last ?? ana.last_name);
    client.birth_date.set(values.birth ?? ana.birth_date);
    fields.model_id.set(scene.model);
    fields.pick_up.fields.office_id.set(scene.office);
    const [from, to] = [localParts(fields.pick_up.fields.local), localParts(fields.drop_off.fields.local)];
    from.date.set(day);
    from.time.set('10:00');
    to.date.set(addDays(day, values.days ?? 7));
    to.time.set('10:00');
  };
  screen.addOne = async (values) => {
    await addRental();
    screen.fill(values);
    await editor.submit();
    return shownRow(panel);
  };

  beforeAll(async () => {
    screen.application = await testApplication();
    openPage(screen.application, ['cars/rentals']);
    // Everything that a view would look at.
    keepMount(list.$page);
    keepMount(panel.$state);
    keepMount($facets);
  });
  afterAll(() => screen.application.close());
  beforeEach(async () => {
    await screen.logIn(administrator);
    screen.scene = await makeScene(screen.application, 2);
    screen.day = addDays(todayIn('America/Havana', screen.application.clock.now), 20);
    $toasts.set([]);
    changeSearch({ id: undefined, view: undefined });
  });
  return screen;
}
