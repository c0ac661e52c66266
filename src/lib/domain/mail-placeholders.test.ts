import { expect, test } from 'vitest';
import { fillPlaceholders, placeholderIssue } from './mail-placeholders.ts';

const KNOWN = ['first_name', 'code'];

test.each([
  ['Dear {{first_name}}, {{ code }}', undefined],
  ['A {single} brace', undefined],
  ['For {{nobody}}', { key: 'placeholder_unknown', params: { name: 'nobody' } }],
  ['For {{}}', { key: 'placeholder_unknown', params: { name: '' } }],
  ['Dear {{first_name}, hello', { key: 'placeholder_braces', params: { name: '{{first_name}, hello' } }],
  ['Dear first_name}}', { key: 'placeholder_braces', params: { name: '}}' } }],
] as const)('%s', (text, issue) => {
  expect(placeholderIssue(text, KNOWN)).toEqual(issue);
});

test('what a value holds stays as it is', () => {
  expect(fillPlaceholders('{{first_name}} {{code}}', { first_name: '{{code}}', code: '$&' })).toBe(
    '{{code}} $&',
  );
});
