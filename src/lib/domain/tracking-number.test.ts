import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TRACKING_RANDOM_BYTES, newTrackingNumber, readTrackingNumber } from './tracking-number.ts';
import { randomRuns } from '../../../tests/random-runs.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const number = fc
  .uint8Array({ minLength: TRACKING_RANDOM_BYTES, maxLength: TRACKING_RANDOM_BYTES })
  .map((bytes) => newTrackingNumber(bytes));

describe('tracking number', () => {
  test('the demo numbers are read in any spelling', () => {
    for (const typed of [
      'PK-DEMO-0001',
      ' pk-demo-0001 ',
      'pk demo 0001',
      'PKDEMO0001',
      'PK–DEMO–0001',
      '#pk-demo-ooo1',
    ]) {
      expect(readTrackingNumber(typed), typed).toEqual({ kind: 'number', number: 'PK-DEMO-0001' });
    }
    expect(readTrackingNumber('PK-DEMO-0002')).toEqual({ kind: 'number', number: 'PK-DEMO-0002' });
  });

  test('empty, foreign and broken numbers are told apart', () => {
    expect(readTrackingNumber('  ')).toEqual({ kind: 'empty' });
    for (const typed of ['hello', '42', 'RR473124829GB', "' or 1=1"]) {
      expect(readTrackingNumber(typed).kind, typed).toBe('unknown');
    }
    for (const typed of ['PK-DEMO-00012', 'PK-1', 'PK-7QX4-M2ZD', 'PK-UUUU-UUUU-UUUU']) {
      expect(readTrackingNumber(typed).kind, typed).toBe('mistyped');
    }
    expect(() => newTrackingNumber(new Uint8Array(3))).toThrow(RangeError);
  });

  test('a new number looks the same every time and is read back, also without prefix or dashes', () => {
    fc.assert(
      fc.property(number, (one) => {
        expect(one).toMatch(/^PK(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
        const body = one.slice(3);
        for (const typed of [
          one,
          one.toLowerCase(),
          one.replaceAll('-', ' '),
          body,
          body.replaceAll('-', ''),
        ]) {
          expect(readTrackingNumber(typed)).toEqual({ kind: 'number', number: one });
        }
        const lookalike = body.replaceAll('0', 'o').replaceAll('1', 'l');
        expect(readTrackingNumber(`PK-${lookalike}`)).toEqual({ kind: 'number', number: one });
      }),
    );
  });

  test('every single wrong character and every exchange of two is noticed (rule: numbers-not-guessed)', () => {
    fc.assert(
      fc.property(number, fc.nat(11), fc.nat(11), fc.constantFrom(...ALPHABET), (one, at, with_, other) => {
        const body = [...one.slice(3).replaceAll('-', '')];
        const typed = (characters: string[]) => readTrackingNumber(`PK${characters.join('')}`).kind;
        const [first = '', second = ''] = [body[at], body[with_]];
        expect(typed(body.with(at, other))).toBe(other === first ? 'number' : 'mistyped');
        expect(typed(body.with(at, second).with(with_, first))).toBe(
          first === second ? 'number' : 'mistyped',
        );
      }),
      randomRuns(500),
    );
  });
});
