import { Hono } from 'hono';
import type { Context } from 'hono';
import { adminPage } from './admin-page.ts';
import type { Bank } from './bank.ts';
import { stateOf } from './operations.ts';
import type { Operation } from './operations.ts';
import { PAGE_HEADERS } from './page.ts';
import { formOf } from './page-routes.ts';
import { SettingsChange } from './settings.ts';

/*
 * How the bank behaves, for tests (JSON) and for people (a page):
 *   GET  /admin                              the page
 *   GET  /admin/settings                     PUT /admin/settings, PUT /admin/settings/:order   JSON, any of them
 *   GET  /admin/operations[/:order]          what happened, with every notification and its answer
 *   POST /admin/operations/:order/notify     sends the notification now
 *   POST /admin/reset                        forgets everything
 */
export function adminRoutes(bank: Bank): Hono {
  const app = new Hono();
  app.use('/admin/*', async (context, next) => {
    // A page of another site must not steer the bank through somebody's browser.
    const origin = context.req.header('origin');
    if (context.req.method !== 'GET' && origin !== undefined && origin !== new URL(context.req.url).origin)
      return context.json({ error: 'origin' }, 403);
    return next();
  });
  const describe = (operation: Operation) => {
    const { request, session, openedAt, card, result, refunded, notices } = operation;
    const { order, amount, terminal, version, language } = request;
    return {
      order,
      amount,
      version,
      language,
      session,
      refunded,
      notices,
      result,
      merchant: terminal.merchant,
      terminal: terminal.terminal,
      currency: terminal.currency,
      state: stateOf(operation, bank.now(order)),
      opened_at: openedAt,
      brand: card?.brand,
      last4: card?.last4,
    };
  };
  const withOrder = (order: string): Operation | undefined =>
    bank.operations.all().findLast(({ request }) => request.order === order);

  app.get('/admin', (context) =>
    context.html(adminPage(bank.settings.of(), bank.operations.all()), 200, PAGE_HEADERS),
  );
  // The page's form: everything is text there.
  app.post('/admin', async (context) => {
    const form = await formOf(context);
    const parsed = SettingsChange.safeParse(
      Object.fromEntries(Object.entries(form).map(([name, text]) => [name, fromForm(text)])),
    );
    if (!parsed.success) return context.text(parsed.error.message, 422);
    bank.settings.change(parsed.data);
    return context.redirect('/admin', 303);
  });
  app.get('/admin/settings', (context) => context.json(bank.settings.of()));
  const change = async (context: Context, order?: string) => {
    const parsed = SettingsChange.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.json({ error: parsed.error.message }, 422);
    bank.settings.change(parsed.data, order);
    return context.json(bank.settings.of(order));
  };
  app.put('/admin/settings', (context) => change(context));
  app.put('/admin/settings/:order', (context) => change(context, context.req.param('order')));
  app.get('/admin/operations', (context) => context.json(bank.operations.all().map(describe)));
  app.get('/admin/operations/:order', (context) => {
    const operation = withOrder(context.req.param('order'));
    return operation ? context.json(describe(operation)) : context.json({ error: 'order' }, 404);
  });
  app.post('/admin/operations/:order/notify', async (context) => {
    const operation = withOrder(context.req.param('order'));
    if (!operation?.result) return context.json({ error: 'order' }, 404);
    await bank.notifier.send(operation);
    return context.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
      ? context.redirect('/admin', 303)
      : context.json(describe(operation));
  });
  app.post('/admin/reset', (context) => {
    bank.reset();
    return context.json(bank.settings.of());
  });
  return app;
}

function fromForm(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
