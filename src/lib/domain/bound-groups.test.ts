import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundGroups } from './bound-groups.ts';

it('puts together what shares a key, also by a third', () => {
  expect(boundGroups([])).toEqual([]);
  expect(boundGroups([['a'], ['b'], ['a', 'c'], [], ['c', 'd'], ['b'], ['d']])).toEqual([
    [0, 2, 4, 6],
    [1, 5],
    [3],
  ]);
});

it('leaves no bond between two groups, and none of them could be split', () => {
  const key = fc.constantFrom(...'abcdefghij');
  fc.assert(
    fc.property(fc.array(fc.array(key, { maxLength: 3 }), { maxLength: 30 }), (keys) => {
      const groups = boundGroups(keys);
      expect(groups.flat().toSorted((one, other) => one - other)).toEqual([...keys.keys()]);
      const keysOf = (group: readonly number[]) => new Set(group.flatMap((index) => keys[index] ?? []));
      for (const [index, group] of groups.entries()) {
        expect(group).toEqual(group.toSorted((one, other) => one - other));
        for (const other of groups.slice(index + 1))
          expect([...keysOf(group)].filter((one) => keysOf(other).has(one))).toEqual([]);
        // From its first, all of a group are reached over shared keys.
        const reached = new Set(group.slice(0, 1));
        for (let size = 0; size < reached.size;) {
          size = reached.size;
          const known = keysOf([...reached]);
          for (const one of group) if (keys[one]?.some((mine) => known.has(mine))) reached.add(one);
        }
        expect(reached.size).toBe(group.length);
      }
    }),
  );
});
