import { expect, test } from 'vitest';
import { openScreen } from '../../../../../tests/api/screen.ts';
import { openAgain } from '../../../../../tests/api/shown.ts';
import { PICANTO } from '../../../../../tests/fixtures/picanto.ts';
import { call } from '../../../../lib/api/call.ts';
import { models } from '../../../../lib/contract/cars/models.ts';
import { $modelChoices, findModels } from '../../../../lib/choices/car-choices.ts';
import { $toasts } from '../../../../lib/shell/toasts.ts';

const page = openScreen(['cars/pricing/listing']);
const { editor, list, panel, records } = await import('./store.ts');
const { copy, copying } = await import('./copy.ts');
const { $checked, ask, checkForm, openChecker } = await import('./checker.ts');
page.show(list.$page, panel.$state);

const { fields } = editor.form;

async function addModel() {
  const body = { ...PICANTO, name: `Picanto ${crypto.randomUUID()}` };
  return call(models.create, { body });
}

/** Adds a price as a person would; gives its row from the list. */
async function add(model_id: number) {
  editor.add();
  fields.model_id.set(model_id);
  for (let index = 0; index < 5; index += 1) fields.ranges.item(index).fields.daily.set(60_00 - index * 1_00);
  await editor.submit();
  await list.reload();
  return list.$page.get().page?.results.filter(({ model }) => model.id === model_id) ?? [];
}

test('begins with the usual ranges, and moves their edges without a gap', async () => {
  const { id } = await addModel();
  const [row] = await add(id);
  if (!row) throw new Error('No price');
  expect(row.ranges.map(({ from_days, to_days }) => [from_days, to_days])).toEqual([
    [3, 6],
    [7, 13],
    [14, 20],
    [21, 29],
    [30, null],
  ]);
  expect(records.nameOf(row)).toMatch(/^Kia Picanto .*, Any season, USD$/);
  editor.edit(row);
  fields.ranges.item(1).fields.from_days.set(14);
  await editor.submit();
  expect(fields.ranges.$error.get()).toMatchObject({ key: 'ranges_rising' });
  fields.ranges.item(1).fields.from_days.set(10);
  await editor.submit();
  await list.reload();
  expect(list.$page.get().page?.results.find((price) => price.id === row.id)?.ranges[0]).toMatchObject({
    from_days: 3,
    to_days: 9,
  });
});

test('an overlap is refused with the other price named, and what was typed is there again', async () => {
  const { id } = await addModel();
  await add(id);
  expect(await add(id)).toHaveLength(1);
  openAgain();
  expect(fields.valid_from.$error.get()).toMatchObject({
    key: 'price_overlap',
    message: expect.stringContaining('Any season, USD, always'),
  });
  expect(fields.ranges.item(0).fields.daily.$value.get()).toBe(60_00);
  editor.startOver();
  await editor.close();
});

test('copies to another model, all or none', async () => {
  const [from, to] = [await addModel(), await addModel()];
  const [row] = await add(from.id);
  $toasts.set([]);
  copy([row?.id ?? 0]);
  await copying.submit();
  expect(copying.$open.get()).toBeUndefined();
  expect($toasts.get()).toMatchObject([{ tone: 'danger' }]);
  $toasts.get()[0]?.actions[0]?.run();
  await expect.poll(() => copying.$open.get()).toBeDefined();
  copying.$open.get()?.form.fields.model_id.set(to.id);
  copying.$open.get()?.form.fields.change.set(-10_00);
  await copying.submit();
  await list.reload();
  expect(list.$page.get().page?.results.find(({ model }) => model.id === to.id)?.ranges[0]?.daily).toBe(
    54_00,
  );
});

test('the checker answers its question only', async () => {
  const { id } = await addModel();
  await add(id);
  openChecker(id);
  checkForm.fields.pick_up_date.set('2027-01-05');
  await ask();
  expect($checked.get()).toMatchObject({
    kind: 'price',
    check: { total: { amount: 7 * 59_00, currency: 'USD' }, range: { from_days: 7 } },
  });
  checkForm.fields.days.set(2);
  expect($checked.get()).toEqual({ kind: 'nothing' });
  await ask();
  expect($checked.get()).toMatchObject({
    kind: 'failed',
    error: { code: 'e8', reason: 'no_price_for_days' },
  });
});

test('models are found by every word, without case and accents', async () => {
  const { name } = await addModel();
  const stop = $modelChoices.listen(() => undefined);
  await expect.poll(() => findModels(name.toUpperCase()).length).toBe(1);
  expect(findModels('nothing of the kind')).toEqual([]);
  stop();
});
