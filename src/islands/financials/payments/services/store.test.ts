import { expect, test } from 'vitest';
import { openScreen } from '../../../../../tests/api/screen.ts';
import { buildMember } from '../../../../../tests/fixtures/builders.ts';
import { call } from '../../../../lib/api/call.ts';
import { uploadFile } from '../../../../lib/contract/files.ts';
import { services } from '../../../../lib/contract/financials/services.ts';
import { SERVICE_TYPES } from '../../../../lib/contract/system/service-types.ts';

const page = openScreen(['financials/payments', 'financials/services']);
const { add, chooseKind, edit, editor, typedAmounts } = await import('./store.ts');
const { filing } = await import('./dialogs.ts');

test('computes the total from its parts while one types; half a fee makes none', () => {
  expect(typedAmounts({ unit_amount: 210_00, quantity: 2 })?.total).toBe(420_00);
  expect(typedAmounts({ unit_amount: 860_20, quantity: 1, fee: { amount: 2_50, fee_type: 1 } })).toEqual({
    base: 860_20,
    service_fee: 21_51,
    total: 881_71,
  });
  expect(typedAmounts({ unit_amount: 210_00, quantity: 2, fee: { fee_type: 2 } })).toBeUndefined();
  expect(typedAmounts({ quantity: 2 })).toBeUndefined();
});

test('does not complain of the total beside what it waits for', async () => {
  add();
  await editor.submit();
  const refused = () => editor.form.$review.get().map(({ path }) => path);
  expect(refused()).toEqual(['service_type_id', 'member_id', 'concept', 'unit_amount']);
  editor.form.fields.unit_amount.set(2_000_000_00);
  editor.form.fields.quantity.set(1000);
  expect(refused()).toContain('total');
});

test('a flight keeps its boxes while another kind is looked at, and a charge is saved once', async () => {
  const { form } = editor;
  const { fields } = form;
  add();
  await chooseKind(SERVICE_TYPES.flight);
  fields.flight.fields.airline.set('Delta');
  await chooseKind(SERVICE_TYPES.tour);
  expect(form.$values.get().flight).toBeUndefined();
  await chooseKind(SERVICE_TYPES.flight);
  expect(form.$values.get().flight).toMatchObject({ airline: 'Delta' });
  await chooseKind(SERVICE_TYPES.tour);
  fields.fee.set(undefined);
  fields.member_id.set(await buildMember(page.application.services.db));
  fields.concept.set('Viñales');
  fields.unit_amount.set(45_00);
  fields.quantity.set(3);
  expect(form.$values.get().total).toBe(135_00);
  await Promise.all([editor.submit(), editor.submit()]);
  expect(editor.$state.get().kind).toBe('closed');
  const { results } = await call(services.list, { query: { q: 'Viñales' } });
  expect(results).toMatchObject([{ total: { amount: 135_00 }, flight: null }]);
  const [row] = results;
  if (!row) throw new Error('There is no service');
  await edit(row.id);
  expect(form.$dirty.get()).toBe(false);
});

test('keeps documents with a service, beside those that it has', async () => {
  const [row] = (await call(services.list, { query: { q: 'Viñales' } })).results;
  if (!row) throw new Error('There is no service');
  const keep = async (service: typeof row, name: string): Promise<void> => {
    const file = new File([`%PDF-1.7\n${name}\n%%EOF`], name);
    const { id } = await call(uploadFile, { body: { purpose: 'document' }, files: { file } });
    filing.open(service);
    const form = filing.$open.get()?.form;
    form?.fields.file_ids.set([...(form.$values.get().file_ids ?? []), id]);
    await filing.submit();
    expect(filing.$open.get()).toBeUndefined();
  };
  const read = () => call(services.get, { params: { id: row.id } });
  await keep(row, 'boleto.pdf');
  await keep(await read(), 'factura.pdf');
  expect((await read()).files.map(({ name }) => name)).toEqual(['boleto.pdf', 'factura.pdf']);
  // What the record became since it was shown is not overwritten.
  await keep(row, 'tarde.pdf');
  expect((await read()).files).toHaveLength(2);
});
