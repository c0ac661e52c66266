import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inSight, linesOf, moveCursor, partsOf } from './day-grid-layout.ts';
import type { DayRow } from './day-grid-layout.ts';

const row = (key: string, group: number): DayRow => ({
  key,
  group: { id: group, name: `Group ${group}` },
  name: key,
  detail: '',
  cells: [],
});

test('rows stand under the name of their group, which is said once', () => {
  const lines = linesOf([row('a', 1), row('b', 1), row('c', 2)]);
  expect(lines.map((line) => (line.kind === 'group' ? line.name : `${line.key} ${line.index}`))).toEqual([
    'Group 1',
    'a 0',
    'b 1',
    'Group 2',
    'c 2',
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});

test('whatever is in sight is drawn, and never much more', () => {
  const line = 40;
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 250_000 }), fc.integer({ min: 0, max: 2_000 }), (top, height) => {
      const { from, to } = inSight(top, height, line);
      const seen = Math.max(0, top);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from * line).toBeLessThanOrEqual(seen);
      expect(to * line).toBeGreaterThanOrEqual(seen + height);
      expect(to - from).toBeLessThanOrEqual(height / line + 40);
    }),
  );
});

test('keys lead as in a spreadsheet', () => {
  const grid = { rows: 100, days: 30, page: 10 };
  const at = (key: string, ctrl = false) => moveCursor({ row: 50, day: 7 }, { key, ctrl }, grid);
  expect(at('ArrowRight')).toEqual({ row: 50, day: 8 });
  expect(at('ArrowUp')).toEqual({ row: 49, day: 7 });
  expect(at('Home')).toEqual({ row: 50, day: 0 });
  expect(at('End')).toEqual({ row: 50, day: 29 });
  expect(at('Home', true)).toEqual({ row: 0, day: 0 });
  expect(at('End', true)).toEqual({ row: 99, day: 29 });
  expect(at('PageDown')).toEqual({ row: 60, day: 7 });
  expect(at('ArrowDown', true)).toEqual({ row: 99, day: 7 });
  expect(at('x')).toBeUndefined();
});

test('the cursor never leaves the grid', () => {
  const keys = fc.constantFrom(
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
    'ArrowDown',
    'Home',
    'End',
    'PageUp',
    'PageDown',
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4_000 }),
      fc.integer({ min: 1, max: 92 }),
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.record({ key: keys, ctrl: fc.boolean() }), { maxLength: 60 }),
      (rows, days, page, presses) => {
        let cursor = { row: 0, day: 0 };
        for (const press of presses) {
          cursor = moveCursor(cursor, press, { rows, days, page }) ?? cursor;
          expect(cursor.row >= 0 && cursor.row < rows && cursor.day >= 0 && cursor.day < days).toBe(true);
        }
      },
    ),
  );
});

test('days on paper stand in parts that hold each of them once', () => {
  expect(partsOf(30, 31)).toEqual([{ from: 0, to: 30 }]);
  expect(partsOf(60, 31)).toEqual([
    { from: 0, to: 30 },
    { from: 30, to: 60 },
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 92 }), fc.integer({ min: 1, max: 40 }), (days, most) => {
      const parts = partsOf(days, most);
      const held = parts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));
      expect(held).toEqual(Array.from({ length: days }, (_, at) => at));
      for (const { from, to } of parts) expect(to - from).toBeLessThanOrEqual(most);
    }),
  );
});
