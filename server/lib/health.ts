import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { callWayRoute } from './call-way.ts';
import { registry } from './metrics.ts';
import type { Api } from './mount.ts';
import { notFound } from './problem.ts';
import { operationMetrics } from './operation-metrics.ts';

/** /health: the process lives, and how calls come to it. /ready: it can serve, its database answers. /metrics: Prometheus. */
export function healthRoutes(api: Api, services: Services): void {
  api.get('/health', (context) => context.json({ status: 'ok' }));
  callWayRoute(api, services);
  api.get('/ready', async (context) => {
    try {
      await sql`select 1`.execute(services.db);
      return context.json({ status: 'ready' });
    } catch {
      return context.json({ status: 'not ready' }, 503);
    }
  });
  const refresh = operationMetrics(services);
  api.get('/metrics', async (context) => {
    // Proxies keep the one address from outside (deploy/): with a final slash it is another to them.
    if (new URL(context.req.url).pathname.endsWith('/')) throw notFound();
    await refresh();
    return context.text(await registry.metrics(), 200, { 'content-type': registry.contentType });
  });
}
