import { expect, test } from 'vitest';
import { makeRental, makeService, pay } from '../../../../tests/api/financials/funding-scene.ts';
import { fundingScreen } from '../../../../tests/api/financials/funding-screen.ts';
import { shownRow } from '../../../../tests/api/shown.ts';
import { changeSearch } from '../../../lib/records/address.ts';
import { call } from '../../../lib/api/call.ts';
import { previewFunding } from '../../../lib/contract/financials/funding-actions.ts';
import { fundings } from '../../../lib/contract/financials/fundings.ts';
import { addDays } from '../../../lib/domain/dates.ts';
import { todayIn } from '../../../lib/domain/zones.ts';
import { readDraft } from '../../../lib/forms/drafts.ts';
import { $toasts } from '../../../lib/shell/toasts.ts';

const { page, begin, plan, saved, faults } = await fundingScreen();
const { list, panel } = await import('./store.ts');
const {
  $existing,
  $preview,
  $subject,
  $sums,
  add,
  addDeadline,
  calculateAgain,
  edit,
  editor,
  removeDeadline,
  restOnLast,
  writeByHand,
} = await import('./editor.ts');
const { fundable } = await import('./fundable.ts');
const { beginWithAddress } = await import('./preset.ts');

const { form } = editor;
const { fields } = form;
const inDays = (days: number): string => addDays(todayIn('America/New_York', new Date()), days);

