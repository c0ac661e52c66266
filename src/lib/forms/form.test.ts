import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../api/call.ts';
import { between, IsoDate, Price, text } from '../contract/fields.ts';
import { rulesOf } from './field-rules.ts';
import { createForm } from './form.ts';

const schema = z.object({
  name: text(10),
  born: IsoDate,
  price: Price,
  kind: z.literal([1, 2]),
  note: z._default(z.string().check(z.maxLength(5)), ''),
  rooms: z._default(z.array(z.object({ quantity: between({ min: 1, max: 500 }) })), []),
});
const whole = {
  name: 'Ana',
  born: '2000-02-29',
  price: { amount: 100, currency: 'USD' },
  kind: 1,
  rooms: [],
} as const;
const make = (
  submit: (values: z.output<typeof schema>, key: string) => Promise<unknown> = async (values) => values,
) => createForm({ id: 'f', schema, initial: {}, submit });

test('refuses on leaving, then live, and reviews everything at the attempt to save', async () => {
  const form = make();
  const { name } = form.fields;
  expect(name.$error.get()).toBeUndefined();
  name.leave();
  expect(name.$error.get()).toEqual({ key: 'required', params: {} });
  name.set('Ana');
  expect(name.$error.get()).toBeUndefined();
  name.set('Ana Belkis Torres');
  expect(name.$error.get()).toEqual({ key: 'max_length', params: { count: 10, written: 17 } });
  expect(form.$review.get()).toEqual([]);
  expect(await form.submit()).toEqual({ kind: 'refused' });
  expect(form.$review.get().map(({ path }) => path)).toEqual(['name', 'born', 'price', 'kind']);
  expect(form.fields.kind.$error.get()?.key).toBe('select_option');
});

test('keeps what was pasted beyond the limit, and says at once how long it is (rule: nothing-cut)', () => {
  const { name } = make().fields;
  name.set('Ana Belkis Torres');
  expect([name.$value.get(), name.$error.get()]).toEqual([
    'Ana Belkis Torres',
    { key: 'max_length', params: { count: 10, written: 17 } },
  ]);
});

test('knows what a field demands', () => {
  const { fields } = make();
  expect(fields.name.rules).toMatchObject({ required: true, max: 10 });
  expect(fields.note.rules).toMatchObject({ required: false, max: 5 });
  expect(fields.kind.rules.required).toBe(true);
  expect(fields.price.fields.amount.rules).toMatchObject({ required: true, min: 0 });
  expect(fields.rooms.item(3).fields.quantity.rules).toMatchObject({ required: true, min: 1, max: 500 });
});

test('keeps text that is no value, shows it again and says why', async () => {
  const form = make();
  form.reset(whole);
  form.fields.born.type('31/02/2026', 'date');
  form.fields.price.fields.amount.type('1.234', 'amount_ambiguous');
  expect(form.fields.born.$value.get()).toBeUndefined();
  expect(form.fields.born.$typed.get()).toBe('31/02/2026');
  expect(await form.submit()).toEqual({ kind: 'refused' });
  expect(form.$review.get().map(({ issue }) => issue.key)).toEqual(['date', 'amount_ambiguous']);
});

test('lists grow, shrink and are checked item by item', () => {
  const form = make();
  form.reset(whole);
  const { rooms } = form.fields;
  rooms.add({ quantity: 2 });
  rooms.add({});
  const second = rooms.item(1).fields.quantity;
  second.leave();
  expect(second.$error.get()?.key).toBe('required');
  rooms.remove(0);
  expect(rooms.$value.get()).toEqual([{}]);
  expect(form.$dirty.get()).toBe(true);
});

test('one save at a time', async () => {
  const calls: string[] = [];
  let finish = (): void => undefined;
  const form = make((_values, key) => {
    calls.push(key);
    return new Promise((resolve) => (finish = () => resolve('done')));
  });
  form.reset(whole);
  const first = form.submit();
  expect(await form.submit()).toEqual({ kind: 'busy' });
  finish();
  expect(await first).toEqual({ kind: 'saved', answer: 'done' });
  expect(calls).toHaveLength(1);
  expect(form.$dirty.get()).toBe(false);
});

test('a retry after a lost connection is the same request, unless the text changed or the server answered', async () => {
  const keys: string[] = [];
  let status = 0;
  const form = make(async (_values, key) => {
    keys.push(key);
    throw new ApiError('e1', status);
  });
  form.reset(whole);
  await form.submit();
  await form.submit();
  expect(keys[1]).toBe(keys[0]);
  form.fields.name.set('Eva');
  await form.submit();
  expect(keys[2]).not.toBe(keys[1]);
  status = 500;
  await form.submit();
  await form.submit();
  expect(keys[3]).toBe(keys[2]);
  expect(keys[4]).not.toBe(keys[3]);
});

