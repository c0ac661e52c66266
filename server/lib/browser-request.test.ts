import { expect, test } from 'vitest';
import { networkOf, prefersHtml } from './browser-request.ts';

test('a browser that opens an address prefers a page; programs and our own calls do not', () => {
  for (const accept of ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html', 'text/*', 'application/json;q=0.5, text/html']) {
    expect([accept, prefersHtml(accept)]).toEqual([accept, true]);
  }
  for (const accept of ['', '*/*', 'application/json, application/problem+json', 'text/html;q=0.5, application/json', 'text/html;q=0', 'nonsense;;,']) {
    expect([accept, prefersHtml(accept)]).toEqual([accept, false]);
  }
});

test('the addresses of one IPv6 connection are one network', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:DB8:1:2::6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('')).toBe('');
});
