import { describe, expect, test } from 'vitest';
import { translate } from './words.ts';

const english = {
  hello: 'Hello, {{name}}',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  reason: { too_many: 'Too many' },
};
const spanish = { days_one: '{{count}} día', days_many: '{{count}} de días', days_other: '{{count}} días' };
const say = (tree: typeof english | typeof spanish, language: string, key: string, values = {}): string =>
  translate(tree, language, `test:${key}`, key, values);

describe('a text', () => {
  test('is filled in', () => {
    expect(say(english, 'en', 'hello', { name: 'Ñico' })).toBe('Hello, Ñico');
  });

  test('keeps a name that nobody gave, so that the fault shows', () => {
    expect(say(english, 'en', 'hello')).toBe('Hello, {{name}}');
  });

  test('is shown as it is, also when a value looks like a name or a replacement', () => {
    expect(say(english, 'en', 'hello', { name: '{{name}} $& $1' })).toBe('Hello, {{name}} $& $1');
  });

  test('that does not exist is an error with its name, not a silent key', () => {
    expect(() => say(english, 'en', 'bye')).toThrow('No words for test:bye');
    expect(() => say(english, 'en', 'reason')).toThrow('No words for test:reason');
  });

  test('whose key ends like a plural form is found', () => {
    expect(say(english, 'en', 'reason.too_many')).toBe('Too many');
  });
});

// Spanish has a form of its own for a million (rule: both-languages).
test.each([
  [0, '0 days', '0 días'],
  [1, '1 day', '1 día'],
  [2, '2 days', '2 días'],
  [1_000_000, '1000000 days', '1000000 de días'],
])('%i days', (count, inEnglish, inSpanish) => {
  expect(say(english, 'en', 'days', { count })).toBe(inEnglish);
  expect(say(spanish, 'es', 'days', { count })).toBe(inSpanish);
});
