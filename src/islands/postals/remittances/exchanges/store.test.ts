import { expect, test } from 'vitest';
import { openScreen } from '../../../../../tests/api/screen.ts';
import { $toasts } from '../../../../lib/shell/toasts.ts';

const page = openScreen(['postals/remittances/exchanges']);
const { $course, $current, $difference, $period, editor, follow, list, monthsOf, panel, withdrawing } =
  await import('./store.ts');
const { pasting, previewOf, unusualOf } = await import('./paste.ts');
const calculator = await import('./calculator/store.ts');
const { $settings, change, changing } = await import('./fees/store.ts');
page.show(list.$page, panel.$state, $current, $difference, $course, $settings, calculator.$quoted);

const { fields } = editor.form;
const rows = () => list.$page.get().page?.results ?? [];

/** Sets a rate as a person would, and gives its row once the screen has heard of it. */
async function set(buy: string, sell: string) {
  editor.add({ remit_currency: 'USD', receive_currency: 'CUP', buy_rate: buy, sell_rate: sell });
  await editor.submit();
  await list.reload();
  await expect.poll(() => $current.get().map(({ buy_rate }) => buy_rate)).toContain(Number(buy).toFixed(2));
  const row = rows().find(({ buy_rate }) => buy_rate === Number(buy).toFixed(2));
  if (!row) throw new Error(`${buy} is not in the list: ${JSON.stringify($toasts.get())}`);
  return row;
}

test('a rate follows another, and one that differs much is confirmed first (rule: unusual-rate, rates-follow)', async () => {
  const first = await set('385', '400');
  follow(first);
  expect(fields.buy_rate.$value.get()).toBe('385.00');
  fields.buy_rate.set('38,5');
  expect($difference.get()).toMatchObject({ change: -90_00, unusual: true, before: { id: first.id } });
  await editor.submit();
  expect(fields.confirmed.$error.get()).toMatchObject({ key: 'rate_confirm' });
  fields.buy_rate.set('390');
  expect($difference.get()).toMatchObject({ change: 1_30, unusual: false });
  await editor.submit();
  expect(editor.$state.get().kind).toBe('closed');
  // The new one is open, with the course of its pair.
  await expect
    .poll(() => {
      const course = $course.get();
      return course.kind === 'ready' ? course.value?.days.map(({ buy_rate, low }) => [buy_rate, low]) : [];
    })
    // One rate a day, and what went before it.
    .toEqual([['390.00', '385.00']]);
  await list.reload();
  const [second] = rows();
  if (!second) throw new Error('No rate');
  withdrawing.open(second);
  withdrawing.$open.get()?.form.fields.reason.set('Mistyped');
  await withdrawing.submit();
  await list.reload();
  expect(rows().map(({ buy_rate, state }) => [buy_rate, state])).toContainEqual(['385.00', 'current']);
});

test('a course is looked at by periods, the longer ones by month', async () => {
  const row = await set('385', '400');
  panel.open(row.id, row);
  $period.set('all');
  await expect
    .poll(() => ($course.get().kind === 'ready' ? $course.get() : undefined))
    .toMatchObject({
      value: { period: 'all', of: 'USD-CUP 0' },
    });
  const day = { id: 1, valid_from: '', sell_rate: '400', set_by: null };
  expect(
    monthsOf([
      { ...day, date: '2026-11-02', buy_rate: '390', low: '99.5', high: '400' },
      { ...day, date: '2026-11-01', buy_rate: '100', low: '100', high: '1000' },
      { ...day, date: '2026-10-31', buy_rate: '380', low: '380', high: '380' },
    ]),
  ).toEqual([
    { month: '2026-11', low: '99.5', high: '1000', last: '390' },
    { month: '2026-10', low: '380', high: '380', last: '380' },
  ]);
});

test('a table is looked at line by line before anything of it is set', async () => {
  await set('385', '400');
  pasting.open({ id: 0 });
  const { form } = pasting.$open.get() ?? {};
  form?.fields.table.set('USD CUP 3.85 4\nUSD MLC x');
  expect(previewOf({ table: form?.fields.table.$value.get() })).toMatchObject([
    { number: 1, difference: { change: -99_00 } },
    { number: 2, fault: 'rate' },
  ]);
  await pasting.submit();
  expect(form?.$review.get().map(({ issue }) => issue.key)).toEqual(['rates_faulty', 'rate_confirm']);
  form?.fields.table.set('USD CUP 386 401\nUSD MLC 0.98 1');
  expect(unusualOf({ table: form?.fields.table.$value.get() })).toEqual([]);
  await pasting.submit();
  expect(pasting.$open.get()).toBeUndefined();
  await list.reload();
  expect(rows().map(({ buy_rate }) => buy_rate)).toEqual(expect.arrayContaining(['386.00', '0.98']));
});

test('the calculator keeps what was typed, and compares a quote with the one before (rule: typed-side-stays)', async () => {
  await set('385', '400');
  const { form, ask, $quoted } = calculator;
  await ask();
  expect($quoted.get()).toMatchObject({ kind: 'failed', error: { code: 'e17' } });
  form.fields.remit_amount.set(100_00);
  expect($quoted.get()).toEqual({ kind: 'nothing' });
  await ask();
  expect($quoted.get()).toMatchObject({
    kind: 'quote',
    before: undefined,
    quote: { receive: { amount: 38_500_00 }, rate: '385.00' },
  });
  await set('390', '400');
  await ask();
  expect($quoted.get()).toMatchObject({
    kind: 'quote',
    before: { rate: '385.00' },
    quote: { rate: '390.00', receive: { amount: 39_000_00 } },
  });
  expect(form.fields.remit_amount.$value.get()).toBe(100_00);
  // Another currency: what was computed goes, what was typed stays.
  form.fields.receive_currency.set('MLC');
  expect($quoted.get()).toEqual({ kind: 'nothing' });
  expect(form.fields.remit_amount.$value.get()).toBe(100_00);
  calculator.clear();
  expect(form.fields.remit_amount.$value.get()).toBeUndefined();
});

test('the fees are changed as a whole', async () => {
  await expect.poll(() => $settings.get().kind).toBe('ready');
  const settings = $settings.get();
  if (settings.kind !== 'ready') throw new Error('No fees');
  change(settings.value);
  const { form } = changing.$open.get() ?? {};
  form?.fields.quote_minutes.set(20);
  form?.fields.bands.item(0).fields.fee.fields.amount.set(5_00);
  await changing.submit();
  expect(changing.$open.get()).toBeUndefined();
  await expect
    .poll(() => {
      const read = $settings.get();
      return read.kind === 'ready' ? [read.value.quote_minutes, read.value.bands[0]?.fee.amount] : [];
    })
    .toEqual([20, 5_00]);
});
