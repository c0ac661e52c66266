import { expect, test } from 'vitest';
import { openScreen } from '../../../../tests/api/screen.ts';
import { call } from '../../../lib/api/call.ts';
import { offices } from '../../../lib/contract/cars/offices.ts';
import { $question } from '../../../lib/forms/confirm.ts';
import { $toasts } from '../../../lib/shell/toasts.ts';

const page = openScreen(['cars/offices']);
const { $provinces, editor, list, panel, placeOf, records } = await import('./store.ts');
page.show(list.$page, panel.$state);

const { fields } = editor.form;
const playa = 2301;

async function add(name: string) {
  editor.add();
  fields.name.set(name);
  fields.city_id.set(playa);
  await editor.submit();
  await list.reload();
  const row = list.$page.get().page?.results.find((office) => office.name === name);
  if (!row) throw new Error(`${name} is not in the list: ${JSON.stringify($toasts.get())}`);
  return row;
}

test('adds an office with the usual hours, and edits it from where it stands', async () => {
  const row = await add('Vía Blanca');
  expect(row).toMatchObject({
    opens: '09:00',
    closes: '17:00',
    zone: 'America/Havana',
    municipality: { state: { name: 'La Habana' } },
  });
  expect(placeOf(row.municipality.id)).toEqual({ country: 'CU', state: 23 });
  expect(placeOf(undefined)).toEqual({ country: 'CU', state: undefined });
  editor.edit(row);
  expect(fields.city_id.$value.get()).toBe(playa);
  fields.closes.set('08:00');
  await editor.submit();
  expect(fields.closes.$error.get()).toMatchObject({ key: 'closes_after_opens' });
  fields.closes.set('00:00');
  await editor.submit();
  await list.reload();
  expect(list.$page.get().page?.results.find(({ id }) => id === row.id)).toMatchObject({
    closes: '00:00',
    version: 2,
  });
});

test('offers the provinces of the offices to filter by', async () => {
  const stop = $provinces.listen(() => undefined);
  await expect.poll(() => $provinces.get().length).toBe(16);
  stop();
});

test('deletes after asking', async () => {
  const row = await add('Sin uso');
  const removing = records.remove(row);
  expect($question.get()?.question.title).toContain('Sin uso');
  $question.get()?.answer('');
  await removing;
  await expect(call(offices.get, { params: { id: row.id } })).rejects.toMatchObject({ status: 404 });
});
