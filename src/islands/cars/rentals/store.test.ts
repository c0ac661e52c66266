import { keepMount } from 'nanostores';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { administrator, agent, testApplication } from '../../../../tests/api/application.ts';
import type { TestApplication } from '../../../../tests/api/application.ts';
import { ana, makeScene } from '../../../../tests/api/cars/rental-scene.ts';
import type { Scene } from '../../../../tests/api/cars/rental-scene.ts';
import { openPage } from '../../../../tests/api/page.ts';
import { changeSearch } from '../../../lib/address.ts';
import { $question } from '../../../lib/confirm.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { addDays } from '../../../lib/domain/dates.ts';
import { todayIn } from '../../../lib/domain/zones.ts';
import { localParts } from '../../../lib/local-field.ts';
import { startSession } from '../../../lib/session.ts';
import { $toasts, dismissAllToasts } from '../../../lib/toasts.ts';
import { $action, openAction, submitAction } from './action-forms.ts';
import { actionsOf, nextStep } from './actions.ts';
import { $duplicates, leaveMember, takeMemberById, takeTypedName } from './client-lookup.ts';
import { $bulkResult, cancelChosen, doAction, moveChosen } from './do-action.ts';
import { $offers, alternatives } from './offers.ts';
import { $quote } from './quote.ts';
import { beginTripRules } from './trip-rules.ts';
import { $defaults, $facets, addRental, editor, editRental, list, panel } from './store.ts';
import { $query, $timeline } from './timeline/store.ts';
import { move } from './timeline/move.ts';

let application: TestApplication;
let scene: Scene;
let day: string;
const { fields } = editor.form;
const nothing = (): void => undefined;

/** Everything that a view would look at. */
async function ready<T>(
  store: { get(): T; listen(run: (value: T) => void): () => void },
  wanted: (value: T) => boolean,
): Promise<T> {
  return new Promise((resolve) => {
    let stop = nothing;
    const look = (value: T): void => {
      if (!wanted(value)) return;
      stop();
      resolve(value);
    };
    stop = store.listen(look);
    look(store.get());
  });
}

async function logIn(role: number): Promise<void> {
  const { id, token } = await application.login(role);
  startSession({
    token,
    logged_in: true,
    member: { id, role, first_name: 'Rita', last_name: 'Staff', email: 'rita@example.com', language: 'en' },
  } as never);
}

beforeAll(async () => {
  application = await testApplication();
  openPage(application, ['cars/rentals']);
  keepMount(list.$page);
  keepMount(panel.$state);
  keepMount($facets);
});
afterAll(() => application.close());
beforeEach(async () => {
  await logIn(administrator);
  scene = await makeScene(application, 2);
  day = addDays(todayIn('America/Havana', application.clock.now), 20);
  dismissAllToasts();
  changeSearch({ id: undefined, view: undefined });
});

/** Fills the form as a person would: typed dates, hours of the office. */
function fill(values: { last?: string; birth?: string; days?: number } = {}): void {
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
}

async function addOne(values: Parameters<typeof fill>[0] = {}): Promise<RentalRow> {
  await addRental();
  fill(values);
  await editor.submit();
  const state = await ready(panel.$state, ({ kind }) => kind === 'ready');
  if (state.kind !== 'ready') throw new Error(state.kind);
  return state.row;
}

it('adds a rental: hours stay as typed, the quote follows, the panel opens', async () => {
  const stop = $quote.listen(nothing);
  await addRental();
  expect(fields.pick_up.fields.local.$typed.get()).toBe('T09:00');
  fill();
  expect(fields.drop_off.fields.office_id.$value.get()).toBe(scene.office);
  const quote = await ready($quote, ({ kind }) => kind === 'ready');
  expect(quote).toMatchObject({ quote: { days: 7, free: 2 } });
  const before = quote.kind === 'ready' ? quote.quote.total.amount : 0;
  fields.extras.set([{ name: 'Child seat', unit: 500, quantity: 1, per: 'day' }]);
  await ready($quote, (state) => state.kind === 'ready' && state.quote.total.amount === before + 7 * 500);
  await editor.submit();
  const shown = await ready(panel.$state, ({ kind }) => kind === 'ready');
  expect(shown).toMatchObject({
    row: { status: 3, pick_up: { local: `${day}T10:00` }, days: 7, total: { amount: before + 3500 } },
  });
  expect(editor.$state.get().kind).toBe('closed');
  stop();
});

it('refuses what is wrong beside its field, and sends nothing', async () => {
  await addRental();
  fill();
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
  fill({ birth: addDays(day, -17 * 365 - 200) });
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
  await addOne();
  await addOne({ last: 'Otero' });
  const other = await makeScene(application, 1, scene.office);
  await addRental();
  const stops = [beginTripRules(), $offers.listen(nothing)];
  fill({ last: 'Tercero' });
  const state = await ready($quote, (now) => now.kind === 'failed' && now.next !== undefined);
  expect(state).toMatchObject({ error: { code: 'e16' }, next: `${addDays(day, 7)}T10:00` });
  const offers = await ready(
    $offers,
    (found) => found?.some(({ model, free }) => model.id === scene.model && free === 0) ?? false,
  );
  expect(alternatives(offers ?? [], scene.model).map(({ model }) => model.id)).toContain(other.model);
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
  fill();
  const { date } = localParts(fields.drop_off.fields.local);
  expect(date.$error.get()).toBeUndefined();
  date.set(addDays(day, -1));
  expect(date.$error.get()?.key).toBe('hours_before_pick_up');
  await editor.submit();
  expect(editor.$state.get().kind).toBe('adding');
  stop();
  editor.startOver();
  await editor.close();
});

