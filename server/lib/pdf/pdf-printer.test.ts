import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PdfPrinter, forkPress } from './pdf-printer.ts';

/*
 * The child is the real one, stopped and killed by signals as a machine would. Its data lack what the template shows: that
 * is said of every document that the child has read.
 */

const MADE = 'could not be made';
let children: ChildProcess[];
let printer: PdfPrinter;
/** How many children die before they have done anything. */
let deaths: number;
const print = (): Promise<string> =>
  printer.print('voucher', {}, { archival: false, pictures: new Map() }).then(
    () => 'printed',
    (error: Error) => (error.message.includes(MADE) ? MADE : error.message),
  );
const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => void children.at(-1)?.kill(name);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  children = [];
  deaths = 0;
  printer = new PdfPrinter(() => {
    const child = forkPress();
    children.push(child);
    if (children.length <= deaths) child.kill('SIGKILL');
    return child;
  });
});
afterEach(() => {
  vi.useRealTimers();
  children.forEach((child) => child.kill('SIGKILL'));
});

test('a document that is only slow is waited for, each by its own time', async () => {
  for (const _ of [1, 2]) {
    const slow = print();
    signal('SIGSTOP');
    vi.advanceTimersByTime(59_000);
    signal('SIGCONT');
    expect(await slow).toBe(MADE);
  }
  expect(children).toHaveLength(1);
});

test('one that hangs is given up with words, and those that wait behind it are made by another child', async () => {
  const hung = print();
  signal('SIGSTOP');
  const waiting = [print(), print()];
  vi.advanceTimersByTime(60_000);
  expect(await hung).toBe('e1 document_not_made');
  expect(await Promise.all(waiting)).toEqual([MADE, MADE]);
  expect(children).toHaveLength(2);
});

test('one whose child dies is tried once more', async () => {
  deaths = 1;
  expect(await print()).toBe(MADE);
  expect(children).toHaveLength(2);
});

test('one whose child dies twice is given up with words', async () => {
  deaths = 2;
  expect(await print()).toBe('e1 document_not_made');
  expect(await print()).toBe(MADE);
  expect(children).toHaveLength(3);
});
