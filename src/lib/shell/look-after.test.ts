import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookAfter } from './look-after.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('looks once the limit has passed, and not before', () => {
  let looks = 0;
  const stop = lookAfter('2026-11-28T12:00:00Z', () => (looks += 1));
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(looks).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(looks).toBe(1);
  // The server's clock may be behind: it is asked again.
  vi.advanceTimersByTime(30_000);
  expect(looks).toBe(2);
  stop();
  vi.advanceTimersByTime(3_600_000);
  expect(looks).toBe(2);
});

test('waits longer than a timer of a browser can', () => {
  let looks = 0;
  const stop = lookAfter('2027-02-28T12:00:00Z', () => (looks += 1));
  vi.advanceTimersByTime(60 * 86_400_000);
  expect(looks).toBe(0);
  vi.advanceTimersByTime(40 * 86_400_000);
  expect(looks).toBeGreaterThan(0);
  stop();
});
