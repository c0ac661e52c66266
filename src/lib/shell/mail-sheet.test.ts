import { expect, test } from 'vitest';
import { composeMail } from '../../../server/lib/mail/message.ts';
import { undressMail } from './mail-sheet.ts';

test('a mail keeps its look without a style on any element', async () => {
  const { html } = await composeMail('alisios', 'en', {
    subject: 'S',
    paragraphs: ['<p style="color:red">Typed</p>'],
    facts: [['A', 'B']],
  });
  const bare = undressMail(html);
  expect(bare.html).not.toMatch(/<style|<[^>]* style=/);
  expect(bare.html).toContain('&lt;p style=&quot;color:red&quot;&gt;');
  expect(bare.css).toContain("font-family:-apple-system,'Segoe UI'");
  expect(bare.css).toContain('prefers-color-scheme:dark');
  expect(bare.html.match(/data-style=/g)).toHaveLength(html.match(/<[^>]* style=/g)?.length ?? 0);
});
