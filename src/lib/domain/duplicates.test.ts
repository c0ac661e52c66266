import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duplicateKeys, sameFields } from './duplicates.ts';

const ana = { passport: 'K123456', email: 'ana@example.com', phone: '+5353317131' };

describe('duplicates', () => {
  test('the same passport, email or phone is noticed, however it is written', () => {
    expect(
      sameFields(ana, { passport: 'k 123-456', email: 'ANA@example.com ', phone: '+17865550142' }),
    ).toEqual(['passport', 'email']);
    expect(sameFields(ana, { passport: null, email: null, phone: '+5353317131' })).toEqual(['phone']);
  });

  test('what is empty is the same as nothing', () => {
    expect(duplicateKeys({ passport: '', email: null, phone: ' ' })).toEqual([]);
    expect(
      sameFields({ passport: '', email: '', phone: '' }, { passport: '', email: '', phone: '' }),
    ).toEqual([]);
  });

  test('both sides see the same', () => {
    const member = fc.record({
      passport: fc.option(fc.constantFrom('A1', 'a 1', 'B2', '')),
      email: fc.option(fc.constantFrom('x@y.z', 'X@Y.Z', 'q@y.z', '')),
      phone: fc.option(fc.constantFrom('+1', '+2', '')),
    });
    fc.assert(
      fc.property(member, member, (one, other) => {
        expect(sameFields(one, other)).toEqual(sameFields(other, one));
        expect(sameFields(one, one)).toHaveLength(duplicateKeys(one).length);
      }),
    );
  });
});
