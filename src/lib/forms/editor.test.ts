import { beforeEach, expect, test } from 'vitest';
import { littleApi } from '../../../tests/fixtures/little-api.ts';
import { $question } from './confirm.ts';
import { models } from '../contract/cars/models.ts';
import { draftsOf } from './drafts.ts';
import { createEditor } from './editor.ts';
import { tabStorage } from '../shell/storage.ts';
import { $toasts } from '../shell/toasts.ts';

let api: ReturnType<typeof littleApi>;
let reloads = 0;
beforeEach(() => {
  api = littleApi();
  reloads = 0;
  $toasts.set([]);
  for (const key of tabStorage.keys()) tabStorage.removeItem(key);
});

const make = () =>
  createEditor({
    contract: models,
    blank: () => ({ transmission: 1, fuel: 1, status: 1 }),
    valuesOf: ({
      images,
      id: _id,
      version: _version,
      created_at: _at,
      updated_at: _updated,
      vehicle_count: _count,
      ...row
    }) => ({ ...row, image_ids: images.map(({ id }) => id) }),
    reload: () => (reloads += 1),
  });
const row = (id: number) => {
  const found = api.rows.get(id);
  if (!found) throw new Error(`No row ${id}`);
  return found;
};
function fill({ form: { fields } }: ReturnType<typeof make>): void {
  fields.brand.set('MG');
  fields.name.set('MG 3');
  fields.category.set('ecmr');
  fields.passengers.set(4);
  fields.doors.set(5);
  fields.luggage.set(1);
  fields.capacity.set(40);
}
const press = (label: string): void => {
  const action = $toasts
    .get()
    .flatMap(({ actions }) => actions)
    .find((one) => one.label === label);
  if (!action) throw new Error(`No button ${label}`);
  action.run();
};

test('a save closes the dialog, reloads and shows success (rule: success-messages)', async () => {
  const editor = make();
  editor.add();
  fill(editor);
  await editor.submit();
  expect(editor.$state.get()).toEqual({ kind: 'closed' });
  expect(reloads).toBe(1);
  expect(row(61)).toMatchObject({ brand: 'MG', category: 'ECMR' });
  expect($toasts.get()).toMatchObject([{ tone: 'success' }]);
  expect(draftsOf('cars/models')).toEqual([]);
});

test('a refused save closes the dialog and offers everything typed again, with the refused fields marked (rule: draft-survives)', async () => {
  const editor = make();
  editor.add();
  fill(editor);
  api.trouble('POST', () =>
    api.problem(422, 'e10', { errors: [{ field: 'name', key: 'taken', message: 'Taken' }] }),
  );
  await editor.submit();
  expect(editor.$state.get()).toEqual({ kind: 'closed' });
  expect(reloads).toBe(1);
  press('openAgain');
  expect(editor.$state.get()).toEqual({ kind: 'adding' });
  expect(editor.form.fields.name.$value.get()).toBe('MG 3');
  expect(editor.form.fields.name.$error.get()?.message).toBe('Taken');
  expect(editor.form.fields.brand.$error.get()).toBeUndefined();
});

test('the text is back when the dialog is opened by hand, until the person starts over', async () => {
  const editor = make();
  editor.add();
  fill(editor);
  api.trouble('POST', () => new Response('', { status: 500 }));
  await editor.submit();
  editor.add();
  expect(editor.form.$restored.get()).toBe(true);
  expect(editor.form.fields.brand.$value.get()).toBe('MG');
  editor.startOver();
  expect(editor.form.fields.brand.$value.get()).toBeUndefined();
  expect(draftsOf('cars/models')).toEqual([]);
});

test('a save whose answer was lost is done once', async () => {
  const editor = make();
  editor.add();
  fill(editor);
  api.lose('POST', 'answer');
  await editor.submit();
  expect(api.rows.size).toBe(61);
  press('openAgain');
  await editor.submit();
  expect(api.rows.size).toBe(61);
  expect(editor.$state.get()).toEqual({ kind: 'closed' });
});

test('the second of two who edit one record compares and merges (rule: nobody-overwrites)', async () => {
  const editor = make();
  editor.edit(row(1));
  editor.form.fields.note.set('mine');
  api.rows.set(1, { ...row(1), version: 2, status: 2 });
  await editor.submit();
  expect(row(1)).toMatchObject({ note: '', status: 2 });
  press('compare');
  await expect
    .poll(() => editor.$state.get())
    .toMatchObject({ kind: 'comparing', version: 2, theirs: { status: 2 } });
  expect(editor.compared()).toMatchObject({
    conflicts: [],
    only_mine: [{ field: 'note', mine: 'mine' }],
    only_theirs: [{ field: 'status', theirs: 2 }],
  });
  editor.merge({ note: 'mine', status: 'theirs' });
  expect(editor.$state.get()).toEqual({ kind: 'editing', id: 1, version: 2 });
  await editor.submit();
  expect(row(1)).toMatchObject({ note: 'mine', status: 2, version: 3 });
});

test('closing asks only when something typed would be lost', async () => {
  const editor = make();
  editor.edit(row(1));
  await editor.close();
  expect(editor.$state.get()).toEqual({ kind: 'closed' });
  editor.edit(row(1));
  editor.form.fields.note.set('x');
  const closing = editor.close();
  $question.get()?.answer(undefined);
  await closing;
  expect(editor.$state.get().kind).toBe('editing');
  const again = editor.close();
  $question.get()?.answer('');
  await again;
  expect(editor.$state.get()).toEqual({ kind: 'closed' });
  expect(draftsOf('cars/models')).toEqual([]);
});

test('a form that was open when the page went is offered again', () => {
  const editor = make();
  editor.edit(row(2));
  editor.form.fields.note.set('half a sen');
  const later = make();
  later.offerDrafts();
  press('openAgain');
  expect(later.$state.get()).toEqual({ kind: 'editing', id: 2, version: 1 });
  expect(later.form.fields.note.$value.get()).toBe('half a sen');
});

test('a photo that waits is kept like what is typed, with its record alone, and closing asks (rule: draft-survives)', async () => {
  const editor = make();
  editor.edit(row(1));
  const { image_ids } = editor.form.fields;
  const place = image_ids.filesAt();
  image_ids.expect(new Promise(() => undefined));
  const [draft] = draftsOf(models.key);
  expect(draft).toMatchObject({ id: 1, files: editor.form.files() });
  const closing = editor.close();
  $question.get()?.answer(undefined);
  await closing;
  expect(editor.$state.get()).toMatchObject({ kind: 'editing', id: 1 });
  // The page is loaded anew.
  const other = make();
  other.add();
  expect(other.form.fields.image_ids.filesAt()).not.toBe(place);
  other.edit(row(1));
  expect(other.form.fields.image_ids.filesAt()).toBe(place);
});
