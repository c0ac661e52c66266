import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createPublicForm } from '../../../lib/forms/public-form.ts';
import { Form } from './form.tsx';

test('a browser without script has nothing to fill in, and what it sent would not be in an address', () => {
  const form = createPublicForm({ schema: z.object({}), send: () => Promise.resolve() });
  const markup = renderToStaticMarkup(
    <Form form={form} action="Log in">
      <input name="password" />
    </Form>,
  );
  expect(markup).toMatch(/^<form class="noscript:hidden" [^>]*method="post"/);
  expect(markup).not.toContain(' action=');
});
