import { expect, test } from 'vitest';
import { openScreen } from '../../../../../tests/api/screen.ts';
import { PICANTO } from '../../../../../tests/fixtures/picanto.ts';
import { call } from '../../../../lib/api/call.ts';
import { models } from '../../../../lib/contract/cars/models.ts';
import { offices } from '../../../../lib/contract/cars/offices.ts';
import { $officeGroups, officeOptions } from '../../../../lib/choices/car-choices.ts';
import { $toasts } from '../../../../lib/shell/toasts.ts';

const page = openScreen(['cars/vehicles']);
const { editor, list, panel, records } = await import('./store.ts');
page.show(list.$page, panel.$state);

const { fields } = editor.form;

test('adds a car at an office that is offered by province, and keeps its papers', async () => {
  const body = { ...PICANTO, name: `Picanto ${crypto.randomUUID()}` };
  const model = await call(models.create, { body });
  const office = await call(offices.create, { body: { name: 'Vedado', city_id: 2301 } });
  const stop = $officeGroups.listen(() => undefined);
  await expect
    .poll(() => officeOptions($officeGroups.get()))
    .toContainEqual({ value: office.id, label: 'Vedado', group: 'La Habana' });
  stop();

  editor.add();
  fields.plate.set(' t 123 456 ');
  fields.model_id.set(model.id);
  fields.office_id.set(office.id);
  fields.documents.add({ name: 'Somatón' });
  await editor.submit();
  expect(fields.documents.item(0).fields.expires.$error.get()).toMatchObject({ key: 'required' });
  fields.documents.item(0).fields.expires.set('2027-02-01');
  await editor.submit();
  await list.reload();
  const row = list.$page.get().page?.results[0];
  if (!row) throw new Error(`No row: ${JSON.stringify($toasts.get())}`);
  expect(row).toMatchObject({ plate: 'T123456', next_expiry: '2027-02-01', status: 1 });
  expect(records.nameOf(row)).toBe(`T123456 · Kia ${body.name}`);
  editor.edit({ ...row, status: 2 });
  expect(fields.status.$value.get()).toBe(1);
  await editor.close();
});
