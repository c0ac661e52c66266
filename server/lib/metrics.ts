import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

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

const reads = new Counter({
  name: 'malecon_replicated_reads_total',
  help: 'Reads that a replica may answer, by the server that was asked; one that failed was asked again of the primary',
  labelNames: ['server', 'outcome'],
  registers: [registry],
});
const lag = new Gauge({
  name: 'malecon_replica_lag_seconds',
  help: 'By how much a replica is behind the primary',
  labelNames: ['server'],
  registers: [registry],
});
const isIn = new Gauge({
  name: 'malecon_replica_in_use',
  help: '1 when a replica takes reads, 0 when it is left out',
  labelNames: ['server'],
  registers: [registry],
});

/** Counts one read of many records, where there are replicas: `server` is the primary or the name of a replica. */
export function measureRead(server: string, outcome: 'answered' | 'failed'): void {
  reads.inc({ server, outcome });
}

/** Notes how a replica stands. */
export function measureReplica(server: string, behindMilliseconds: number, takesReads: boolean): void {
  lag.set({ server }, behindMilliseconds / 1000);
  isIn.set({ server }, takesReads ? 1 : 0);
}
