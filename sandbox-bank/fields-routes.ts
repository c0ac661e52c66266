import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Bank } from './bank.ts';
import { readCard } from './cards.ts';
import { fieldsPage, styleOf } from './fields-page.ts';
import { findTerminal } from './merchants.ts';

/* The frame with card fields, and the one place that a card number is sent to. */

const Typed = z.object({
  merchant: z.string(),
  terminal: z.string(),
  number: z.string(),
  expiry: z.string(),
  code: z.string(),
});

/** An origin and nothing more: what goes into a policy header must not carry a second directive. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

export function fieldsRoutes(bank: Bank): Hono {
  const app = new Hono();
  const script = readFileSync(join(import.meta.dirname, 'fields-frame.js'), 'utf8');

  app.get('/fields.js', (context) =>
    context.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  );

  app.get('/fields', (context) => {
    const { merchant = '', terminal = '', language, origin = '', ...query } = context.req.query();
    const known = findTerminal(merchant, terminal);
    const ancestors = [origin, ...(context.req.queries('ancestor') ?? [])];
    if (!known?.hostedFields || !ancestors.every(isOrigin)) return context.text('SIS0026', 400);
    const nonce = randomBytes(16).toString('base64');
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'nonce-${nonce}'`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors.join(' ')}`,
    ].join('; ');
    return context.html(
      fieldsPage({
        terminal: known,
        language: language === 'en' ? 'en' : 'es',
        origin,
        nonce,
        style: styleOf(query),
      }),
      200,
      {
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    );
  });

  app.post('/fields/tokens', async (context) => {
    // Only the frame itself: another site must not try cards here.
    const origin = context.req.header('origin');
    if (origin !== undefined && origin !== new URL(context.req.url).origin)
      return context.json({ error: 'origin' }, 403);
    const typed = Typed.safeParse(await context.req.json().catch(() => undefined));
    const terminal = typed.success ? findTerminal(typed.data.merchant, typed.data.terminal) : undefined;
    if (!typed.success || !terminal?.hostedFields) return context.json({ error: 'merchant' }, 400);
    const card = readCard(typed.data, bank.now());
    if (!('brand' in card)) return context.json({ fields: card }, 422);
    return context.json({ token: bank.keepCard(card, terminal) });
  });
  return app;
}
