import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readFigures, withFigures } from '../bench/figure-table.ts';
import { curveOf, readSizes, withTable } from '../bench/scale.ts';

it('shows of growth only what was measured', () => {
  const text = readFileSync('docs/scale.md', 'utf8');
  expect(readSizes().length).toBeGreaterThan(0);
  expect(withTable(text, readSizes())).toBe(text);
  const figures = readFigures();
  expect(figures ? withFigures(text, figures) : text).toBe(text);
  expect(readFileSync('docs/scale.svg', 'utf8')).toBe(curveOf(readSizes()));
});
