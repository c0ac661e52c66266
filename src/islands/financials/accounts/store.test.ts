import { expect, test } from 'vitest';
import { move } from '../../../../tests/api/financials/money.ts';
import { openAgain } from '../../../../tests/api/shown.ts';
import { openScreen } from '../../../../tests/api/screen.ts';
import { buildMember } from '../../../../tests/fixtures/builders.ts';
import { changeSearch } from '../../../lib/records/address.ts';
import { call } from '../../../lib/api/call.ts';
import type { Download } from '../../../lib/api/call.ts';
import { $question } from '../../../lib/forms/confirm.ts';
import { accounts } from '../../../lib/contract/financials/accounts.ts';
import { findMembers } from '../../../lib/choices/member-choices.ts';
import { $toasts } from '../../../lib/shell/toasts.ts';

const page = openScreen(['financials/accounts', 'financials/transactions']);
const { $edited, adjusting, editor, list, nameOf, panel, records } = await import('./store.ts');
const { $statement, choosePeriod, period, periodOf, saveStatement, showStatement, showStatementOf } =
  await import('./statement.ts');
const { standingOf } = await import('./standing.tsx');
page.show(list.$page, panel.$state);

const { fields } = editor.form;

/** Opens an account as a person would: the client is found by name. */
async function add(last_name: string, limit?: number) {
  await buildMember(page.application.services.db, { first_name: 'Xiomara', last_name });
  const [client] = await findMembers(last_name, new AbortController().signal);
  editor.add();
  fields.member_id.set(client?.value);
  fields.credit_limit.set(limit);
  await editor.submit();
  await list.reload();
  const row = list.$page.get().page?.results.find(({ member }) => member.name.endsWith(last_name));
  if (!row) throw new Error(`There is no account: ${JSON.stringify($toasts.get())}`);
  return row;
}

test('opens an account for a client, and refuses a second one at its field', async () => {
  const row = await add('Betancourt', 800_00);
  expect(row).toMatchObject({ credit_limit: { amount: 800_00 }, balance: { amount: 0 }, status: 1 });
  expect(standingOf(row)).toBe('settled');
  editor.add();
  fields.member_id.set(row.member.id);
  await editor.submit();
  openAgain();
  expect(fields.currency.$error.get()).toMatchObject({ key: 'already_exists' });
  expect(fields.member_id.$value.get()).toBe(row.member.id);
  editor.startOver();
  await editor.close();
});

test('knows the debt while a limit is typed, and keeps what was typed when the server wants a reason (rule: limit-below-debt)', async () => {
  const { id } = await add('Zamora', 800_00);
  await move(page.application, id, 500_00);
  await list.reload();
  const row = await call(accounts.get, { params: { id } });
  editor.edit(row);
  await expect.poll(() => $edited.get()?.balance.amount).toBe(500_00);
  fields.credit_limit.set(200_00);
  await editor.submit();
  openAgain();
  expect(fields.reason.$error.get()).toMatchObject({
    key: 'limit_below_debt',
    message: expect.stringContaining('$500.00'),
  });
  fields.reason.set('Paid late');
  await editor.submit();
  await list.reload();
  expect(list.$page.get().page?.results.find((account) => account.id === id)).toMatchObject({
    credit_limit: { amount: 200_00 },
    available: { amount: -300_00 },
  });
});

test('adjusts a balance once, and brings a refused correction back with what was typed (rule: draft-survives)', async () => {
  const row = await add('Quintero', 100_00);
  adjusting.open(row);
  const form = () => adjusting.$open.get()?.form.fields;
  form()?.type.set(2);
  form()?.amount.set(150_00);
  await adjusting.submit();
  // Without a reason nothing is sent.
  expect(adjusting.$open.get()).toBeDefined();
  form()?.reason.set('Forgotten fine');
  await adjusting.submit();
  expect(adjusting.$open.get()).toBeUndefined();
  expect($toasts.get().at(-1)).toMatchObject({ message: { detail: expect.stringContaining('$100.00') } });
  openAgain();
  await expect.poll(() => form()?.reason.$value.get()).toBe('Forgotten fine');
  form()?.amount.set(50_00);
  await Promise.all([adjusting.submit(), adjusting.submit()]);
  expect($toasts.get().at(-1)).toMatchObject({ message: { success: 'transaction_adjusted' } });
  expect(await call(accounts.get, { params: { id: row.id } })).toMatchObject({ balance: { amount: 50_00 } });
  adjusting.open(row);
  form()?.reason.set('Half');
  const leaving = adjusting.close();
  $question.get()?.answer('');
  await leaving;
  expect(adjusting.$open.get()).toBeUndefined();
});

test('states an account by period, on the screen and as files', async () => {
  const row = await add('Acosta');
  await move(page.application, row.id, 70_00);
  changeSearch({ id: String(row.id) });
  showStatementOf(row);
  await expect.poll(() => $statement.get()?.closing.amount).toBe(70_00);
  choosePeriod('lastMonth');
  await expect.poll(() => $statement.get()?.lines).toEqual([]);
  period.fields.to.set('2020-01-01');
  await showStatement();
  expect(period.fields.to.$error.get()).toMatchObject({ key: 'date_order' });
  const saved: Download[] = [];
  await saveStatement('csv', (file) => void saved.push(file));
  expect(saved).toEqual([]);
  choosePeriod('thisYear');
  await saveStatement('csv', (file) => void saved.push(file));
  expect(saved[0]?.name).toMatch(/^A-\d{6}-.*\.csv$/);
  await saveStatement('pdf', (file) => void saved.push(file));
  expect(saved[1]?.name).toMatch(/\.pdf$/);
  panel.close();
});

test('knows the usual periods', () => {
  const now = new Date('2026-03-15T12:00:00Z');
  expect(periodOf('thisMonth', now)).toEqual({ from: '2026-03-01', to: '2026-03-15' });
  expect(periodOf('lastMonth', now)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(periodOf('thisYear', now)).toEqual({ from: '2026-01-01', to: '2026-03-15' });
});

test('deletes after asking', async () => {
  const row = await add('Leyva');
  const removing = records.remove(row);
  expect($question.get()?.question.title).toContain(nameOf(row));
  $question.get()?.answer('');
  await removing;
  await list.reload();
  expect(list.$page.get().page?.results.map(({ id }) => id)).not.toContain(row.id);
});
