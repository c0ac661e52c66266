import { expect, test } from 'vitest';
import { readAddress } from './address.ts';
import { networkOf, prefersHtml } from './browser-request.ts';

test('a browser that opens an address prefers a page; programs and our own calls do not', () => {
  for (const accept of [
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html',
    'text/*',
    'application/json;q=0.5, text/html',
  ]) {
    expect([accept, prefersHtml(accept)]).toEqual([accept, true]);
  }
  for (const accept of [
    '',
    '*/*',
    'application/json, application/problem+json',
    'text/html;q=0.5, application/json',
    'text/html;q=0',
    'nonsense;;,',
  ]) {
    expect([accept, prefersHtml(accept)]).toEqual([accept, false]);
  }
});

test('the addresses of one IPv6 connection are one network', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:00');
  expect(networkOf('2001:DB8:1:2::6')).toBe('2001:db8:1:00');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:00');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:00');
  expect(networkOf('::1')).toBe('0:0:0:00');
  // One household has a /56.
  expect(networkOf('2001:db8:1:2ff:3::6')).toBe(networkOf('2001:db8:1:200::1'));
  expect(networkOf('2001:db8:1:300::1')).not.toBe(networkOf('2001:db8:1:200::1'));
  expect(networkOf('')).toBe('');
});

test('what a proxy says is read as an address, or not at all', () => {
  for (const [said, address] of [
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['x'.repeat(230), ''],
    ['unknown', ''],
    ['', ''],
  ] as const) {
    expect([said, readAddress(said)]).toEqual([said, address]);
  }
});
