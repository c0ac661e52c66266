import { beforeAll, expect, test, vi } from 'vitest';
import {
  MLC_CARD,
  OTHER_CARD,
  cashForm,
  mlcForm,
} from '../../../../../tests/api/postals/remittance-scene.ts';
import { makeSender, setRate } from '../../../../../tests/api/postals/remittance-page.ts';
import { shownRow } from '../../../../../tests/api/shown.ts';
import { openScreen } from '../../../../../tests/api/screen.ts';
import { call } from '../../../../lib/api/call.ts';
import { quoteRemittance } from '../../../../lib/contract/postals/remittance-quote.ts';
import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { remittances } from '../../../../lib/contract/postals/remittances.ts';
import { readDraft } from '../../../../lib/forms/drafts.ts';
import { handOver } from '../quote/handed.ts';

const page = openScreen([
  'postals/remittances/listing',
  'postals/remittances/exchanges',
  'postals/recipients',
]);
const { $facets, addAsAsked, addRemittance, addRemittanceFor, editor, list, panel, quotedEditor } =
  await import('./store.ts');
const { duplicateRemittance, editRemittance } = await import('./opening.ts');
const { $quoted, ask } = await import('./quoting.ts');
page.show(list.$page, panel.$state, $facets, $quoted);

const { form } = editor;
const { fields } = form;
const { asked } = fields;

beforeAll(async () => {
  await setRate('CUP', '385');
  await setRate('MLC', '0.98');
});

/** The record in the panel, once it is as wanted. */
const shown = (wanted: (row: RemittanceRow) => boolean): Promise<RemittanceRow> => shownRow(panel, wanted);

const wrong = () => form.$review.get().map(({ path, issue }) => `${path} ${issue.key}`);

/** Fills in cash to a door, with a hundred dollars to remit. */
async function fillCash(): Promise<number> {
  const sender = await makeSender();
  await addRemittanceFor(sender);
  asked.fields.remit_amount.set(100_00);
  fields.recipient.fields.values.set(cashForm.recipient.values);
  fields.declared.set(true);
  return sender;
}

async function addCash(): Promise<RemittanceRow> {
  const sender = await fillCash();
  await ask();
  await quotedEditor.submit();
  return shown(({ member_id }) => member_id === sender);
}

async function leave(): Promise<void> {
  editor.startOver();
  await editor.close();
}

test('nothing is saved by amounts that nobody saw; the typed side stays as it is (rule: typed-side-stays)', async () => {
  const sender = await fillCash();
  await quotedEditor.submit();
  expect($quoted.get()).toMatchObject({
    unseen: true,
    quote: { receive: { amount: 38_500_00 }, typed: 'remit' },
  });
  expect(asked.fields.receive_amount.$value.get()).toBeUndefined();
  expect(editor.$state.get().kind).toBe('adding');
  await quotedEditor.submit();
  expect(await shown(({ member_id }) => member_id === sender)).toMatchObject({
    receive: { amount: 38_500_00, currency: 'CUP' },
    remit: { amount: 100_00 },
    receiver: { street: 'Calle 23' },
  });
});

test('both amounts, or neither, are e17 in words', async () => {
  await fillCash();
  asked.fields.receive_amount.set(5_00);
  await quotedEditor.submit();
  expect($quoted.get()).toMatchObject({ quote: undefined, error: { code: 'e17' } });
  asked.fields.receive_amount.set(undefined);
  asked.fields.remit_amount.set(undefined);
  expect($quoted.get().error).toBeUndefined();
  await ask();
  expect($quoted.get().error?.code).toBe('e17');
  expect(editor.$state.get().kind).toBe('adding');
  await leave();
});

test('receive is rounded down to the cent and remit up, and the typed side never changes (rule: typed-side-stays)', async () => {
  await setRate('USD', '1.08333');
  const sender = await fillCash();
  asked.fields.remit_currency.set('EUR');
  asked.fields.receive_currency.set('USD');
  /** Types one side, and gives what the other one comes to. */
  async function typed(side: 'remit' | 'receive', amount: number): Promise<number | undefined> {
    const [box, other] = [asked.fields[`${side}_amount`], side === 'remit' ? 'receive' : 'remit'] as const;
    asked.fields[`${other}_amount`].set(undefined);
    box.set(amount);
    await ask();
    expect([box.$value.get(), asked.fields[`${other}_amount`].$value.get()]).toEqual([amount, undefined]);
    expect($quoted.get().quote?.[side].amount).toBe(amount);
    return $quoted.get().quote?.[other].amount;
  }
  // 10.8333 of 10; 12.9139 for 13.99, and no cent less would bring as much.
  expect(await typed('remit', 10_00)).toBe(10_83);
  expect(await typed('receive', 13_99)).toBe(12_92);
  expect(await typed('remit', 12_92)).toBe(13_99);
  expect(await typed('remit', 12_91)).toBe(13_98);
  // 9.999 is never shown, ordered or paid out as 10.
  await setRate('USD', '1.111');
  expect(await typed('remit', 9_00)).toBe(9_99);
  await quotedEditor.submit();
  expect(await shown(({ member_id }) => member_id === sender)).toMatchObject({
    remit: { amount: 9_00, currency: 'EUR' },
    receive: { amount: 9_99, currency: 'USD' },
    rate: '1.111',
  });
});

