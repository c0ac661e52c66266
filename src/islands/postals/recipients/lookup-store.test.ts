import * as z from 'zod/mini';
import { beforeEach, expect, it } from 'vitest';
import { openScreen } from '../../../../tests/api/screen.ts';
import { call } from '../../../lib/api/call.ts';
import { members } from '../../../lib/contract/users/members.ts';
import { RecipientEntry } from '../../../lib/contract/postals/recipient-entry.ts';
import { recipients } from '../../../lib/contract/postals/recipients.ts';
import type { RecipientRow } from '../../../lib/contract/postals/recipients.ts';
import { createForm } from '../../../lib/forms/form.ts';

openScreen(['postals/recipients']);
const { createRecipientLookup } = await import('./lookup.ts');
const { createDuplicates } = await import('./duplicates.ts');

const sent: unknown[] = [];
/** The form of something that is sent. */
const form = createForm({
  id: 'sent',
  schema: z.object({ recipient: RecipientEntry }),
  initial: {},
  submit: async (values) => void sent.push(values),
});
const { fields } = form.fields.recipient;
let sender = 0;
let marta: RecipientRow;
const lookup = createRecipientLookup(fields, () => sender);
const find = (text: string) => lookup.find(text, new AbortController().signal);

beforeEach(async () => {
  form.reset({});
  ({ id: sender } = await call(members.create, { body: { first_name: 'Odalys', last_name: 'Vega' } }));
  marta = await call(recipients.create, {
    body: {
      first_name: 'Marta',
      first_surname: 'Vega',
      mobile: '+5353317131',
      street: 'Calle 23',
      city_id: 2109,
      members: [{ member_id: sender, relation: 'parent' }],
    },
  });
});

it('offers those of the sender, and whoever is chosen fills the form (rule: change-asks-for-whom)', async () => {
  expect(await find('')).toEqual([
    { value: marta.id, label: 'Marta Vega · +53 5331 7131 · San Luis, Pinar del Río' },
  ]);
  lookup.picker.set(marta.id);
  expect(form.$values.get()).toMatchObject({
    recipient: {
      recipient_id: marta.id,
      version: 1,
      scope: 'only_here',
      values: { first_name: 'Marta', street: 'Calle 23', city_id: 2109 },
    },
  });
  const stop = lookup.$differs.listen(() => undefined);
  expect(lookup.$differs.get()).toBe(false);
  fields.values.fields.street.set('Calle 8');
  expect(lookup.$differs.get()).toBe(true);
  stop();
  fields.scope.set('person');
  expect(await form.submit()).toMatchObject({ kind: 'saved' });
  expect(sent.at(-1)).toMatchObject({
    recipient: {
      recipient_id: marta.id,
      scope: 'person',
      values: { street: 'Calle 8', identity_card: null },
    },
  });
});

it('what was filled in goes with who was picked, and what was typed over it stays', async () => {
  await find('');
  lookup.picker.set(marta.id);
  lookup.picker.set(undefined);
  expect(fields.values.fields.first_name.$value.get()).toBeUndefined();
  expect(fields.scope.$value.get()).toBe('person');
  lookup.take(marta);
  fields.values.fields.first_name.set('Elena');
  lookup.picker.type('Ele', 'select_option');
  expect(fields.values.fields.first_name.$value.get()).toBe('Elena');
  // What found nobody is no choice: the person below is new.
  lookup.picker.leave();
  expect(fields.recipient_id.$typed.get()).toBeUndefined();
});

it('a form that comes from a draft knows who was picked', async () => {
  fields.recipient_id.set(marta.id);
  await lookup.recall();
  expect(lookup.$picked.get()?.name).toBe('Marta Vega');
});

it('somebody with the same phone is offered as soon as it is whole (rule: duplicates-are-noticed)', async () => {
  const $duplicates = createDuplicates(fields.values.fields, () => ({
    member: sender,
    recipient: undefined,
  }));
  const offered = new Promise((resolve) => {
    const stop = $duplicates.listen((found) => {
      if (found.length === 0) return;
      stop();
      resolve(found.map(({ recipient, fields: same }) => [recipient.id, ...same]));
    });
  });
  fields.values.fields.mobile.set('+5353317131');
  expect(await offered).toContainEqual([marta.id, 'mobile']);
});