it('names somebody on record with the same passport, and takes them over', async () => {
  const row = await addOne();
  const stop = $duplicates.listen(nothing);
  await addRental();
  fields.client.fields.email.set('somebody@example.com');
  const member = await application.services.db
    .updateTable('member')
    .set({ email: 'somebody@example.com' })
    .where('id', '=', row.member_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  fields.client.fields.email.set('somebody@example.co');
  fields.client.fields.email.set('somebody@example.com');
  const found = await ready($duplicates, (all) => all.length > 0);
  expect(found).toMatchObject([{ id: member.id, fields: ['email'] }]);
  await takeMemberById(member.id);
  expect(fields.member_id.$value.get()).toBe(member.id);
  stop();
  editor.startOver();
  await editor.close();
});

it('a client who was taken by mistake leaves with what came from them, and a name that found nobody is the new client’s', async () => {
  const { member_id: known } = await addOne();
  addRental();
  await takeMemberById(known);
  expect(fields.client.fields.first_name.$value.get()).not.toBe(undefined);
  fields.client.fields.passport.set('Z7777777');
  leaveMember();
  expect(fields.client.fields.first_name.$value.get()).toBe(undefined);
  expect(fields.client.fields.passport.$value.get()).toBe('Z7777777');

  fields.member_id.type('Juan Carlos Pérez Gómez', 'select_option');
  takeTypedName();
  expect(fields.client.fields.first_name.$value.get()).toBe('Juan Carlos');
  expect(fields.client.fields.last_name.$value.get()).toBe('Pérez Gómez');
  expect(fields.member_id.$typed.get()).toBe(undefined);
  editor.startOver();
  await editor.close();
});

it('the second of two who save compares both versions and keeps both changes (rule: nobody-overwrites)', async () => {
  const row = await addOne();
  await editRental(row.id);
  fields.note.set('mine');
  const { token } = await application.login(agent);
  const body = { ...editor.form.$initial.get(), flight_number: 'AA 1423' };
  expect(
    (
      await application.call(rentals.update, {
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

it('leads a rental through its life, each step with its dialog', async () => {
  let row = await addOne();
  const now = (): Date => application.clock.now;
  expect(nextStep(row, now())).toBe('pay');
  const then = async (wanted: (row: RentalRow) => boolean): Promise<RentalRow> => {
    const state = await ready(panel.$state, (shown) => shown.kind === 'ready' && wanted(shown.row));
    if (state.kind !== 'ready') throw new Error(state.kind);
    return state.row;
  };
  openAction('mark_paid', row);
  await submitAction();
  expect(
    $action
      .get()
      ?.form.$review.get()
      .map(({ path }) => path),
  ).toEqual(['reference', 'reason']);
  const paid = $action.get();
  if (paid?.name !== 'mark_paid') throw new Error('not open');
  paid.form.fields.reference.set('TR-1');
  paid.form.fields.reason.set('Transfer');
  await submitAction();
  row = await then(({ status }) => status === 4);
  expect(nextStep(row, now())).toBe('assign_vehicle');
  expect(actionsOf(row, now()).find(({ name }) => name === 'start')?.refused).toBe('needs_vehicle');

  openAction('assign_vehicle', row);
  const assign = $action.get();
  if (assign?.name !== 'assign_vehicle') throw new Error('not open');
  assign.form.fields.vehicle_id.set(scene.vehicles[0]);
  await submitAction();
  row = await then(({ vehicle }) => vehicle !== null);
  expect(actionsOf(row, now()).find(({ name }) => name === 'start')?.refused).toBe('too_early');

  openAction('cancel', row);
  const cancel = $action.get();
  if (cancel?.name !== 'cancel') throw new Error('not open');
  cancel.form.fields.reason.set('The client is ill');
  await submitAction();
  row = await then(({ status }) => status === 6);
  expect(row).toMatchObject({ cancellation_reason: 'The client is ill', vehicle: null });
  expect(nextStep(row, now())).toBe('refund');
  await logIn(agent);
  expect(actionsOf(row, now()).find(({ name }) => name === 'refund')?.refused).toBe('role');
});

it('takes the rest of the money where a reservation was paid before, and leaves a plan to its dates', async () => {
  const { total, ...row } = await addOne();
  const now = application.clock.now;
  const step = (changes: Partial<RentalRow>): string | undefined =>
    nextStep({ ...row, total, balance: total, ...changes }, now);
  const vehicle = { id: 1, name: 'T 123 456' } as unknown as RentalRow['vehicle'];
  const plan = { ...row.payment, plan: { id: 1, name: 'F-1', outdated: false } };
  const settled = { balance: { ...total, amount: 0 }, vehicle };
  expect(step({})).toBe('pay');
  expect(step({ status: 5, returned: true })).toBe('take_payment');
  expect(step({ status: 5, returned: true, payment: plan })).toBeUndefined();
  expect(step({ status: 5 })).toBe('return_vehicle');
  expect(step({ status: 4 })).toBe('assign_vehicle');
  expect(step({ status: 4, vehicle })).toBe('take_payment');
  const day = { ...row.pick_up, local: '2000-01-01T10:00' };
  expect(step({ status: 4, pick_up: day, vehicle, payment: plan })).toBe('start');
  expect(step({ status: 4, pick_up: day, ...settled })).toBe('start');
  const names = actionsOf({ ...row, total, status: 5, returned: true, balance: total }, now);
  expect(names.map(({ name }) => name)).not.toContain('pay');
});

it('asks for the documents of a rental before they are changed: a row of the list has none', async () => {
  const row = await addOne();
  await application.services.db
    .insertInto('file')
    .values({
      key: rentals.key,
      record_id: row.id,
      field: 'file_ids',
      storage_key: 'a'.repeat(48),
      name: 'contrato.pdf',
      type: 'application/pdf',
      size: 9,
      uploaded_by: 1,
      created_at: application.clock.now,
    })
    .execute();
  doAction('files', { ...row, files: [] }, nothing);
  const open = await ready($action, (action) => action !== undefined);
  if (open?.name !== 'files') throw new Error('not open');
  expect(open.form.$values.get().file_ids).toHaveLength(1);
});

it('an action on a rental that changed meanwhile is refused, and offered again for what it is now', async () => {
  const row = await addOne();
  const { token } = await application.login(agent);
  await application.call(rentals.update, {
    token,
    params: { id: row.id },
    version: row.version,
    body: { ...editor.form.$initial.get(), note: 'theirs' } as never,
  });
  openAction('delay_payment', row);
  const open = $action.get();
  if (open?.name !== 'delay_payment') throw new Error('not open');
  open.form.fields.payment_limit.set('72');
  open.form.fields.reason.set('Bank holiday');
  await submitAction();
  expect($action.get()).toBeUndefined();
  $toasts
    .get()
    .flatMap(({ actions }) => actions)
    .find(({ label }) => label === 'openAgain')
    ?.run();
  await ready($action, (state) => state !== undefined);
  await submitAction();
  await ready(
    panel.$state,
    (state) => state.kind === 'ready' && state.row.payment_limit === '72' && state.row.note === 'theirs',
  );
});

it('acts on the chosen rows only, each for itself, and says what came of each (rule: chosen-rows)', async () => {
  const first = await addOne();
  doAction('remove', first, nothing);
  (await ready($question, (question) => question !== undefined))?.answer(undefined);
  const second = await addOne({ last: 'Otero' });
  const { token } = await application.login(administrator);
  await application.call(rentals.list, { token });
  await list.reload();
  list.select([first.id, second.id]);
  const cancelling = cancelChosen();
  (await ready($question, (question) => question !== undefined))?.answer('Storm');
  await cancelling;
  expect($bulkResult.get()).toMatchObject({ done: 2, results: [{ ok: true }, { ok: true }] });
  await list.reload();
  list.select([first.id]);
  const moving = moveChosen(3, 'Confirmed');
  (await ready($question, (question) => question !== undefined))?.answer('');
  await moving;
  expect($bulkResult.get()).toMatchObject({
    done: 0,
    results: [{ id: first.id, ok: false, message: expect.stringMatching(/\S/) }],
  });
});

it('moves a rental on the timeline by days and to a vehicle, after asking', async () => {
  const row = await addOne();
  changeSearch({ view: 'timeline', from: addDays(day, -1), model: String(scene.model) });
  const stop = $timeline.listen(nothing);
  const state = await ready(
    $timeline,
    (now) => now.kind === 'ready' && now.value.bars.some(({ id }) => id === row.id),
  );
  if (state.kind !== 'ready') throw new Error(state.kind);
  expect($query.get()).toMatchObject({ from: addDays(day, -1), days: 14 });
  const bar = state.value.bars.find(({ id }) => id === row.id);
  if (!bar) throw new Error('no bar');
  const moving = move(state.value, bar, { days: 2, vehicle: scene.vehicles[1] });
  const question = await ready($question, (asked) => asked !== undefined);
  expect(question?.question.title).toBe(`Move ${row.code}?`);
  question?.answer('');
  await moving;
  await ready(
    $timeline,
    (now) =>
      now.kind === 'ready' &&
      now.value.bars.some(
        ({ id, vehicle_id, pick_up_local }) =>
          id === row.id && vehicle_id === scene.vehicles[1] && pick_up_local === `${addDays(day, 2)}T10:00`,
      ),
  );
  stop();
});

it('counts the tabs and knows the charges of the settings', async () => {
  const facets = await ready($facets, (counts) => counts !== undefined);
  expect(facets?.all).toBeGreaterThan(0);
  await addRental();
  expect($defaults.get()).toMatchObject({ grace_minutes: 59 });
  await editor.close();
});
