import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unbroken } from './unbroken.tsx';

test.each([
  ['ana.lodge@example.com', 'ana.lodge@<wbr/>example.com'],
  ['Write to a@b.co or c@d.co', 'Write to a@<wbr/>b.co or c@<wbr/>d.co'],
  ['@ 10:00', '@ 10:00'],
  ['R-2026-000287', '<span class="whitespace-nowrap">R-2026-000287</span>'],
])('the line of "%s" ends where a reader would end it', (text, html) => {
  expect(renderToStaticMarkup(<>{unbroken(text)}</>)).toBe(html);
});