test('a quote that ended is asked for again, and both are shown (rule: rate-kept-for-a-quote)', async () => {
  const sender = await fillCash();
  await ask();
  const first = $quoted.get().quote;
  await setRate('CUP', '390');
  const later = Date.now() + 16 * 60_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  await quotedEditor.submit();
  clock.mockRestore();
  expect($quoted.get()).toMatchObject({
    unseen: true,
    before: { rate: '385.00' },
    quote: { rate: '390.00', receive: { amount: 39_000_00 } },
  });
  expect($quoted.get().quote?.id).not.toBe(first?.id);
  await quotedEditor.submit();
  const saved = await shown(({ member_id }) => member_id === sender);
  expect(saved.rate).toBe('390.00');
  // What was saved keeps its own rate.
  await setRate('CUP', '385');
  expect((await call(remittances.get, { params: { id: saved.id } })).rate).toBe('390.00');
  // The same again needs no second look.
  const another = await fillCash();
  await ask();
  vi.spyOn(Date, 'now').mockReturnValueOnce(later);
  await quotedEditor.submit();
  expect((await shown(({ member_id }) => member_id === another)).rate).toBe('385.00');
});

test('a duplicate in another currency keeps what was typed and nothing that was computed (rule: typed-side-stays)', async () => {
  const row = await addCash();
  await duplicateRemittance(row.id);
  await ask();
  expect($quoted.get().quote?.receive.currency).toBe('CUP');
  asked.fields.receive_currency.set('MLC');
  asked.fields.delivery.set('card');
  expect($quoted.get().quote).toBeUndefined();
  expect(fields.quote_id.$value.get()).toBeUndefined();
  expect(asked.$value.get()).toMatchObject({ remit_amount: 100_00 });
  expect(asked.fields.receive_amount.$value.get()).toBeUndefined();
  expect([fields.declared.$value.get(), fields.card_number.$value.get()]).toEqual([false, '']);
  await leave();
});

test('asks for what its currency needs, all at once, and for nothing else (rule: remittance-needs)', async () => {
  addRemittance();
  asked.fields.receive_currency.set('MLC');
  asked.fields.delivery.set('card');
  await quotedEditor.submit();
  expect(wrong()).toEqual(
    expect.arrayContaining([
      'member_id required',
      'card_number needed_for_mlc',
      'sender_document needed_for_mlc',
      'recipient.values.first_name required',
      'recipient.values.second_surname needed_for_mlc',
      'declared remittance_declared',
      'quote_id remittance_quote',
    ]),
  );
  fields.card_number.set(MLC_CARD.slice(1));
  expect(wrong()).toContain('card_number card_length');
  fields.card_number.set('9225 9598 7012 1892');
  expect(wrong()).toContain('card_number card_check');
  // A box that is not shown holds nothing.
  fields.recipient.fields.values.set({ ...cashForm.recipient.values, ...mlcForm.recipient.values });
  fields.card_number.set(OTHER_CARD);
  fields.sender_document.set('K1');
  fields.sender_birth_date.set('1980-05-04');
  fields.member_id.set(await makeSender());
  fields.declared.set(true);
  asked.fields.receive_amount.set(98_00);
  expect(wrong()).toEqual(['quote_id remittance_quote']);
  // The number of a card is kept in no draft (rule: card-of-a-recipient).
  const draft = readDraft(remittances.key, undefined);
  expect(draft?.values).toMatchObject({ sender_document: 'K1' });
  expect(JSON.stringify(draft)).not.toContain(OTHER_CARD);
  await ask();
  await quotedEditor.submit();
  const row = await shown(({ card_last }) => card_last === OTHER_CARD.slice(-4));
  expect(row).toMatchObject({
    card_unusual: true,
    receiver: { street: '' },
    receive: { amount: 98_00 },
    remit: { amount: 100_00 },
  });
  await editRemittance(row.id);
  fields.note.set('Llamar antes');
  await quotedEditor.submit();
  expect(await shown(({ note }) => note !== '')).toMatchObject({ card_last: '0003', rate: row.rate });
});

test('what was promised on the phone is saved, also after MLC was tried meanwhile (rule: rate-kept-for-a-quote)', async () => {
  await setRate('CUP', '390');
  const body = { remit_currency: 'USD', receive_currency: 'CUP', delivery: 'cash' } as const;
  const quote = await call(quoteRemittance, { body: { ...body, remit_amount: 100_00, office_id: null } });
  handOver({ quote, office_id: null, ends: Date.now() + 60_000 });
  await setRate('CUP', '385');
  await addAsAsked();
  expect([$quoted.get().quote?.id, asked.fields.remit_amount.$value.get()]).toEqual([quote.id, 100_00]);
  asked.fields.receive_currency.set('MLC');
  asked.fields.delivery.set('card');
  expect($quoted.get().quote).toBeUndefined();
  asked.fields.receive_currency.set('CUP');
  asked.fields.delivery.set('cash');
  expect($quoted.get().quote?.id).toBe(quote.id);
  const sender = await makeSender();
  fields.member_id.set(sender);
  fields.recipient.fields.values.set(cashForm.recipient.values);
  fields.declared.set(true);
  await quotedEditor.submit();
  expect(await shown(({ member_id }) => member_id === sender)).toMatchObject({
    rate: '390.00',
    receive: { amount: 39_000_00 },
  });
  // It is handed over once.
  await addAsAsked();
  expect($quoted.get().quote).toBeUndefined();
  await leave();
});
