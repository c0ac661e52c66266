import { readdirSync } from 'node:fs';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { givePage } from '../../../tests/api/page.ts';
import { PAYMENT_LIMITS } from '../../lib/contract/limits.ts';
import { Signature } from '../../lib/contract/signature.ts';
import { createForm } from '../../lib/forms/form.ts';
import { AddressField } from './address-field.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { CheckboxGroupField } from './checkbox-group-field.tsx';
import { ComboboxField } from './combobox-field.tsx';
import { DateField } from './date-field.tsx';
import { FileDrop } from './file-drop.tsx';
import { FormView } from './form-view.tsx';
import { LettersField } from './letters-field.tsx';
import { ListField } from './list-field.tsx';
import { AmountField } from './money-field.tsx';
import { MultiComboboxField } from './multi-combobox-field.tsx';
import { NumberField } from './number-field.tsx';
import { PaymentLimitField } from './payment-limit-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { PhotosField } from './photos-field.tsx';
import { PictureField } from './picture-field.tsx';
import { RadioField } from './radio-field.tsx';
import { SelectField } from './select-field.tsx';
import { SignatureField } from './signature-field.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';
import { TimeField } from './time-field.tsx';

givePage([]);

const { fields } = createForm({
  id: 'f',
  schema: z.object({
    text: z.string().check(z.minLength(3)),
    number: z.int(),
    limit: z.enum(PAYMENT_LIMITS),
    on: z.literal(true),
    list: z.array(z.int()).check(z.minLength(1)),
    photos: z.array(z.object({ id: z.int(), alt_en: z.string(), alt_es: z.string() })).check(z.minLength(1)),
    signature: Signature,
  }),
  initial: { signature: { name: '', accepted: false } },
  submit: (values) => Promise.resolve(values),
});
for (const name of ['text', 'number', 'limit', 'on', 'list', 'photos'] as const) fields[name].leave();
fields.signature.fields.name.leave();
const texts = { label: 'Label', hint: 'Hint' };

/** Every part that is a field, by its file. */
const PARTS: Readonly<Record<string, ReactElement>> = {
  'address-field': <AddressField field={fields.text} {...texts} />,
  'checkbox-group-field': <CheckboxGroupField field={fields.list} options={[]} {...texts} />,
  'photos-field': <PhotosField field={fields.photos} max={5} {...texts} />,
  'picture-field': <PictureField field={fields.number} purpose="passport_photo" {...texts} />,
  'checkbox-field': <CheckboxField field={fields.on} {...texts} />,
  'combobox-field': <ComboboxField field={fields.text} find={() => []} {...texts} />,
  'date-field': <DateField field={fields.text} {...texts} />,
  'file-drop': <FileDrop field={fields.list} purpose="photo" max={3} {...texts} />,
  'letters-field': <LettersField field={fields.text} {...texts} />,
  'list-field': (
    <ListField field={fields.list} add="Add" onAdd={() => undefined} nameOf={() => 'Item'} {...texts}>
      {() => null}
    </ListField>
  ),
  'money-field': <AmountField field={fields.number} {...texts} />,
  'multi-combobox-field': <MultiComboboxField field={fields.list} find={() => []} {...texts} />,
  'number-field': <NumberField field={fields.number} {...texts} />,
  'payment-limit-field': <PaymentLimitField field={fields.limit} options={[]} {...texts} />,
  'phone-field': <PhoneField field={fields.text} {...texts} />,
  'radio-field': <RadioField field={fields.text} options={[{ value: 'a', label: 'A' }]} {...texts} />,
  'select-field': <SelectField field={fields.text} options={[]} {...texts} />,
  'signature-field': <SignatureField field={fields.signature} label="Label" consent="I agree" name="Ana" />,
  'text-field': <TextField field={fields.text} {...texts} />,
  'textarea-field': <TextareaField field={fields.text} {...texts} />,
  'time-field': <TimeField field={fields.text} {...texts} />,
};

test('no field part is missing here', () => {
  const files = readdirSync('src/islands/ui').flatMap(
    (file) => /^([a-z-]+-field)\.tsx$/.exec(file)?.[1] ?? [],
  );
  expect(files.filter((file) => !(file in PARTS))).toEqual([]);
});

test.each(Object.entries(PARTS))('%s ties hint and refusal to its box (rule: labels-tied)', (_, part) => {
  const html = renderToStaticMarkup(part);
  const described = [...html.matchAll(/aria-describedby="([^"]+)"/g)].flatMap(([, ids = '']) =>
    ids.split(' '),
  );
  const error = /id="([^"]+-error)"/.exec(html)?.[1];
  const hint = /id="([^"]+-hint)"/.exec(html)?.[1];
  expect(error).toBeDefined();
  expect(hint).toBeDefined();
  expect(described).toEqual(expect.arrayContaining([error, hint]));
  expect(html).toContain('aria-invalid="true"');
});

test.each(Object.entries(PARTS))('%s names its buttons by itself (rule: labels-tied)', (_, part) => {
  const html = renderToStaticMarkup(part);
  const buttons = [...html.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)];
  // In a group its legend is read before them.
  if (html.startsWith('<fieldset')) return;
  for (const [, attributes = '', content = ''] of buttons) {
    const name = /aria-label="([^"]+)"/.exec(attributes)?.[1] ?? content.replace(/<[^>]+>/g, '');
    expect(name).toContain('Label');
  }
});

test.each([
  ['may be below zero', z.int().check(z.gte(-5)), 'text', 'text'],
  ['may be anything', z.int(), 'text', 'text'],
  ['is never below zero', z.int().check(z.nonnegative()), 'numeric', 'decimal'],
] as const)(
  'what %s has a keypad that can write it (rule: keypads-that-can)',
  (_, number, whole, decimal) => {
    const form = createForm({
      id: 'keypad',
      schema: z.object({ number }),
      initial: {},
      submit: (values) => Promise.resolve(values),
    });
    expect(renderToStaticMarkup(<NumberField field={form.fields.number} label="Label" />)).toContain(
      `inputMode="${whole}"`,
    );
    expect(renderToStaticMarkup(<AmountField field={form.fields.number} label="Label" />)).toContain(
      `inputMode="${decimal}"`,
    );
  },
);

test('how a date is typed and what the asterisk means are said in text that stays (rule: labels-tied)', () => {
  const form = createForm({
    id: 'said',
    schema: z.object({ day: z.iso.date() }),
    initial: { day: '2026-11-28' },
    submit: (values) => Promise.resolve(values),
  });
  const html = renderToStaticMarkup(
    <FormView form={form} onSubmit={() => undefined} labelOf={String}>
      <DateField field={form.fields.day} label="Day" />
    </FormView>,
  );
  expect(html.replace(/<[^>]+>/g, ' ')).toContain('DD/MM/YYYY');
  expect(html).toContain('* required');
});
