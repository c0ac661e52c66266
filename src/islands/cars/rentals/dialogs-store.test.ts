import { expect, it } from 'vitest';
import { agent } from '../../../../tests/api/application.ts';
import { rentalScreen } from '../../../../tests/api/cars/rental-screen.ts';
import { openAgain, opened, ready, shownRow } from '../../../../tests/api/shown.ts';
import { apiSettings } from '../../../lib/api/call.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { actionsOf, nextStep } from './actions.ts';
import { dialogs } from './dialogs.ts';
import { doAction } from './do-action.ts';
import { editor, panel } from './store.ts';

const screen = rentalScreen();
const nothing = (): void => undefined;

it('leads a rental through its life, each step with its dialog', async () => {
  let row = await screen.addOne();
  const now = (): Date => screen.application.clock.now;
  expect(nextStep(row, now())).toBe('pay');
  const then = (wanted: (row: RentalRow) => boolean): Promise<RentalRow> => shownRow(panel, wanted);
  dialogs.mark_paid.open(row);
  await dialogs.mark_paid.submit();
  const { form: paid } = opened(dialogs.mark_paid);
  expect(paid.$review.get().map(({ path }) => path)).toEqual(['reference', 'reason']);
  paid.fields.reference.set('TR-1');
  paid.fields.reason.set('Transfer');
  await dialogs.mark_paid.submit();
  row = await then(({ status }) => status === 4);
  expect(nextStep(row, now())).toBe('assign_vehicle');
  expect(actionsOf(row, now()).find(({ name }) => name === 'start')?.refused).toBe('needs_vehicle');

  dialogs.assign_vehicle.open(row);
  opened(dialogs.assign_vehicle).form.fields.vehicle_id.set(screen.scene.vehicles[0]);
  await dialogs.assign_vehicle.submit();
  row = await then(({ vehicle }) => vehicle !== null);
  expect(actionsOf(row, now()).find(({ name }) => name === 'start')?.refused).toBe('too_early');

  dialogs.cancel.open(row);
  opened(dialogs.cancel).form.fields.reason.set('The client is ill');
  await dialogs.cancel.submit();
  row = await then(({ status }) => status === 6);
  expect(row).toMatchObject({ cancellation_reason: 'The client is ill', vehicle: null });
  expect(nextStep(row, now())).toBe('refund');
  await screen.logIn(agent);
  expect(actionsOf(row, now()).find(({ name }) => name === 'refund')?.refused).toBe('role');
});

it('takes the rest of the money where a reservation was paid before, and leaves a plan to its dates', async () => {
  const { total, ...row } = await screen.addOne();
  const now = screen.application.clock.now;
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
  const row = await screen.addOne();
  await screen.application.services.db
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
      created_at: screen.application.clock.now,
    })
    .execute();
  doAction('files', { ...row, files: [] }, nothing);
  await ready(dialogs.files.$open, (open) => open !== undefined);
  expect(opened(dialogs.files).form.$values.get().file_ids).toHaveLength(1);
});

it('an action on a rental that changed meanwhile is refused, and offered again for what it is now', async () => {
  const row = await screen.addOne();
  const { token } = await screen.application.login(agent);
  await screen.application.call(rentals.update, {
    token,
    params: { id: row.id },
    version: row.version,
    body: { ...editor.form.$initial.get(), note: 'theirs' } as never,
  });
  dialogs.delay_payment.open(row);
  const { fields: asked } = opened(dialogs.delay_payment).form;
  asked.payment_limit.set('72');
  asked.reason.set('Bank holiday');
  await dialogs.delay_payment.submit();
  expect(dialogs.delay_payment.$open.get()).toBeUndefined();
  openAgain();
  await ready(dialogs.delay_payment.$open, (open) => open !== undefined);
  await dialogs.delay_payment.submit();
  await ready(
    panel.$state,
    (state) => state.kind === 'ready' && state.row.payment_limit === '72' && state.row.note === 'theirs',
  );
});

it('an action whose answer was lost is sent again as the same, and done once', async () => {
  const row = await screen.addOne();
  const { fetch } = apiSettings;
  const keys: (string | null)[] = [];
  apiSettings.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).endsWith('/delay_payment/')) return answer;
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return answer;
  };
  dialogs.delay_payment.open(row);
  opened(dialogs.delay_payment).form.fields.reason.set('Bank holiday');
  await dialogs.delay_payment.submit();
  // As somebody does who was told that no answer came: from the menu, for the rental as it is by now.
  const now = await ready(panel.$state, (state) => state.kind === 'ready' && state.row.version > row.version);
  if (now.kind !== 'ready') throw new Error(now.kind);
  dialogs.delay_payment.open(now.row);
  await dialogs.delay_payment.submit();
  apiSettings.fetch = fetch;
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(dialogs.delay_payment.$open.get()).toBeUndefined();
  await panel.reload();
  expect(panel.$state.get()).toMatchObject({ row: { version: row.version + 1 } });
});

it('what was typed for one action of a rental never comes up in another', async () => {
  const row = await screen.addOne();
  dialogs.ignore_auto_cancellation.open(row);
  opened(dialogs.ignore_auto_cancellation).form.fields.reason.set('Pays on Monday');
  dialogs.restore_auto_cancellation.open(row);
  expect(opened(dialogs.restore_auto_cancellation).form.$values.get()).toEqual({ ignore: false });
  dialogs.ignore_auto_cancellation.open(row);
  expect(opened(dialogs.ignore_auto_cancellation).form.$values.get()).toMatchObject({
    ignore: true,
    reason: 'Pays on Monday',
  });
});
