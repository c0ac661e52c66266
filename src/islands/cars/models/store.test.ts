import { expect, test } from 'vitest';
import { addRecord, openScreen, standardScreen } from '../../../../tests/api/screen.ts';
import { openAgain } from '../../../../tests/api/shown.ts';
import { changeSearch } from '../../../lib/records/address.ts';
import { models } from '../../../lib/contract/cars/models.ts';
import { $toasts } from '../../../lib/shell/toasts.ts';

const page = openScreen(['cars/models']);
const { editor, findSeasons, list, panel, records } = await import('./store.ts');
page.show(list.$page, panel.$state);

standardScreen(records, models, [
  { brand: 'Kia', name: 'Rio', category: 'MDAR', capacity: 35 },
  { brand: 'KIA' },
]);

const { fields } = editor.form;
const kia = (name: string) => ({ brand: 'Kia', name, category: 'mdar', capacity: 35 });

test('adds a model, opens it by its address, and edits it', async () => {
  const row = await addRecord(records, kia('Picanto'));
  expect(row).toMatchObject({ category: 'MDAR', passengers: 5, status: 1 });
  expect($toasts.get()).toMatchObject([{ message: { success: 'c3' } }]);
  changeSearch({ id: String(row.id) });
  await expect.poll(() => panel.$state.get()).toMatchObject({ kind: 'ready', row: { name: 'Picanto' } });
  editor.edit(row);
  fields.passengers.set(4);
  await editor.submit();
  await expect.poll(() => panel.$state.get()).toMatchObject({ row: { passengers: 4, version: 2 } });
  panel.close();
  expect(panel.$state.get()).toEqual({ kind: 'closed' });
});

test('the duplicate of a model is refused at its field, and everything typed is there again', async () => {
  await addRecord(records, kia('Sorento'));
  await expect(addRecord(records, kia('Sorento'))).rejects.toThrow('It is not in the list');
  openAgain();
  expect(fields.name.$error.get()).toMatchObject({ key: 'already_exists', message: expect.any(String) });
  expect(fields.category.$value.get()).toBe('mdar');
  editor.startOver();
  await editor.close();
});

test('offers the seasons by name', async () => {
  expect(await findSeasons('', new AbortController().signal)).toEqual([]);
});
