import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { givePage } from '../../../../tests/api/page.ts';
import { RecipientEntry } from '../../../lib/contract/postals/recipient-entry.ts';
import { createForm } from '../../../lib/forms/form.ts';

givePage(['postals/recipients']);
const { RecipientFields } = await import('./recipient-fields.tsx');

const form = createForm({
  id: 'sent',
  schema: z.object({ recipient: RecipientEntry }),
  initial: {},
  submit: () => Promise.resolve(),
});
const { fields } = form.fields.recipient;
const drawn = (member?: number) =>
  renderToStaticMarkup(<RecipientFields fields={fields} member={member} of="package" />);

it('shows every field of a person, and asks whether somebody new is kept (rule: change-asks-for-whom)', () => {
  const markup = drawn(7);
  for (const text of [
    'First surname',
    'Identity card number',
    'Municipality',
    'Relation',
    'Keep this person?',
  ])
    expect(markup).toContain(text);
  expect(markup).toContain('For this package only');
  expect(drawn()).not.toContain('Relation');
});

it('tells birth date and sex of the card, or what is wrong with it (rule: identity-number)', () => {
  fields.values.fields.identity_card.set('91021027775');
  expect(drawn()).toContain('Born 10/02/1991, female');
  fields.values.fields.identity_card.set('02023061531');
  expect(drawn()).toContain('must be a birth date that exists');
  fields.values.fields.identity_card.set('9102102');
  expect(drawn()).not.toContain('Born');
});
