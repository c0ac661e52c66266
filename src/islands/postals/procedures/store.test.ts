import { expect, test } from 'vitest';
import { opened, ready, shownRow } from '../../../../tests/api/shown.ts';
import { openScreen } from '../../../../tests/api/screen.ts';
import { call } from '../../../lib/api/call.ts';
import { earlierProcedures } from '../../../lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { members } from '../../../lib/contract/users/members.ts';

const page = openScreen(['postals/procedures', 'postals/recipients']);
const { $facets, addProcedure, addProcedureFor, editProcedure, editor, list, panel } =
  await import('./store.ts');
const { actionsOf, nextStep } = await import('./actions.ts');
const { ASKED, $problems, $progress } = await import('./form/asked.ts');
const { takeFromRecord, takeOver } = await import('./form/take-over.ts');
const { problemText } = await import('./format.ts');
const { dialogs } = await import('./dialogs.ts');
page.show(list.$page, panel.$state, $facets, $problems, $progress, ...Object.values(ASKED));

const { fields } = editor.form;
const asked = (section: keyof typeof ASKED): string[] => ASKED[section].get().map(({ field }) => field);
const missing = (): string[] => $problems.get().map(({ field }) => field);

/** Somebody who asks for a passport. */
async function makeClient(): Promise<number> {
  const body = members.input.parse({ first_name: 'Ana', last_name: 'Paz', phone: '+13055550199' });
  return (await call(members.create, { body })).id;
}

/** The record in the panel, once it is as wanted. */
const shown = (wanted: (row: ProcedureRow) => boolean): Promise<ProcedureRow> => shownRow(panel, wanted);

/** A procedure with a name and nothing else. */
async function addOne(client: number): Promise<ProcedureRow> {
  await addProcedureFor(client);
  fields.first_name.set('Íñigo');
  fields.first_surname.set('Ñáñez');
  fields.height.set(165);
  await editor.submit();
  return shown(({ member_id }) => member_id === client);
}

test('saves half a form as it is, and continues it as it was saved (rule: half-filled-forms)', async () => {
  const row = await addOne(await makeClient());
  expect(row).toMatchObject({ applicant_name: 'IÑIGO ÑAÑEZ', height: 165, status: 1 });
  expect(row.missing.length).toBeGreaterThan(10);
  expect(nextStep(row)).toBe('edit');
  expect(actionsOf(row).find(({ name }) => name === 'submit')?.refused).toBe('missing');
  await editProcedure(row.id);
  // What is absent stays absent: no box holds a null.
  expect(JSON.stringify(editor.form.$values.get())).not.toContain('null');
  fields.height.set(undefined);
  await editor.submit();
  expect((await shown(({ height }) => height === null)).missing).toContainEqual({
    field: 'height',
    section: 'physical',
    key: 'required',
  });
});

test('calls the request complete once it is said whose passport it is', async () => {
  const open = () => $progress.get().find(({ section }) => section === 'request')?.open;
  addProcedure();
  expect(open()).toEqual(['member_id']);
  fields.member_id.set(await makeClient());
  expect(open()).toEqual([]);
  fields.applicant.set('family');
  expect(open()).toEqual(['relation']);
  fields.relation.set('child');
  expect(open()).toEqual([]);
  editor.startOver();
  await editor.close();
});

