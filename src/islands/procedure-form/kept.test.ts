import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFile } from './kept-files.ts';
import type { KeptFile } from './kept-files.ts';
import { keepChange, keptChanges } from './kept.ts';

const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z') });
  const store: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => store[name] ?? null,
    setItem: (name: string, value: string) => void (store[name] = value),
    removeItem: (name: string) => void delete store[name],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(store, name, { value });
  vi.stubGlobal('localStorage', store);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was typed waits on the phone for a month, of whichever form, and no longer', () => {
  const change = { value: 'DE LA CRUZ', was: '' };
  keepChange('TR-1', 'first_surname', change);
  vi.advanceTimersByTime(20 * DAY);
  keepChange('TR-2', 'phone', { value: '+5353317131', was: null });
  expect(keptChanges('TR-1')).toEqual({ first_surname: change });
  vi.advanceTimersByTime(11 * DAY);
  expect(keptChanges('TR-2')).toEqual({ phone: { value: '+5353317131', was: null } });
  expect(Object.keys(localStorage)).toEqual(['malecon.form.TR-2.phone']);
});

test('a file that the disk has no room for, which browsers say at the end, is not called kept', async () => {
  const transaction: Partial<IDBTransaction> = { error: new DOMException('full', 'QuotaExceededError') };
  const soon = <T extends object>(request: T, event: 'onsuccess' | 'onabort'): T => {
    queueMicrotask(() => (request as Record<string, () => void>)[event]?.());
    return request;
  };
  const put = () => {
    queueMicrotask(() => queueMicrotask(() => soon(transaction, 'onabort')));
    return soon({ result: 'key' }, 'onsuccess');
  };
  Object.assign(transaction, { objectStore: () => ({ put }) });
  const database = { transaction: () => transaction, close: () => undefined };
  vi.stubGlobal('indexedDB', { open: () => soon({ result: database }, 'onsuccess') });
  expect(await keepFile({ key: 'key' } as KeptFile)).toBe(false);
});
