import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeVersions, sameValue } from './merge.ts';

const base = { note: 'call first', status: 2, price: { amount: 100, currency: 'USD' }, extras: [1, 2] };

describe('merge', () => {
  test('two tabs, one changes the note and the other the status: both are kept (rule: nobody-overwrites)', () => {
    const merge = mergeVersions(base, { ...base, note: 'mine' }, { ...base, status: 3 });
    expect(merge.merged).toEqual({ ...base, note: 'mine', status: 3 });
    expect(merge.conflicts).toEqual([]);
    expect(merge.only_mine.map(({ field }) => field)).toEqual(['note']);
    expect(merge.only_theirs.map(({ field }) => field)).toEqual(['status']);
  });

  test('the same field changed twice shows both values and waits for a choice (rule: nobody-overwrites)', () => {
    const merge = mergeVersions(base, { ...base, note: 'mine' }, { ...base, note: 'theirs' });
    expect(merge.conflicts).toEqual([{ field: 'note', base: 'call first', mine: 'mine', theirs: 'theirs' }]);
    expect(merge.merged.note).toBe('theirs');
  });

  test('values compare by content, and the same change on both sides is none', () => {
    expect(sameValue({ amount: 1, currency: 'USD' }, { currency: 'USD', amount: 1 })).toBe(true);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
    expect(sameValue([], {})).toBe(false);
    expect(sameValue(null, {})).toBe(false);
    const both = { ...base, price: { currency: 'USD', amount: 90 } };
    const merge = mergeVersions(base, { ...base, price: { amount: 90, currency: 'USD' } }, both);
    expect([...merge.conflicts, ...merge.only_mine, ...merge.only_theirs]).toEqual([]);
    expect(merge.merged.price.amount).toBe(90);
  });

  test('without conflict, both sides merge to the same; nothing that nobody touched changes', () => {
    const record = fc.record({
      a: fc.nat(2),
      b: fc.nat(2),
      c: fc.option(fc.nat(1)),
      d: fc.array(fc.nat(1), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(record, record, record, (was, mine, theirs) => {
        const merge = mergeVersions(was, mine, theirs);
        const mirrored = mergeVersions(was, theirs, mine);
        expect(mirrored.conflicts.map(({ field }) => field)).toEqual(
          merge.conflicts.map(({ field }) => field),
        );
        if (merge.conflicts.length === 0) expect(mirrored.merged).toEqual(merge.merged);
        expect(mergeVersions(was, was, theirs).merged).toEqual(theirs);
        expect(mergeVersions(was, mine, was).merged).toEqual(mine);
      }),
    );
  });
});
