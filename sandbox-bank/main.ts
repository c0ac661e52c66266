import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { adminRoutes } from './admin-routes.ts';
import { createBank } from './bank.ts';
import { fieldsRoutes } from './fields-routes.ts';
import { pageRoutes } from './page-routes.ts';
import { restRoutes } from './rest-routes.ts';

/*
 * node sandbox-bank/main.ts --port N
 * A bank for trying payments out, on this machine only. It shares no code with the shop; it speaks the gateway's protocol.
 */

const DEFAULT_PORT = 4322;
const BODY_BYTES = 100_000;

const { values } = parseArgs({ options: { port: { type: 'string', default: String(DEFAULT_PORT) } } });
if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
  process.stderr.write(`--port is "${values.port}", but must be a port number\n`);
  process.exit(1);
}

const bank = createBank();
const style = readFileSync(join(import.meta.dirname, 'bank.css'), 'utf8');
const app = new Hono()
  .use(bodyLimit({ maxSize: BODY_BYTES }))
  .get('/bank.css', (context) =>
    context.body(style, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  )
  .get('/', (context) => context.redirect('/admin'))
  .route('/', adminRoutes(bank))
  .route('/', restRoutes(bank))
  .route('/', fieldsRoutes(bank))
  .route('/', pageRoutes(bank));

// Loopback only: /admin asks nobody who they are.
const server = serve({ fetch: app.fetch, port: Number(values.port), hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`The sandbox bank stands at http://127.0.0.1:${port}/admin\n`);
  process.send?.({ port });
});
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

function stop(): void {
  bank.notifier.stop();
  server.close(() => process.exit(0));
  if ('closeAllConnections' in server) server.closeAllConnections();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Started by another program, it ends with it.
process.on('disconnect', stop);