test.each([
  [1000_00, 3],
  [100_00, 26],
  [860_20, 7],
])(
  '%i in %i deadlines is exact to the cent, as the server makes it (rule: exact-parts)',
  async (total, deadlines) => {
    const service = await begin(total);
    fields.initial_payment.set(0);
    fields.deadlines.set(deadlines);
    fields.time_slot.set(14);
    const { schedule } = plan();
    expect(schedule.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    const { schedule: server } = await call(previewFunding, {
      body: { service_id: service, initial_payment: 0, deadlines, time_slot: 14, first_due: inDays(30) },
    });
    expect(server.map(({ due_on, amount }) => ({ due_on, amount: amount.amount }))).toEqual(schedule);
    await saved();
  },
);

test('months keep their day, and every date is after the one before it (rule: months-from-the-first, dates-rise)', async () => {
  await begin(2000_00);
  fields.initial_payment.set(100_00);
  fields.deadlines.set(12);
  const year = Number(inDays(0).slice(0, 4)) + 1;
  fields.first_due.set(`${year}-01-31`);
  const dates = plan().schedule.map(({ due_on }) => due_on);
  expect(dates.slice(0, 5).map((date) => date.slice(5))).toEqual([
    '01-31',
    year % 4 === 0 ? '02-29' : '02-28',
    '03-31',
    '04-30',
    '05-31',
  ]);
  expect(dates).toEqual([...new Set(dates)].sort());
});

test('26 deadlines are calculated within a frame', async () => {
  await begin(9000_00);
  fields.initial_payment.set(100_00);
  fields.fee.set({ fee_type: 1, amount: 10_00 });
  fields.deadlines.set(26);
  plan();
  const started = performance.now();
  for (let round = 0; round < 20; round += 1) {
    fields.extras.set(round);
    plan();
  }
  expect((performance.now() - started) / 20).toBeLessThan(16);
});

test('a limit of an amount is said as the amount is typed', async () => {
  await begin(1000_00);
  fields.initial_payment.set(100_00);
  fields.extras.set(20_000_00);
  await editor.submit();
  expect(form.$review.get().map(({ path, issue }) => [path, issue])).toEqual([
    ['extras', { key: 'max', params: { max: '10000.00' } }],
  ]);
  fields.extras.set(undefined);
  writeByHand();
  fields.schedule.item(0).fields.amount.set(0);
  expect(form.$review.get()[0]).toMatchObject({
    path: 'schedule.0.amount',
    issue: { key: 'min', params: { min: '0.01' } },
  });
});

test('says what cannot be, before anything is sent', async () => {
  await begin(1000_00);
  fields.initial_payment.set(1000_00);
  await editor.submit();
  expect(faults()).toEqual(['initial_payment initial_payment']);
  fields.initial_payment.set(100_00);
  fields.deadlines.set(27);
  expect(faults()).toEqual(['deadlines max']);
  fields.deadlines.set(2);
  fields.time_slot.set(0);
  expect($preview.get()?.result).toEqual({ impossible: true });
  expect(faults()).toEqual(['deadlines deadlines_impossible']);
  fields.time_slot.set(30);
  fields.service_date.set(inDays(40));
  expect($preview.get()?.result).toEqual({ impossible: true });
  fields.service_date.set(undefined);
  fields.first_due.set(inDays(1));
  expect(faults()).toEqual(['first_due first_due_early']);
  fields.first_due.set(inDays(30));
  fields.extras.set(9500_00);
  expect(faults()).toEqual(['amount funding_amount']);
  fields.extras.set(undefined);
  expect(faults()).toEqual([]);
  expect($toasts.get()).toEqual([]);
  await saved();
});

test('amounts and dates by hand need the exact sum', async () => {
  await begin(1000_00);
  fields.initial_payment.set(100_00);
  writeByHand();
  expect($sums.get()).toEqual({ sum: 900_00, total: 900_00 });
  fields.schedule.item(0).fields.amount.set(100_00);
  expect($sums.get()).toEqual({ sum: 700_00, total: 900_00 });
  await editor.submit();
  expect(faults()).toEqual(['schedule sum_of_amounts']);
  restOnLast();
  expect(fields.schedule.$value.get()?.map(({ amount }) => amount)).toEqual([100_00, 300_00, 500_00]);
  fields.schedule.item(1).fields.due_on.set(fields.schedule.$value.get()?.[0]?.due_on);
  expect(faults()).toEqual(['schedule.1.due_on dates_rising']);
  fields.schedule.item(1).fields.due_on.set(inDays(45));
  addDeadline();
  expect(faults()).toEqual(['schedule.3.amount required']);
  removeDeadline(3);
  expect(fields.deadlines.$value.get()).toBe(3);
  await saved();
  await expect
    .poll(() => panel.$state.get())
    .toMatchObject({ kind: 'ready', row: { deadlines: 3, monthly: { amount: 100_00 } } });

  // It opens as it was written, and can be calculated again.
  const row = await shownRow(panel);
  await edit(row.id);
  expect(fields.schedule.$value.get()?.map(({ amount }) => amount)).toEqual([100_00, 300_00, 500_00]);
  calculateAgain();
  expect(plan().schedule.map(({ amount }) => amount)).toEqual([300_00, 300_00, 300_00]);
});

test('a change needs a reason, and leaves alone what is paid', async () => {
  const service = await begin(1000_00);
  fields.initial_payment.set(100_00);
  await saved();
  const row = await shownRow(panel);
  const [, first] = row.schedule;
  await pay(page.application, service, 100_00);
  await pay(page.application, service, 300_00, first?.id);

  await edit(row.id);
  fields.deadlines.set(5);
  await editor.submit();
  expect(faults()).toEqual(['reason required']);
  fields.reason.set('Asked by phone');
  expect(plan().schedule.map(({ amount }) => amount)).toEqual([300_00, 150_00, 150_00, 150_00, 150_00]);
  fields.deadlines.set(0);
  expect(faults()).toEqual(['deadlines min']);
  fields.deadlines.set(5);
  await saved();
  const changed = await call(fundings.get, { params: { id: row.id } });
  expect(changed).toMatchObject({ deadlines: 5, paid: { amount: 400_00 }, outstanding: { amount: 600_00 } });
});

test('a plan whose rental moved is calculated to its new day, as the server does', async () => {
  const { rental, service } = await makeRental(page.application, page.token, inDays(150), 10);
  changeSearch({ service: String(service) });
  await beginWithAddress();
  expect($subject.get()?.service_date).toBe(inDays(150));
  fields.initial_payment.set(100_00);
  await saved();
  await page.application.services.db
    .updateTable('rental')
    .set({ pick_up_local: `${inDays(80)}T09:00` })
    .where('id', '=', rental)
    .execute();
  const row = await shownRow(panel);
  await edit(row.id);
  expect($subject.get()?.service_date).toBe(inDays(80));
  expect($preview.get()?.result).toEqual({ impossible: true });
  fields.deadlines.set(1);
  fields.reason.set('The trip is earlier');
  await saved();
  expect(await call(fundings.get, { params: { id: row.id } })).toMatchObject({
    service_date: inDays(80),
    service_changed: false,
    deadlines: 1,
  });
});

test('a reload keeps what was typed, with the plan that follows from it', async () => {
  const service = await makeService(page.application, 500_00);
  const subject = await fundable(service);
  await add(subject);
  fields.initial_payment.set(50_00);
  fields.deadlines.set(4);
  const draft = readDraft(fundings.key, undefined, true);
  if (!draft) throw new Error('No draft');
  expect(draft.values).toMatchObject({ service_id: service, initial_payment: 50_00, deadlines: 4 });

  // As a fresh page has it: the service of the draft is asked for again.
  await add(await fundable(await makeService(page.application, 777_00)));
  editor.reopen(draft);
  await expect.poll(() => $subject.get()).toMatchObject({ id: service, total: 500_00 });
  expect($existing.get()).toBeUndefined();
  expect(plan()).toMatchObject({ amount: 500_00, total_of_payments: 450_00 });
  await saved();
});

test('a plan that there is already shows in the list instead of a second form', async () => {
  const service = await begin(600_00);
  fields.initial_payment.set(100_00);
  await saved();
  changeSearch({ service: String(service), id: undefined });
  await beginWithAddress();
  expect(editor.$state.get().kind).toBe('closed');
  await expect.poll(() => list.$page.get().page?.results.map((row) => row.service.id)).toEqual([service]);
  changeSearch({ service: undefined });
});
