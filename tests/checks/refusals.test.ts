import { beforeEach, describe, expect, test } from 'vitest';
import { openAgain } from '../api/shown.ts';
import errors from '../../public/locales/en/errors.json' with { type: 'json' };
import validation from '../../public/locales/en/validation.json' with { type: 'json' };
import { createActionDialog } from '../../src/lib/forms/action-dialog.ts';
import { call } from '../../src/lib/api/call.ts';
import { models } from '../../src/lib/contract/cars/models.ts';
import { createForm } from '../../src/lib/forms/form.ts';
import { $toasts } from '../../src/lib/shell/toasts.ts';
import { littleApi } from '../fixtures/little-api.ts';
import { filesUnder, read } from './sources.ts';

/*
 * A person meets every rule of the server: in the form before they save, or in the message of the refused save, which
 * brings the dialog back with what was typed and marks the field.
 */

const sourceOf = (folder: string): string =>
  filesUnder(folder, /\.tsx?$/)
    .filter((file) => !file.includes('.test.') && !file.includes('/demo/'))
    .map(read)
    .join('\n');
const server = sourceOf('server');
const browser = sourceOf('src');
const islands = sourceOf('src/islands');
const settings = sourceOf('src/lib/contract/system');
const reasons = Object.keys(errors.reason);
const keys = [...new Set(Object.keys(validation).map((key) => key.replace(/_(one|other)$/, '')))];
const found = (text: string, pattern: RegExp, group = 1): string[] => [
  ...new Set(Array.from(text.matchAll(pattern), (match) => match[group] ?? '')),
];

test('every reason has words, and every word a reason', () => {
  const thrown = found(server, /(?:conflict\(|[{,] reason: )'([a-z_]+)'/g).filter(
    (reason) => !BETWEEN_PROGRAMS.includes(reason),
  );
  expect(thrown.filter((reason) => !reasons.includes(reason))).toEqual([]);
  const named = new Set([
    ...found(server, /'([a-z_]+)'/g),
    ...found(browser, /'([a-z_]+)'/g),
    ...found(browser, /\breason\.([a-z_]+)/g),
  ]);
  expect(reasons.filter((reason) => !named.has(reason))).toEqual([]);
});

test('every field that the server alone refuses is drawn by a form', () => {
  const refused = Array.from(
    server.matchAll(/field: '([a-z_.]+)', key: '([a-z_]+)'/g),
    ([, field = '', key = '']) => ({ field: field.split('.').at(-1) ?? field, key }),
  );
  expect(refused.length).toBeGreaterThan(40);
  expect(refused.filter(({ key }) => !keys.includes(key))).toEqual([]);
  // The settings draw what their contract has, a screen what it names.
  const drawn = (field: string): boolean =>
    new RegExp(`\\b${field}:`).test(settings) ||
    new RegExp(
      `\\bfields\\.(\\w+\\.)*${field}\\b|\\b${field}\\b.*= (form\\.)?fields|"${field}"|'${field}'`,
    ).test(islands);
  expect(refused.filter(({ field }) => !NO_BOX.includes(field) && !drawn(field))).toEqual([]);
});

/** Said by programs to programs; no person reads them. */
const BETWEEN_PROGRAMS = ['multiline', 'refused', 'other_merchant'];
/** What an address or an upload sends, a column of an imported file, and what a dialog was opened for. */
const NO_BOX = [
  'sort',
  'file',
  'clerk_id',
  'funding_deadline_id',
  'accommodation_id',
  'sender_name',
  'sender_phone',
];

describe('a refused save', () => {
  let api: ReturnType<typeof littleApi>;
  beforeEach(() => {
    api = littleApi(1);
    $toasts.set([]);
  });
  const dialog = createActionDialog({
    key: models.update.path,
    formFor: (row: { id: number; version: number }) =>
      createForm({
        id: 'model',
        schema: models.input,
        initial: {
          brand: 'Kia',
          name: '',
          category: 'MDAR',
          transmission: 1,
          fuel: 1,
          passengers: 4,
          doors: 5,
          luggage: 1,
          capacity: 35,
          status: 1,
        },
        submit: (body, idempotencyKey) =>
          call(models.update, { params: { id: row.id }, version: row.version, body, idempotencyKey }),
      }),
    fresh: ({ id }) => call(models.get, { params: { id } }),
    reload: () => undefined,
  });
  const save = async (): Promise<void> => {
    dialog.open({ id: 1, version: 1 });
    dialog.$open.get()?.form.fields.name.set('Picanto of the clerk');
    await dialog.submit();
  };
  const openedAgain = async (): Promise<void> => {
    expect(dialog.$open.get()).toBeUndefined();
    openAgain();
    await expect
      .poll(() => dialog.$open.get()?.form.fields.name.$value.get(), { interval: 1 })
      .toBe('Picanto of the clerk');
  };

  test.each(reasons)('for %s says why, and keeps what was typed', async (reason) => {
    const detail = errors.reason[reason as keyof typeof errors.reason];
    api.trouble('PUT', () => api.problem(409, 'e3', { reason, detail }));
    await save();
    expect($toasts.get()).toMatchObject([{ tone: 'danger', message: { detail } }]);
    await openedAgain();
  });

  test.each(keys)('for %s of a field marks the field', async (key) => {
    api.trouble('PUT', () =>
      api.problem(422, 'e10', { errors: [{ field: 'name', key, message: `The sentence of ${key}` }] }),
    );
    await save();
    expect($toasts.get()).toMatchObject([{ message: { fields: [`The sentence of ${key}`] } }]);
    await openedAgain();
    expect(dialog.$open.get()?.form.fields.name.$error.get()).toMatchObject({
      key,
      message: `The sentence of ${key}`,
    });
  });
});

test('what a person types is sent by a part that keeps it when it is refused', () => {
  const keeping = /createActionDialog|createEditor/;
  const sends = filesUnder('src/islands', /\.tsx?$/).filter(
    (file) =>
      !file.includes('.test.') &&
      /createForm\(\{[\s\S]*?submit: [\s\S]*?call\([^)]*\bbody\b/.test(read(file)),
  );
  expect(sends.filter((file) => !keeping.test(read(file)))).toEqual(STAYS_OPEN);
});

test('no box cuts what is typed or pasted (rule: nothing-cut)', () => {
  const boxes = [...filesUnder('src', /\.(tsx|astro)$/), ...filesUnder('server', /\.ts$/)];
  expect(boxes.filter((file) => /\bmax-?length=/i.test(read(file)))).toEqual([]);
});

/** Forms whose refusal leaves them as they are, open and marked, since they stand in a page or a panel, or below the calendars of a room; and the pay dialog's, which its store brings back. */
const STAYS_OPEN = [
  'src/islands/lodgings/accommodations/rooms/calendars.ts',
  'src/islands/pay-dialog/forms.ts',
  'src/islands/postals/remittances/exchanges/calculator/store.ts',
  'src/islands/shell/profile/login-store.ts',
  'src/islands/shell/profile/store.ts',
  // A name that is typed to mean it.
  'src/islands/users/members/erase-dialog.tsx',
];
