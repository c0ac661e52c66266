import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { administrator, testApplication } from '../../../../../tests/api/application.ts';
import type { TestApplication } from '../../../../../tests/api/application.ts';
import { givePage, openPage } from '../../../../../tests/api/page.ts';
import { call } from '../../../../lib/api/call.ts';
import { currentSession } from '../../../../lib/contract/authentication.ts';
import { models } from '../../../../lib/contract/cars/models.ts';
import { offices } from '../../../../lib/contract/cars/offices.ts';
import { $officeGroups, officeOptions } from '../../../../lib/choices/car-choices.ts';
import { startSession } from '../../../../lib/session/session.ts';
import { $toasts } from '../../../../lib/shell/toasts.ts';

givePage(['cars/vehicles']);
const { editor, list, panel, records } = await import('./store.ts');

let application: TestApplication;
let stops: (() => void)[] = [];
beforeAll(async () => {
  application = await testApplication();
  const { token } = await application.login(administrator);
  openPage(application, ['cars/vehicles']);
  startSession({ token, logged_in: true });
  startSession({ token, logged_in: true, member: (await call(currentSession)).member });
});
afterAll(() => application.close());
beforeEach(() => {
  stops = [list.$page.listen(() => undefined), panel.$state.listen(() => undefined)];
});
afterEach(() => {
  stops.forEach((stop) => stop());
  $toasts.set([]);
});

const { fields } = editor.form;

test('adds a car at an office that is offered by province, and keeps its papers', async () => {
  const body = {
    brand: 'Kia',
    name: `Picanto ${crypto.randomUUID()}`,
    category: 'MDAR',
    transmission: 2,
    fuel: 1,
    passengers: 4,
    doors: 5,
    luggage: 1,
    capacity: 35,
    status: 1,
  } as const;
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
