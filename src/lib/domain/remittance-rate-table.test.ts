import { expect, test } from 'vitest';
import { readRateTable } from './remittance-rate-table.ts';

test('a table is read however its columns are parted', () => {
  const table =
    'Moneda\tCompra\tVenta\r\nUSD CUP 385.00 400\r\n\r\nusd/mlc;0,98;1\nEUR → USD = 1.08333\n1 EUR = CUP 410,50';
  expect(readRateTable(table)).toMatchObject([
    {
      number: 2,
      rate: { remit_currency: 'USD', receive_currency: 'CUP', buy_rate: '385.00', sell_rate: '400' },
    },
    {
      number: 4,
      rate: { remit_currency: 'USD', receive_currency: 'MLC', buy_rate: '0.98', sell_rate: '1' },
    },
    {
      number: 5,
      rate: { remit_currency: 'EUR', receive_currency: 'USD', buy_rate: '1.08333', sell_rate: '1.08333' },
    },
    { number: 6, rate: { remit_currency: 'EUR', receive_currency: 'CUP', buy_rate: '410.50' } },
  ]);
});

test('what is no rate is told line by line, and nothing is guessed (rule: typed-amounts)', () => {
  const fault = (line: string) => readRateTable(line).map((one) => ('fault' in one ? one.fault : 'read'));
  for (const [line, told] of [
    ['CUP USD 0.0026', 'pair'],
    ['USD 385', 'pair'],
    ['USD GBP 0.79', 'pair'],
    ['USD CUP 0', 'rate'],
    ['USD CUP', 'rate'],
    ['USD CUP x', 'rate'],
    ['USD CUP -385', 'rate'],
    ['USD CUP 1,234', 'rate'],
    ['USD CUP 385.1234567', 'rate'],
    ['USD CUP 385 400 410', 'rate'],
    ['USD CUP 3O5 400', 'rate'],
    ['USD CUP 400 385', 'sell_below_buy'],
  ] as const)
    expect([line, fault(line)]).toEqual([line, [told]]);
  expect(fault('USD CUP 385\nEUR CUP 410\nUSD CUP 386')).toEqual(['read', 'read', 'twice']);
  expect(readRateTable('\n \nCompra Venta\n')).toEqual([]);
});
