import { expect, onTestFinished, test } from 'vitest';
import { ready } from '../../../../../tests/api/shown.ts';
import { openScreen } from '../../../../../tests/api/screen.ts';
import { call } from '../../../../lib/api/call.ts';
import { expenses } from '../../../../lib/contract/financials/expenses.ts';
import type { ExpenseRow } from '../../../../lib/contract/financials/expenses.ts';
import { EXPENSE } from '../../../../lib/domain/statuses.ts';
import { $toasts } from '../../../../lib/shell/toasts.ts';

const page = openScreen(['financials/payments', 'financials/expenses']);
const { $facets, booking, editor, list, panel, voiding } = await import('./store.ts');
const { actionsOf } = await import('./actions.ts');
page.show(list.$page, panel.$state);

const { fields } = editor.form;
const fresh = ({ id }: { id: number }): Promise<ExpenseRow> => call(expenses.get, { params: { id } });
const allowed = (row: ExpenseRow) => actionsOf(row).filter(({ refused }) => refused === undefined).length;

/** Books an expense as a person would, and gives it as its panel shows it. */
async function book(concept: string, amount: number): Promise<ExpenseRow> {
  editor.add();
  fields.category.set('fuel');
  fields.concept.set(concept);
  fields.amount.set(amount);
  await editor.submit();
  const { results } = await call(expenses.list, { query: { q: concept } });
  const [row] = results;
  if (!row) throw new Error(`There is no expense: ${JSON.stringify($toasts.get())}`);
  return row;
}

test('begins with today, cash and dollars, and names what lacks', async () => {
  editor.add();
  expect(editor.form.$values.get()).toMatchObject({ currency: 'USD', method: 'cash', file_ids: [] });
  await editor.submit();
  expect(editor.form.$review.get().map(({ path }) => path)).toEqual(['category', 'concept', 'amount']);
  editor.startOver();
  await editor.close();
});

test('books once however often one presses, and opens what was booked', async () => {
  editor.add();
  fields.category.set('fuel');
  fields.concept.set('Gasolina del Kia');
  fields.amount.set(40_00);
  await Promise.all([editor.submit(), editor.submit()]);
  const { results } = await call(expenses.list, { query: { q: 'kia' } });
  expect(results).toMatchObject([
    { status: EXPENSE.booked, amount: { amount: 40_00 }, clerk: { name: expect.any(String) as string } },
  ]);
  expect(panel.$state.get()).toMatchObject({ id: results[0]?.id });
});

test('changes a booked amount only with a reason, which the form asks for before it saves', async () => {
  const row = await book('Lavado de autos', 25_00);
  editor.edit(row);
  expect(editor.form.$dirty.get()).toBe(false);
  fields.amount.set(20_00);
  await editor.submit();
  expect(fields.amount.$value.get()).toBe(20_00);
  expect(fields.reason.$error.get()).toMatchObject({ key: 'required' });
  fields.reason.set('Hubo descuento');
  await editor.submit();
  expect(await fresh(row)).toMatchObject({ amount: { amount: 20_00 }, status: EXPENSE.booked });
});

test('is voided once, with a reason, and then left alone', async () => {
  const row = await book('Papel', 5_00);
  expect(allowed(row)).toBe(2);
  voiding.open(row);
  await voiding.submit();
  expect(
    voiding.$open
      .get()
      ?.form.$review.get()
      .map(({ path }) => path),
  ).toEqual(['reason']);
  voiding.$open.get()?.form.fields.reason.set('Era de otra empresa');
  await Promise.all([voiding.submit(), voiding.submit()]);
  const after = await fresh(row);
  expect(after.status).not.toBe(EXPENSE.booked);
  expect(allowed(after)).toBe(0);
});

test('changes a proposed expense without a reason, and books it once it was paid (rule: provider-payable)', async () => {
  const { db } = page.application.services;
  const { id } = await db
    .insertInto('expense')
    .values({
      code: 'E-2026-990001',
      brand: 'alisios',
      date: '2026-01-15',
      category: 'lodging',
      concept: 'Casa de Yolanda',
      amount: 80_00,
      currency: 'USD',
      method: 'cash',
      status: EXPENSE.proposed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  onTestFinished($facets.listen(() => undefined));
  const counted = (proposed: number) => ready($facets, (counts) => counts?.proposed === proposed);
  await counted(1);
  const proposed = await fresh({ id });
  expect(allowed(proposed)).toBe(3);
  panel.open(id, proposed);
  editor.edit(proposed);
  fields.amount.set(75_00);
  await editor.submit();
  const changed = await fresh({ id });
  expect(changed).toMatchObject({ amount: { amount: 75_00 }, status: EXPENSE.proposed });
  booking.open(changed);
  booking.$open.get()?.form.fields.method.set('transfer');
  await Promise.all([booking.submit(), booking.submit()]);
  expect(await fresh({ id })).toMatchObject({ status: EXPENSE.booked, method: 'transfer' });
  await counted(0);
});
