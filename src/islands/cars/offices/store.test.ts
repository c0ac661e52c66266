import { expect, test } from 'vitest';
import { addRecord, openScreen, standardScreen } from '../../../../tests/api/screen.ts';
import { $provinces } from '../../../lib/choices/provinces.ts';
import { offices } from '../../../lib/contract/cars/offices.ts';

const page = openScreen(['cars/offices']);
const { editor, list, panel, placeOf, records } = await import('./store.ts');
page.show(list.$page, panel.$state);

/** A municipality of La Habana by its official number. */
const playa = 2301;
standardScreen(records, offices, [{ name: 'Sin uso', city_id: playa }, { name: 'Sin usos' }]);

const { fields } = editor.form;

test('adds an office with the usual hours, and edits it from where it stands', async () => {
  const row = await addRecord(records, { name: 'Vía Blanca', city_id: playa });
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
