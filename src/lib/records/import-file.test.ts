import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workbookOf } from '../../../server/lib/export-workbook.ts';
import type words from '../../../public/locales/en/postals/package_import.json';
import { LANGUAGES } from '../contract/limits.ts';
import { PACKAGE_IMPORT_FIELDS } from '../contract/postals/package-import.ts';
import type { PackageImportField } from '../contract/postals/package-import.ts';
import { readImportFile } from './import-file.ts';
import { templateFile } from './import-template.ts';
import { randomRuns } from '../../../tests/random-runs.ts';

const wordsOf = (language: string): typeof words =>
  JSON.parse(readFileSync(`public/locales/${language}/postals/package_import.json`, 'utf8')) as typeof words;
const columnsIn = (language: string) => {
  const { fields, headings } = wordsOf(language);
  return {
    fields: PACKAGE_IMPORT_FIELDS,
    needed: ['partner_folio'] as const,
    headings: Object.fromEntries(
      PACKAGE_IMPORT_FIELDS.map((field) => [field, [fields[field], ...headings[field].split(',')]]),
    ) as Record<PackageImportField, string[]>,
  };
};
const read = async (file: Blob, language = 'es') => {
  const found = await readImportFile(file, columnsIn(language));
  if ('problem' in found) throw new Error(found.problem);
  return found.rows;
};
const FORMATS = ['csv', 'xlsx'] as const;

describe('a template', () => {
  test.each(LANGUAGES.flatMap((language) => FORMATS.map((format) => [language, format] as const)))(
    'in %s as %s reads back in both languages',
    async (language, format) => {
      const { fields, example } = wordsOf(language);
      const shown: Record<string, string> = { ...example, provider: '', office: '', limit_reason: '' };
      const { blob } = await templateFile(
        {
          name: 'packages',
          headings: PACKAGE_IMPORT_FIELDS.map((field) => fields[field]),
          rows: [PACKAGE_IMPORT_FIELDS.map((field) => shown[field] ?? '')],
        },
        format,
      );
      for (const reader of LANGUAGES) expect(await read(blob, reader)).toEqual([{ line: 2, row: shown }]);
    },
  );

  test('keeps every cell that somebody writes into it', async () => {
    const cell = fc
      .string({
        unit: fc.constantFrom('a', 'Ñ', '0', '7', ',', ';', '"', "'", '<', '&', ' ', '\n', '🎁', '='),
        maxLength: 12,
      })
      .map((text) => text.trim());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...FORMATS),
        async (rows, format) => {
          const written = rows.map(([note, street], index) => [`A-${index}`, note, street]);
          const { blob } = await templateFile(
            { name: 'packages', headings: ['Folio', 'Nota', 'Calle'], rows: written },
            format,
          );
          expect((await read(blob)).map(({ row }) => [row.partner_folio, row.note, row.street])).toEqual(
            written,
          );
        },
      ),
      randomRuns(40),
    );
  });
});

describe('a workbook', () => {
  test('gives numbers as they were typed, dates as days, and the lines that it shows', async () => {
    const bytes = await workbookOf({
      headings: ['Folio', 'Peso', 'Móvil', 'Se espera el'],
      types: [undefined, undefined, undefined, 'date'],
      rows: [
        [null, null, null, null],
        ['007', 8.4, 5_353_317_131, '2026-12-31'],
      ],
      zone: 'America/New_York',
    });
    expect(await read(new Blob([bytes]))).toEqual([
      {
        line: 3,
        row: { partner_folio: '007', weight: '8.4', mobile: '5353317131', expected_date: '2026-12-31' },
      },
    ]);
  });

  test('is refused when it is damaged', async () => {
    const bytes = await workbookOf({ headings: ['Folio'], types: [undefined], rows: [['1']], zone: 'UTC' });
    for (const part of [bytes.slice(0, bytes.length / 2), bytes.slice(0, 10)])
      expect(await readImportFile(new Blob([part]), columnsIn('es'))).toEqual({ problem: 'unreadable' });
  });
});

test('a file in Windows letters is read, and what holds nothing or no columns is told', async () => {
  const windows = Uint8Array.from([...'Folio;Destinatario\r\nA1;Ñico\r\n'], (letter) => letter.charCodeAt(0));
  expect(await read(new Blob([windows]))).toEqual([
    { line: 2, row: { partner_folio: 'A1', first_name: 'Ñico' } },
  ]);
  const problem = (text: string) => readImportFile(new Blob([text]), columnsIn('en'));
  expect(await problem('')).toEqual({ problem: 'empty' });
  expect(await problem('\r\n \r\n')).toEqual({ problem: 'empty' });
  expect(await problem('Weight\n5 lb\n')).toEqual({ problem: 'no_columns' });
  expect(await problem('Folio\n')).toEqual({ problem: 'no_rows' });
  expect(await problem(`Folio\n${'1\n'.repeat(1001)}`)).toEqual({ problem: 'too_many' });
});
