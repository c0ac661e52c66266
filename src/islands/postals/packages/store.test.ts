import { expect, test } from 'vitest';
import { opened, ready, shownRow } from '../../../../tests/api/shown.ts';
import { openScreen } from '../../../../tests/api/screen.ts';
import { call } from '../../../lib/api/call.ts';
import { generateOrders } from '../../../lib/contract/postals/orders.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { recipients } from '../../../lib/contract/postals/recipients.ts';
import { members } from '../../../lib/contract/users/members.ts';

const page = openScreen(['postals/packages', 'postals/events', 'postals/recipients']);
const { $facets, addPackage, addPackageFor, editPackage, editor, list, panel } = await import('./store.ts');
const { $quote, beginRules } = await import('./quote.ts');
const { actionsOf, earlierEvents, nextEvents, nextStep } = await import('./actions.ts');
const { dialogs } = await import('./dialogs.ts');
page.show(list.$page, panel.$state, $facets);

const PLAYA = 2301;
const { fields } = editor.form;
const names = { first_name: 'Yanet', first_surname: 'Morales', street: 'Calle 23', city_id: PLAYA };

/** Somebody who sends. */
async function makeSender(): Promise<number> {
  const body = members.input.parse({ first_name: 'Ana', last_name: 'Paz', phone: '+13055550199' });
  return (await call(members.create, { body })).id;
}

/** The record in the panel, once it is as wanted. */
const shown = (wanted: (row: PackageRow) => boolean): Promise<PackageRow> => shownRow(panel, wanted);

/** Adds a package as a person would. */
async function addOne(): Promise<PackageRow> {
  const sender = await makeSender();
  addPackage();
  fields.member_id.set(sender);
  fields.recipient.fields.values.set(names);
  fields.parcels.set([{ weight: { value: '12.5', unit: 'lb' } }]);
  await editor.submit();
  return shown(({ member_id }) => member_id === sender);
}

test('weighs, prices and saves what is typed, and edits it as it was saved', async () => {
  const row = await addOne();
  expect(row).toMatchObject({
    weight: { lb: '12.5', kg: '5.67' },
    receiver_name: 'Yanet Morales',
    status: 1,
  });
  await editPackage(row.id);
  const before = editor.form.$values.get();
  expect(before).toMatchObject({
    recipient: { values: names },
    parcels: [{ weight: { value: '12.5', unit: 'lb' } }],
  });
  // What is absent stays absent: no box holds a null.
  expect(JSON.stringify(before)).not.toContain('null');
  fields.note.set('Fragile');
  await editor.submit();
  const changed = await shown(({ note }) => note === 'Fragile');
  expect(changed.total).toEqual(row.total);
});

test('asks for a reason when the value is above what customs lets in (rule: customs-limits)', async () => {
  await addPackageFor(await makeSender());
  const stop = beginRules();
  fields.recipient.fields.values.set(names);
  fields.parcels.set([{ weight: { value: '4', unit: 'kg' } }]);
  fields.contents.set([{ description: 'TV', class: 'durable', quantity: 1, value: 500_01 }]);
  const priced = await ready($quote, ({ kind }) => kind === 'ready');
  expect(priced).toMatchObject({ quote: { warnings: [{ kind: 'value', needs_reason: true }] } });
  expect(fields.limit_reason.$error.get()).toMatchObject({ key: 'limit_reason' });
  await editor.submit();
  expect(editor.$state.get().kind).toBe('adding');
  fields.limit_reason.set('The family moves');
  expect(fields.limit_reason.$error.get()).toBeUndefined();
  stop();
  editor.startOver();
  await editor.close();
});

test('a change of the recipient is for this package only until somebody says it is for the person (rule: change-asks-for-whom)', async () => {
  const sender = await makeSender();
  const { id, version } = await call(recipients.create, {
    body: recipients.input.parse({ ...names, members: [{ member_id: sender, relation: 'parent' }] }),
  });
  const record = () => call(recipients.get, { params: { id } });
  await addPackageFor(sender);
  const entry = fields.recipient.fields;
  entry.recipient_id.set(id);
  entry.scope.set('only_here');
  entry.values.set({ ...names, street: 'Calle 25' });
  fields.parcels.set([{ weight: { value: '4', unit: 'lb' } }]);
  await editor.submit();
  const row = await shown(({ member_id }) => member_id === sender);
  expect(row).toMatchObject({ recipient_id: id, receiver: { street: 'Calle 25' } });
  expect(await record()).toMatchObject({ street: 'Calle 23', version });

  await editPackage(row.id);
  entry.scope.set('person');
  entry.values.fields.street.set('Calle 27');
  await editor.submit();
  await shown(({ receiver }) => receiver.street === 'Calle 27');
  expect(await record()).toMatchObject({ street: 'Calle 27' });
});

test('leads a package along its way: what may follow, what must be said, what is refused (rule: events-go-forward)', async () => {
  let row = await addOne();
  expect(nextStep(row)).toBe('generate_order');
  await call(generateOrders, { body: { package_ids: [row.id] } });
  await panel.reload();
  row = await shown(({ number }) => number !== null);
  expect(nextEvents(row)[0]).toBe('received_origin');
  expect(earlierEvents(row)).toEqual([]);

  dialogs.add_event.open(row);
  const { form } = opened(dialogs.add_event);
  form.fields.code.set('customs_held');
  await dialogs.add_event.submit();
  expect(form.$review.get().map(({ path }) => path)).toEqual(['reason']);
  form.fields.reason.set('A paper is missing');
  await dialogs.add_event.submit();
  row = await shown(({ held }) => held);
  expect(row).toMatchObject({ status: 2, event: { code: 'customs_held' } });
  expect(actionsOf(row).find(({ name }) => name === 'cancel')?.refused).toBe('left');
  expect(earlierEvents(row)).toContain('received_origin');

  dialogs.add_event.open(row);
  const delivery = opened(dialogs.add_event).form;
  delivery.fields.code.set('delivered');
  await dialogs.add_event.submit();
  expect(delivery.$review.get().map(({ path }) => path)).toEqual(['delivery.received_by']);
  delivery.fields.delivery.fields.received_by.set('Yanet Morales');
  await dialogs.add_event.submit();
  row = await shown(({ status }) => status === 3);
  expect(row.received_by).toBe('Yanet Morales');
  expect(nextEvents(row)).toEqual([]);
  expect(actionsOf(row).find(({ name }) => name === 'edit')?.refused).toBe('ended');
});

test('counts the tabs', async () => {
  const facets = await ready($facets, (counts) => counts !== undefined && counts.all > 0);
  expect(facets?.to_receive).toBeGreaterThan(0);
});
