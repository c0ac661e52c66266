import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBanks } from '../../../server/banks/banks.ts';
import { parseTerminals, sandboxTerminals } from '../../../server/banks/configuration.ts';
import { ORDER_NUMBER, newOrderNumber } from '../../../server/banks/order-number.ts';

const SECRET = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
const terminal = {
  provider: 1,
  currency: 'EUR',
  kind: 'redsys',
  merchantCode: '999008881',
  terminal: '1',
  secretKey: SECRET,
  versions: ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'],
  addresses: {
    payment: 'https://sis.redsys.es/sis/realizarPago',
    rest: 'https://sis.redsys.es/sis/rest/trataPeticionREST',
  },
};
const parse = (...terminals: object[]) => parseTerminals(JSON.stringify({ terminals }));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malecon-banks-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a file gives its banks', async () => {
  const file = join(folder, 'banks.json');
  await writeFile(
    file,
    JSON.stringify({ terminals: [terminal, { ...terminal, currency: 'USD', terminal: '2' }] }),
  );
  const banks = await openBanks({ file, sandbox: 'http://127.0.0.1:1' });
  expect(banks.all.map(({ provider, currency }) => [provider, currency])).toEqual([
    [1, 'EUR'],
    [1, 'USD'],
  ]);
  expect(banks.origins).toEqual(['https://sis.redsys.es']);
  expect(banks.find(2, 'EUR')).toBeUndefined();
  // Where a bank has only its own page, and cannot be asked.
  expect(banks.find(1, 'EUR')).toMatchObject({ cardFields: undefined, lookUp: undefined });
  expect(JSON.stringify(banks)).not.toContain(SECRET);
});

test("without a file there is the demo's sandbox, or no bank", async () => {
  expect((await openBanks({ sandbox: 'http://127.0.0.1:4322' })).origins).toEqual(['http://127.0.0.1:4322']);
  expect((await openBanks({})).all).toEqual([]);
  await expect(openBanks({ file: join(folder, 'none.json') })).rejects.toThrow(
    /^BANKS_FILE cannot be read: [^\n]+$/,
  );
  expect(() =>
    parseTerminals(JSON.stringify({ terminals: sandboxTerminals('http://127.0.0.1:4322') })),
  ).not.toThrow();
});

test.each([
  [{ provider: 3 }, /terminals\.0\.provider must be one of 1, 2/],
  [{ currency: 'CUP' }, /currency must be one of EUR, USD/],
  [{ kind: 'other' }, /kind redsys or sandbox/],
  [{ merchantCode: '99900888x' }, /merchantCode must be 1 to 9 digits/],
  [{ terminal: '' }, /terminal must be 1 to 3 digits/],
  [{ secretKey: 'short' }, /secretKey must be the key/],
  [{ secretKey: `${SECRET}AAAA` }, /secretKey must be 24 bytes/],
  [{ versions: [] }, /versions/],
  [{ versions: ['HMAC_SHA512_V1'] }, /versions/],
  [
    { addresses: { ...terminal.addresses, payment: 'http://sis.redsys.es/sis/realizarPago' } },
    /addresses\.payment must be an https address/,
  ],
  [{ addresses: { payment: terminal.addresses.payment } }, /addresses\.rest must be an address/],
])('a wrong value is named in one line: %j', (change, line) => {
  expect(() => parse({ ...terminal, ...change })).toThrow(line);
  try {
    parse({ ...terminal, ...change });
  } catch (error) {
    expect(String(error)).not.toContain(SECRET);
    expect(String(error)).not.toContain('\n');
  }
});

test('one terminal per provider and currency, and JSON', () => {
  expect(() => parse(terminal, terminal)).toThrow(
    'BANKS_FILE: terminals.1.currency must be given once for each provider',
  );
  expect(() => parseTerminals(`{"secretKey": "${SECRET}"`)).toThrow(/^BANKS_FILE is not JSON$/);
  expect(() => parseTerminals('[]')).toThrow(/^BANKS_FILE: [^\n]+$/);
});

test('order numbers are what banks take, and differ', () => {
  const numbers = Array.from({ length: 2_000 }, () => newOrderNumber(new Date('2026-12-31T23:59:59Z')));
  expect(numbers.every((number) => ORDER_NUMBER.test(number) && number.startsWith('2612'))).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});
