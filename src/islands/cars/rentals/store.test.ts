import { expect, it } from 'vitest';
import { agent } from '../../../../tests/api/application.ts';
import { makeScene } from '../../../../tests/api/cars/rental-scene.ts';
import { rentalScreen } from '../../../../tests/api/cars/rental-screen.ts';
import { ready } from '../../../../tests/api/shown.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { addDays } from '../../../lib/domain/dates.ts';
import { localParts } from '../../../lib/forms/local-field.ts';
import { $toasts } from '../../../lib/shell/toasts.ts';
import { $offers, alternatives } from './offers.ts';
import { $quote } from './quote.ts';
import { $defaults, $facets, addRental, editor, editRental, panel } from './store.ts';
import { beginTripRules } from './trip-rules.ts';

const screen = rentalScreen();
const { fields } = editor.form;
const nothing = (): void => undefined;

it('adds a rental: hours stay as typed, the quote follows, the panel opens', async () => {
  const stop = $quote.listen(nothing);
  await addRental();
  expect(fields.pick_up.fields.local.$typed.get()).toBe('T09:00');
  screen.fill();
  expect(fields.drop_off.fields.office_id.$value.get()).toBe(screen.scene.office);
  const quote = await ready($quote, ({ kind }) => kind === 'ready');
  expect(quote).toMatchObject({ quote: { days: 7, free: 2 } });
  const before = quote.kind === 'ready' ? quote.quote.total.amount : 0;
  fields.extras.set([{ name: 'Child seat', unit: 500, quantity: 1, per: 'day' }]);
  await ready($quote, (state) => state.kind === 'ready' && state.quote.total.amount === before + 7 * 500);
  await editor.submit();
  const shown = await ready(panel.$state, ({ kind }) => kind === 'ready');
  expect(shown).toMatchObject({
    row: { status: 3, pick_up: { local: `${screen.day}T10:00` }, days: 7, total: { amount: before + 3500 } },
  });
  expect(editor.$state.get().kind).toBe('closed');
  stop();
});

it('refuses what is wrong beside its field, and sends nothing', async () => {
  await addRental();
  screen.fill();
  localParts(fields.pick_up.fields.local).date.type('31/02/2027', 'date');
  fields.client.fields.email.set('nobody');
  await editor.submit();
  expect(editor.form.$review.get().map(({ path, issue }) => [path, issue.key])).toEqual([
    ['client.email', 'email'],
    ['pick_up.local', 'date'],
  ]);
  expect(editor.$state.get().kind).toBe('adding');
  editor.startOver();
  await editor.close();
});

it('a client of 17 at the pick-up is refused by the server, and nothing typed is lost (rule: recently-licensed)', async () => {
  await addRental();
  screen.fill({ birth: addDays(screen.day, -17 * 365 - 200) });
  expect(fields.novel_driver.$value.get()).toBe(true);
  await editor.submit();
  expect(editor.$state.get().kind).toBe('closed');
  const [toast] = $toasts.get();
  toast?.actions[0]?.run();
  expect(editor.$state.get().kind).toBe('adding');
  expect(fields.client.fields.birth_date.$error.get()?.key).toBe('renter_age');
  expect(fields.client.fields.first_name.$value.get()).toBe('Ana');
  fields.client.fields.birth_date.set('1990-05-17');
  expect(fields.novel_driver.$value.get()).toBe(false);
  await editor.submit();
  expect(editor.$state.get().kind).toBe('closed');
});

it('says e16 in place and before it saves, with the next time at which a car is free and what is free instead', async () => {
  await screen.addOne();
  await screen.addOne({ last: 'Otero' });
  const other = await makeScene(screen.application, 1, screen.scene.office);
  await addRental();
  const stops = [beginTripRules(), $offers.listen(nothing)];
  screen.fill({ last: 'Tercero' });
  const state = await ready($quote, (now) => now.kind === 'failed' && now.next !== undefined);
  expect(state).toMatchObject({ error: { code: 'e16' }, next: `${addDays(screen.day, 7)}T10:00` });
  const offers = await ready(
    $offers,
    (found) => found?.some(({ model, free }) => model.id === screen.scene.model && free === 0) ?? false,
  );
  expect(alternatives(offers ?? [], screen.scene.model).map(({ model }) => model.id)).toContain(other.model);
  expect(fields.model_id.$error.get()).toMatchObject({ key: 'e16' });
  await editor.submit();
  expect(editor.$state.get().kind).toBe('adding');
  fields.model_id.set(other.model);
  await ready($quote, ({ kind }) => kind === 'ready');
  expect(fields.model_id.$error.get()).toBeUndefined();
  stops.forEach((stop) => stop());
  editor.startOver();
  await editor.close();
});

it('tells a drop-off before its pick-up at once, beside the field, and sends nothing', async () => {
  await addRental();
  const stop = beginTripRules();
  screen.fill();
  const { date } = localParts(fields.drop_off.fields.local);
  expect(date.$error.get()).toBeUndefined();
  date.set(addDays(screen.day, -1));
  expect(date.$error.get()?.key).toBe('hours_before_pick_up');
  await editor.submit();
  expect(editor.$state.get().kind).toBe('adding');
  stop();
  editor.startOver();
  await editor.close();
});

it('the second of two who save compares both versions and keeps both changes (rule: nobody-overwrites)', async () => {
  const row = await screen.addOne();
  await editRental(row.id);
  fields.note.set('mine');
  const { token } = await screen.application.login(agent);
  const body = { ...editor.form.$initial.get(), flight_number: 'AA 1423' };
  expect(
    (
      await screen.application.call(rentals.update, {
        token,
        params: { id: row.id },
        version: row.version,
        body: body as never,
      })
    ).status,
  ).toBe(200);
  await editor.submit();
  const compare = $toasts
    .get()
    .flatMap(({ actions }) => actions)
    .find(({ label }) => label === 'compare');
  compare?.run();
  await ready(editor.$state, ({ kind }) => kind === 'comparing');
  expect(editor.compared()).toMatchObject({
    only_mine: [{ field: 'note', mine: 'mine' }],
    only_theirs: [{ field: 'flight_number', theirs: 'AA 1423' }],
    conflicts: [],
  });
  editor.merge({ note: 'mine' });
  await editor.submit();
  await ready(
    panel.$state,
    (state) => state.kind === 'ready' && state.row.note === 'mine' && state.row.flight_number === 'AA 1423',
  );
});

it('counts the tabs and knows the charges of the settings', async () => {
  const facets = await ready($facets, (counts) => counts !== undefined);
  expect(facets?.all).toBeGreaterThan(0);
  await addRental();
  expect($defaults.get()).toMatchObject({ grace_minutes: 59 });
  await editor.close();
});
