import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, harmless, serialOf } from './export-cells.ts';

test('texts stay texts by the type of their column, however they look (rule: exports-are-harmless)', () => {
  for (const text of [
    '+5352345678',
    '=1',
    '=1.5',
    '+1',
    '-1',
    '@x',
    '0012345678',
    '1E5',
    '1,5',
    '1-2',
    '31/12/2026',
    '\tx',
  ])
    expect(csvCell(text), text).toBe(`'${text}`);
  for (const text of ['Ana', 'R-2026-000042', 'K123456', '5 Main St', 'ana@example.com', '', 'José 👍'])
    expect(csvCell(text), text).toBe(text);
});

test('nothing behind a semicolon, a tab or a line break is a formula (rule: exports-are-harmless)', () => {
  expect(harmless('x;=cmd|calc')).toBe("x;'=cmd|calc");
  expect(harmless('x;  +1\t@sum\n-2;y')).toBe("x;  '+1\t'@sum\n'-2;y");
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ';', '\t', '\n', ' ', '"', ',', 'a', '1') }),
      (text) => void expect(harmless(text)).not.toMatch(/(^|[;\t\r\n] *)[=+\-@]/),
    ),
  );
});

test('instants are of the company’s clock, dates and numbers are themselves (rule: company-day)', () => {
  expect(csvCell('2027-01-01T01:30:00.000Z', 'instant', 'America/Havana')).toBe('2026-12-31 20:30');
  expect([
    csvCell('2026-12-31', 'date'),
    csvCell('2026-12-31T09:00', 'local'),
    csvCell('09:00', 'time'),
    csvCell(490.3, 'money'),
    csvCell(-5),
    csvCell(null),
  ]).toEqual(['2026-12-31', '2026-12-31 09:00', '09:00', 490.3, -5, null]);
});

test('days are counted as spreadsheets do', () => {
  expect([serialOf('2026-11-28'), serialOf('2026-11-28T12:00'), serialOf('1900-03-01')]).toEqual([
    46354, 46354.5, 61,
  ]);
});
