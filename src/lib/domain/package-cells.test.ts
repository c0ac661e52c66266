import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CLASS_WORDS,
  contentCell,
  contentLine,
  weightCell,
  weighed,
} from '../../../tests/fixtures/package-cells.ts';
import { readContents, readWeights } from './package-cells.ts';

const weights = (text: string, unit?: 'lb' | 'kg') => readWeights(text, { unit, most: 200 });
const contents = (text: string, value = '') =>
  readContents({ contents: text, value }, (word) => CLASS_WORDS[word.toLowerCase()]);

describe('weights of a cell', () => {
  test('what somebody writes is what is read, with either decimal mark', () => {
    fc.assert(
      fc.property(
        fc.array(weighed, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('.', ','),
        (parcels, mark) => {
          expect(weights(weightCell(parcels, mark))).toEqual({ kind: 'weights', weights: parcels });
        },
      ),
    );
  });

  test.each([
    ['5.5 lb', ['5.5 lb']],
    ['5,5 LBS; 2 kg', ['5.5 lb', '2 kg']],
    ['3 x 5 libras', ['5 lb', '5 lb', '5 lb']],
    ['2×0,250 Kg.', ['0.250 kg', '0.250 kg']],
    ['0.001 lb', ['0.001 lb']],
    ['8.4\n1', ['8.4 lb', '1 lb']],
  ])('%j is read', (text, expected) => {
    const read = weights(text, 'lb');
    expect(read.kind === 'weights' && read.weights.map(({ value, unit }) => `${value} ${unit}`)).toEqual(
      expected,
    );
  });

  test.each([
    ['', 'import_weight'],
    ['0 lb', 'import_weight'],
    ['-3 lb', 'import_weight'],
    ['0.0001 lb', 'import_weight'],
    ['12345 lb', 'import_weight'],
    ['1.234,5 kg', 'import_weight'],
    ['5', 'import_unit'],
    ['5 oz', 'import_unit'],
    ['1000 x 5 lb', 'import_parcels'],
    ['99999999999999999999 x 5 lb', 'import_parcels'],
  ])('%j is refused: %s', (text, key) => {
    expect(weights(text)).toMatchObject({ kind: 'fault', key });
  });
});

describe('contents of a cell', () => {
  test('what somebody writes is what is read', () => {
    fc.assert(
      fc.property(
        fc.array(contentLine, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('.', ','),
        (lines, mark) => {
          expect(contents(contentCell(lines, mark))).toEqual({ kind: 'contents', contents: lines });
        },
      ),
    );
  });

  test('one line has the value of its column, several name their own', () => {
    expect(contents('Ropa y 2 pares de zapatos', '200,01')).toEqual({
      kind: 'contents',
      contents: [
        { description: 'Ropa y 2 pares de zapatos', class: 'miscellaneous', quantity: 1, value: 200_01 },
      ],
    });
    expect(contents('2 x Ropa (azul): 40; Café (alimento): 5,50', '45.50')).toMatchObject({
      contents: [
        { description: 'Ropa (azul)', class: 'miscellaneous', quantity: 2, value: 40_00 },
        { description: 'Café', class: 'food', quantity: 1, value: 5_50 },
      ],
    });
  });

  test.each([
    ['', '', 'contents', 'import_contents'],
    ['', '40', 'contents', 'import_contents'],
    ['Ropa', '', 'contents', 'import_values'],
    ['Ropa; Café: 5', '40', 'contents', 'import_values'],
    ['Ropa: 40', '41', 'value', 'import_sum'],
    ['Ropa', '1.234', 'value', 'import_amount'],
    ['Ropa: 1,234', '', 'contents', 'import_amount'],
    ['Ropa', 'mucho', 'value', 'amount'],
    ['Ropa', '-5', 'value', 'amount'],
  ])('%j worth %j is refused at %s: %s', (text, value, column, key) => {
    expect(contents(text, value)).toMatchObject({ kind: 'fault', column, key });
  });
});
