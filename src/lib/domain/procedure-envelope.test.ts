import { expect, test } from 'vitest';
import { BLANK_PROCEDURE_FORM } from '../contract/postals/procedure-form.ts';
import { envelopeOf } from './procedure-envelope.ts';
import type { FilledProcedure } from './procedure-needs.ts';

const envelope = (values: Partial<FilledProcedure>) =>
  envelopeOf(
    { ...BLANK_PROCEDURE_FORM, type: 1, photo: null, signature: null, ...values },
    { today: '2026-11-20', adult_age: 16 },
  );

test('what is in the envelope follows from the procedure (rule: envelope-of-a-procedure)', () => {
  const always = ['form', 'photo', 'signature'];
  const adult = { birth_date: '1991-02-10' };
  expect(envelope({ ...adult, birth_country: 'CU' })).toEqual([...always, 'birth_certificate', 'fee']);
  expect(envelope({ birth_date: '2020-02-29', birth_country: 'US' })).toEqual([
    ...always,
    'birth_certificate',
    'consular_inscription',
    'guardian_document',
    'fee',
  ]);
  expect(envelope({ ...adult, type: 2, renewal_reason: 'expired' })).toEqual([
    ...always,
    'old_passport',
    'fee',
  ]);
  expect(envelope({ ...adult, type: 2, renewal_reason: 'lost' })).toEqual([
    ...always,
    'loss_statement',
    'fee',
  ]);
});