test('what may be saved already is not kept from its answer by what was told since', async () => {
  const keys: string[] = [];
  let lost = true;
  const form = make(async (_values, key) => {
    keys.push(key);
    if (lost) throw new ApiError('e1', 0);
    return 'done';
  });
  form.reset(whole);
  await form.submit();
  expect(form.$unanswered.get()).toBe(true);
  form.tell(new Map([['name', { key: 'taken', params: {} }]]));
  expect(form.fields.name.$error.get()).toBeUndefined();
  form.fields.note.set('x');
  expect(form.fields.name.$error.get()?.key).toBe('taken');
  expect(await form.submit()).toEqual({ kind: 'refused' });
  form.fields.note.set(undefined);
  lost = false;
  expect(await form.submit()).toEqual({ kind: 'saved', answer: 'done' });
  expect(new Set(keys).size).toBe(1);
  expect(form.$unanswered.get()).toBe(false);
});

test('what the server refused stays refused until it is changed', async () => {
  const form = make(async () => {
    throw new ApiError('e10', 422, { errors: [{ field: 'name', key: 'taken', message: 'Taken' }] });
  });
  form.reset(whole);
  expect(await form.submit()).toMatchObject({ kind: 'failed', error: { status: 422 } });
  expect(form.fields.name.$error.get()).toEqual({ key: 'taken', params: {}, message: 'Taken' });
  form.fields.note.set('x');
  expect(form.fields.name.$error.get()?.message).toBe('Taken');
  form.fields.name.set('Eva');
  expect(form.fields.name.$error.get()).toBeUndefined();
});

test('a save waits for what is on its way into a field, and for what comes while it waits', async () => {
  const sent: unknown[] = [];
  const form = make(async (values) => void sent.push(values.note));
  form.reset(whole);
  const arrivals: ((came: boolean) => void)[] = [];
  const arrival = () => new Promise<boolean>((resolve) => arrivals.push(resolve));
  form.fields.note.expect(arrival());
  const saving = form.submit();
  expect(form.$busy.get()).toBe(true);
  expect(await form.submit()).toEqual({ kind: 'busy' });
  form.fields.note.expect(arrival());
  arrivals[0]?.(true);
  form.fields.note.set('came');
  arrivals[1]?.(true);
  expect(await saving).toMatchObject({ kind: 'saved' });
  expect(sent).toEqual(['came']);
});

test('a save is not sent without what did not come, nor for a form that began anew meanwhile', async () => {
  const sent: unknown[] = [];
  const form = make(async (values) => void sent.push(values));
  form.reset(whole);
  form.fields.note.expect(Promise.resolve(false));
  expect(await form.submit()).toEqual({ kind: 'refused' });
  expect(form.$busy.get()).toBe(false);
  form.fields.note.expect(Promise.resolve(true));
  const saving = form.submit();
  form.reset({ ...whole, name: 'Eva' });
  expect(await saving).toEqual({ kind: 'refused' });
  expect(sent).toEqual([]);
  expect(await form.submit()).toMatchObject({ kind: 'saved' });
});

test('a save is refused by what did not come, and does not wait while it is tried again', async () => {
  const form = make();
  form.fields.note.expect(
    Promise.resolve(false).finally(() => form.fields.note.expect(new Promise(() => undefined))),
  );
  expect(await form.submit()).toEqual({ kind: 'refused' });
  expect(form.$busy.get()).toBe(false);
});

test('a list that may not be empty is asked for as any field is', () => {
  const lists = z.object({ some: z.array(z.int()).check(z.minLength(1)), any: z.array(z.int()) });
  expect(rulesOf(lists, 'some').required).toBe(true);
  expect(rulesOf(lists, 'any').required).toBe(false);
});

test('a field that is never empty offers no "none"; one that is empty unless chosen does', () => {
  const chosen = z.object({
    whom: z._default(z.enum(['client', 'family']), 'client'),
    relation: z._default(z.nullable(z.enum(['child'])), null),
    note: z._default(z.string(), ''),
  });
  const presets = ['whom', 'relation', 'note'].map((path) => rulesOf(chosen, path).preset);
  expect(presets).toEqual([true, false, false]);
});

test('what is on its way is unsaved until it came, and its files have a place of their own each time a form begins', () => {
  const form = make();
  const { note } = form.fields;
  form.reset(whole);
  const place = note.filesAt();
  note.expect(new Promise(() => undefined), false);
  expect(form.$dirty.get()).toBe(false);
  note.expect(new Promise(() => undefined));
  expect(form.$dirty.get()).toBe(true);
  const files = form.files();
  form.reset(whole);
  expect(form.$dirty.get()).toBe(false);
  expect(note.filesAt()).not.toBe(place);
  form.restore({ values: whole, errors: [], idempotencyKey: undefined, files });
  expect(note.filesAt()).toBe(place);
});
