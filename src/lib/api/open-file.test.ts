import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givePage } from '../../../tests/api/page.ts';
import { apiSettings } from './call.ts';
import { openFile } from './open-file.ts';
import { $toasts } from '../shell/toasts.ts';

givePage([]);

const done: string[] = [];
const tab = {
  opener: 'this page' as unknown,
  location: { replace: (address: string) => void done.push(`shows ${address}`) },
  close: () => void done.push('closes'),
};

beforeEach(() => {
  done.length = 0;
  $toasts.set([]);
  apiSettings.fetch = (input) => {
    done.push(`asks ${new URL(String(input), 'https://api.example').pathname}`);
    return Promise.resolve(
      Response.json({
        id: 7,
        url: '/fresh',
        name: 'passport.pdf',
        type: 'application/pdf',
        size: 1,
        width: null,
        height: null,
        sources: [],
      }),
    );
  };
  vi.stubGlobal('window', { open: () => (done.push('opens'), tab) });
});
afterEach(() => vi.unstubAllGlobals());

test('the tab is opened by the press, and shows what was signed after it', async () => {
  await openFile(7);
  expect(done).toEqual(['opens', 'asks /system/files/7/link', 'shows /fresh']);
  expect(tab.opener).toBeNull();
});

test('a refusal is told here, and the tab goes', async () => {
  apiSettings.fetch = () =>
    Promise.resolve(
      Response.json(
        { title: 'Not found', code: 'e9', status: 404 },
        { status: 404, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
  await openFile(7);
  expect(done).toEqual(['opens', 'closes']);
  expect($toasts.get()).toHaveLength(1);
});

test('a browser that opens no tab shows the file in this one', async () => {
  vi.stubGlobal('window', { open: () => null });
  vi.stubGlobal('location', { assign: (address: string) => void done.push(`leaves for ${address}`) });
  await openFile(7);
  expect(done).toEqual(['asks /system/files/7/link', 'leaves for /fresh']);
});

test('no screen links to the address in a row, and no picture ends with it', () => {
  const own = new Set([
    'src/islands/ui/file-link.tsx',
    'src/islands/ui/file-picture.tsx',
    'src/islands/procedure-form/file-links.tsx',
  ]);
  const others = globSync('src/islands/**/*.tsx').filter((name) => !own.has(name));
  expect(others.length).toBeGreaterThan(100);
  expect(
    others.filter((name) => /\b(?:href|src)=\{(?:\w+\.)?url\}/.test(readFileSync(name, 'utf8'))),
  ).toEqual([]);
});
