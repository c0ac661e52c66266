import { expect, test } from 'vitest';
import { openScreen } from '../../../../../tests/api/screen.ts';
import { call } from '../../../../lib/api/call.ts';
import { $question } from '../../../../lib/forms/confirm.ts';
import { discounts } from '../../../../lib/contract/cars/pricing/discounts.ts';

const page = openScreen(['cars/pricing/discounts']);
const { editor, list, panel, records } = await import('./store.ts');
page.show(list.$page, panel.$state);

test('adds a discount, edits it and deletes it after asking', async () => {
  const { fields } = editor.form;
  const rowNamed = async (name: string) => {
    await list.reload();
    const row = list.$page.get().page?.results.find((one) => one.name === name);
    if (!row) throw new Error(`${name} is not in the list`);
    return row;
  };
  editor.add();
  fields.code.set('X-1');
  fields.name_en.set('First');
  fields.name_es.set('Primero');
  fields.amount.set(10_00);
  await editor.submit();
  editor.edit(await rowNamed('First'));
  fields.name_en.set('Second');
  await editor.submit();
  const row = await rowNamed('Second');
  expect(row).toMatchObject({ code: 'X-1', status: 1, version: 2 });
  const removing = records.remove(row);
  expect($question.get()?.question.title).toContain('Second');
  $question.get()?.answer('');
  await removing;
  await expect(call(discounts.get, { params: { id: row.id } })).rejects.toMatchObject({ status: 404 });
});