test('asks by one table for what the form says so far (rule: procedure-needs)', async () => {
  addProcedure();
  fields.type.set(1);
  fields.birth_country.set('CU');
  expect(asked('passport')).toEqual([]);
  expect(asked('birth')).toContain('birth_city_id');
  expect(asked('birth')).not.toContain('birth_state');
  expect(missing()).toContain('cuban_addresses');
  fields.type.set(2);
  fields.birth_country.set('FR');
  expect(asked('passport')).toContain('renewal_reason');
  expect(asked('birth')).toContain('birth_state');
  expect(missing()).not.toContain('cuban_addresses');
  // A date that is none yet is not filled in, and the form says so itself.
  fields.birth_date.type('31/02/2026', 'date');
  expect(missing()).toContain('birth_date');
  fields.birth_date.set('2020-02-29');
  expect(asked('identity')).toContain('guardian_name');
  expect(asked('work')).not.toContain('profession');
  fields.left_cuba_date.set('2019-01-01');
  expect($problems.get()).toContainEqual({
    field: 'left_cuba_date',
    section: 'migration',
    key: 'before_birth',
  });
  fields.cuban_addresses.set([
    { address: 'CALLE 1', city_id: 2301, from_year: 2020, to_year: 2021, gap_reason: '' },
    { address: 'CALLE 2', city_id: 2301, from_year: 2024, to_year: 2025, gap_reason: '' },
  ]);
  fields.left_cuba_date.set('2025-06-01');
  const gap = $problems.get().find(({ section }) => section === 'cuban_addresses');
  expect(gap && problemText(gap)).toMatch(/^Address 1: Where the person was afterwards: There are years/);
  editor.startOver();
  await editor.close();
});

test('offers what somebody gave before, and what was typed stays', async () => {
  const client = await makeClient();
  const before = await addOne(client);
  const [person] = await call(earlierProcedures, { query: { member: String(client) } });
  expect(person).toMatchObject({ id: before.id, applicant_name: 'IÑIGO ÑAÑEZ' });
  await addProcedureFor(client);
  fields.height.set(170);
  if (person) takeOver(person);
  expect(editor.form.$values.get()).toMatchObject({
    first_name: 'IÑIGO',
    first_surname: 'ÑAÑEZ',
    height: 170,
  });
  // Who asks for the first time has a record at least.
  takeFromRecord(await call(members.get, { params: { id: client } }));
  expect(editor.form.$values.get()).toMatchObject({ first_name: 'IÑIGO', phone: '+13055550199' });
  editor.startOver();
  await editor.close();
});

test('two who edit one form: the second is told and sees both (rule: nobody-overwrites)', async () => {
  const row = await addOne(await makeClient());
  await editProcedure(row.id);
  fields.eyes.set('blue');
  const { procedures } = await import('../../../lib/contract/postals/procedures.ts');
  await call(procedures.update, {
    params: { id: row.id },
    version: row.version,
    body: procedures.input.parse({ ...procedures.valuesOf(row), hair: 'black' }),
  });
  await editor.submit();
  expect(editor.$state.get().kind).toBe('closed');
  await editProcedure(row.id);
  await ready(editor.$state, ({ kind }) => kind === 'comparing');
  const merge = editor.compared();
  expect(merge?.only_mine.map(({ field }) => field)).toEqual(['eyes']);
  expect(merge?.only_theirs.map(({ field }) => field)).toEqual(['hair']);
  editor.merge({ eyes: 'mine', hair: 'theirs' });
  await editor.submit();
  expect(await shown(({ eyes }) => eyes === 'blue')).toMatchObject({ hair: 'black' });
});

test('cancels with a reason, after which nothing can be done to it (rule: procedure-moves)', async () => {
  const row = await addOne(await makeClient());
  dialogs.cancel.open(row);
  const { form } = opened(dialogs.cancel);
  await dialogs.cancel.submit();
  expect(form.$review.get().map(({ path }) => path)).toEqual(['reason']);
  form.fields.reason.set('The client does not travel');
  await dialogs.cancel.submit();
  const cancelled = await shown(({ status }) => status === 4);
  expect(nextStep(cancelled)).toBeUndefined();
  expect(actionsOf(cancelled).find(({ name }) => name === 'edit')?.refused).toBe('ended');
});

test('counts the tabs', async () => {
  const facets = await ready($facets, (counts) => counts !== undefined && counts.all > 0);
  expect(facets?.to_complete).toBeGreaterThan(0);
});
