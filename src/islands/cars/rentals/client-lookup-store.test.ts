import { expect, it } from 'vitest';
import { rentalScreen } from '../../../../tests/api/cars/rental-screen.ts';
import { ready } from '../../../../tests/api/shown.ts';
import { lookup } from './client-lookup.ts';
import { addRental, editor } from './store.ts';

const screen = rentalScreen();
const { fields } = editor.form;
const nothing = (): void => undefined;

it('names somebody on record with the same passport, and takes them over', async () => {
  const row = await screen.addOne();
  const stop = lookup.$duplicates.listen(nothing);
  await addRental();
  fields.client.fields.email.set('somebody@example.com');
  const member = await screen.application.services.db
    .updateTable('member')
    .set({ email: 'somebody@example.com' })
    .where('id', '=', row.member_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  fields.client.fields.email.set('somebody@example.co');
  fields.client.fields.email.set('somebody@example.com');
  const found = await ready(lookup.$duplicates, (all) => all.length > 0);
  expect(found).toMatchObject([{ id: member.id, fields: ['email'] }]);
  await lookup.takeById(member.id);
  expect(fields.member_id.$value.get()).toBe(member.id);
  stop();
  editor.startOver();
  await editor.close();
});

it('a client who was taken by mistake leaves with what came from them, and a name that found nobody is the new client’s', async () => {
  const { member_id: known } = await screen.addOne();
  addRental();
  await lookup.takeById(known);
  expect(fields.client.fields.first_name.$value.get()).not.toBe(undefined);
  fields.client.fields.passport.set('Z7777777');
  lookup.member.set(undefined);
  expect(fields.client.fields.first_name.$value.get()).toBe(undefined);
  expect(fields.client.fields.passport.$value.get()).toBe('Z7777777');

  fields.member_id.type('Juan Carlos Pérez Gómez', 'select_option');
  lookup.member.leave();
  expect(fields.client.fields.first_name.$value.get()).toBe('Juan Carlos');
  expect(fields.client.fields.last_name.$value.get()).toBe('Pérez Gómez');
  expect(fields.member_id.$typed.get()).toBe(undefined);
  editor.startOver();
  await editor.close();
});
