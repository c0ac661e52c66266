import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountNumber, memberNumber, readMemberNumber } from './client-numbers.ts';

describe('the number of a client', () => {
  it('is read back however it is typed (rule: code-in-any-spelling)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (id) => {
        const number = memberNumber(id);
        for (const typed of [
          number,
          number.toLowerCase(),
          `#${number}`,
          number.replace('-', ' ').replace(' ', ''),
          `m${id}`,
        ])
          expect(readMemberNumber(typed)).toBe(id);
        expect(accountNumber(number)).toBeUndefined();
      }),
    );
    expect(memberNumber(42)).toBe('M-000042');
    for (const typed of ['', 'M', 'M-0', '42', 'A-000042', 'Maria', 'M-1234567890'])
      expect(readMemberNumber(typed)).toBeUndefined();
  });

  it('is told from that of an account', () => {
    expect(accountNumber('a42')).toBe('A-000042');
    expect(accountNumber('# A–000042')).toBe('A-000042');
    expect(accountNumber('A-1234567')).toBe('A-1234567');
    expect(accountNumber('m42')).toBeUndefined();
  });
});
