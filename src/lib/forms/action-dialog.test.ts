import { beforeEach, expect, test } from 'vitest';
import { littleApi } from '../../../tests/fixtures/little-api.ts';
import { createActionDialog } from './action-dialog.ts';
import { call } from '../api/call.ts';
import { askReason, keepReason, typedReason } from './ask-reason.ts';
import { $question } from './confirm.ts';
import { models } from '../contract/cars/models.ts';
import { draftsOf } from './drafts.ts';
import { createForm } from './form.ts';
import { createNoteForm } from './note-form.ts';
import { leave } from '../session/record.ts';
import { $session, startSession } from '../session/session.ts';
import { tabStorage } from '../shell/storage.ts';
import { $toasts } from '../shell/toasts.ts';

const KEY = 'cars/models/review';
const member = {
  id: 3,
  first_name: 'Rita',
  last_name: 'Sosa',
  email: 'rita@alisios.example',
  role: 6,
  language: 'es',
} as const;
const logIn = (id: number = member.id): void =>
  startSession({ token: 'abc', logged_in: true, member: { ...member, id } });
let api: ReturnType<typeof littleApi>;
let gone: string[];
beforeEach(() => {
  api = littleApi(3);
  gone = [];
  leave.to = (address) => gone.push(address);
  for (const key of tabStorage.keys()) tabStorage.removeItem(key);
  $toasts.set([]);
  logIn();
});

/** A dialog as the screen has it each time its page is loaded. */
const make = () =>
  createActionDialog({
    key: KEY,
    formFor: ({ id, version }: { id: number; version: number }) =>
      createForm({
        id: 'review',
        schema: models.input,
        initial: {
          brand: 'Kia',
          name: '',
          category: 'MDAR',
          transmission: 1,
          fuel: 1,
          passengers: 4,
          doors: 5,
          luggage: 1,
          capacity: 35,
          status: 1,
        },
        submit: (body, idempotencyKey) =>
          call(models.update, { params: { id }, version, body, idempotencyKey }),
      }),
    fresh: ({ id }) => call(models.get, { params: { id } }),
    reload: () => undefined,
  });
const typeInto = (dialog: ReturnType<typeof make>, text: string): void =>
  dialog.$open.get()?.form.fields.name.set(text);
const typedIn = (dialog: ReturnType<typeof make>) => dialog.$open.get()?.form.fields.name.$value.get();
const press = (label: string): void =>
  $toasts
    .get()
    .flatMap(({ actions }) => actions)
    .find((action) => action.label === label)
    ?.run();
const labels = (): string[] => $toasts.get().flatMap(({ actions }) => actions.map(({ label }) => label));

test('what was typed when the session ended is offered after the next login, for the record as it then is', async () => {
  const dialog = make();
  dialog.open({ id: 2, version: 1 });
  typeInto(dialog, 'Half a sentence');
  api.trouble('PUT', () => api.problem(401, 'e10'));
  await dialog.submit();
  expect([$session.get(), gone.length, labels()]).toEqual([undefined, 1, []]);

  const later = make();
  later.offerDrafts();
  expect(labels()).toEqual([]);
  logIn(4);
  later.offerDrafts();
  expect(labels()).toEqual([]);
  logIn();
  later.offerDrafts();
  press('openAgain');
  await expect.poll(() => typedIn(later)).toBe('Half a sentence');
  expect(later.$open.get()?.form.$restored.get()).toBe(true);
  await later.submit();
  expect(api.rows.get(2)?.name).toBe('Half a sentence');
  expect(draftsOf(KEY)).toEqual([]);
});

test('what is typed in a dialog is kept while it is typed, for its record alone, until it is let go of', async () => {
  make().open({ id: 1, version: 1 });
  const first = make();
  first.open({ id: 1, version: 1 });
  typeInto(first, 'Not saved yet');
  const later = make();
  later.open({ id: 3, version: 1 });
  expect(typedIn(later)).toBe('');
  later.open({ id: 1, version: 1 });
  expect(typedIn(later)).toBe('Not saved yet');
  later.$open.get()?.form.startOver();
  expect(draftsOf(KEY)).toEqual([]);

  typeInto(later, 'Again');
  const closing = later.close();
  $question.get()?.answer('');
  await closing;
  expect([later.$open.get(), draftsOf(KEY)]).toEqual([undefined, []]);
});

test('an action whose answer was lost is asked again as the same, after a reload too', async () => {
  const dialog = make();
  dialog.open({ id: 1, version: 1 });
  typeInto(dialog, 'Once');
  api.lose('PUT', 'answer');
  await dialog.submit();
  const [lost] = draftsOf(KEY);
  $toasts.set([]);
  const later = make();
  later.offerDrafts();
  press('openAgain');
  await expect.poll(() => later.$open.get()?.form.$unanswered.get()).toBe(true);
  expect(later.$open.get()?.form.idempotencyKey()).toBe(lost?.idempotencyKey);
});

test('a note stays in its box, and on its record, until it is written', async () => {
  const note = createNoteForm({ key: models.key, record_id: 1 });
  note.fields.text.set('Call at five');
  api.trouble('POST', () => api.problem(401, 'e10'));
  expect(await note.write()).toBe(false);
  logIn();
  expect(createNoteForm({ key: models.key, record_id: 2 }).fields.text.$value.get()).toBe('');
  expect(createNoteForm().fields.text.$value.get()).toBe('');
  const again = createNoteForm({ key: models.key, record_id: 1 });
  expect(again.fields.text.$value.get()).toBe('Call at five');
  again.startOver();
  expect(createNoteForm({ key: models.key, record_id: 1 }).fields.text.$value.get()).toBe('');
});

test('who passes by the box of a note is told nothing; an empty note is refused when it is added', async () => {
  const { fields, write } = createNoteForm({ key: models.key, record_id: 3 });
  fields.text.leave();
  expect(fields.text.$error.get()).toBeUndefined();
  expect(await write()).toBe(false);
  expect(fields.text.$error.get()).toBeDefined();
});

test('a reason stays until what it was given for is done', async () => {
  const question = {
    title: 'Withdraw P-2026-000042?',
    text: 'The client can pay it no more.',
    yes: 'Withdraw',
    reasonMax: 500,
  };
  const ask = (work: (reason: string) => Promise<boolean | undefined>) => {
    const asked = askReason(question, work);
    keepReason(question, 'Asked twice');
    $question.get()?.answer('Asked twice');
    return asked;
  };
  expect(await ask(() => Promise.resolve(undefined))).toBeUndefined();
  expect(typedReason(question)).toBe('Asked twice');
  expect(typedReason({ ...question, title: 'Another' })).toBe('');
  expect(await ask(() => Promise.resolve(true))).toBe(true);
  expect(typedReason(question)).toBe('');
});
