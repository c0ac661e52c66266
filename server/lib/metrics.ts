import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Prometheus metrics of this process. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: 'malecon_request_seconds',
  help: 'Time to answer a request',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
});

/** Counts one answered request; `route` is the pattern, never the address, so that labels stay few and say nothing of people. */
export function measure(method: string, route: string, status: number, milliseconds: number): void {
  requests.observe({ method, route, status }, milliseconds / 1000);
}
