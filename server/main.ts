import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createApp } from './app.ts';
import { readConfiguration } from './configuration.ts';
import { bankJobsOf, jobsOf, longJobsOf, outsideJobsOf, webhookJobsOf } from './jobs.ts';
import { startJobs } from './lib/jobs.ts';
import { openTraces } from './lib/traces/traces.ts';
import { createLog } from './log.ts';
import { openServices } from './open-services.ts';
import { createSite } from './site.ts';

/** Milliseconds that running requests get after SIGTERM; the whole end takes less than five seconds. */
const DRAIN_MILLISECONDS = 2_500;
const BANK_MILLISECONDS = 1_000;

function readOrStop() {
  try {
    return readConfiguration(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const configuration = readOrStop();
const log = createLog(configuration.logLevel);
const stopInOneLine = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};
const closeTraces = await openTraces(process.env, (text) =>
  log.warn({ text }, 'Traces could not be sent'),
).catch(stopInOneLine);
const { services, close } = await openServices(configuration, log).catch(stopInOneLine);

const api = new Hono({ strict: false }).route('/api', createApp(services));
const site = createSite(configuration, services.banks.origins);
api.get('/metrics', (context) => api.request('/api/metrics', {}, context.env));
const isApi = (pathname: string) =>
  pathname.startsWith('/api/') || pathname === '/api' || pathname === '/metrics';

// Beside the others: a bank that is slow to answer holds no mail up.
const stopJobs = startJobs(services, jobsOf(services));
const stopBankJobs = startJobs(services, bankJobsOf());
const stopOutsideJobs = startJobs(services, outsideJobsOf());
const stopWebhookJobs = startJobs(services, webhookJobsOf());
const stopLongJobs = startJobs(services, longJobsOf());
const server = serve(
  {
    fetch: (request, env) => (isApi(new URL(request.url).pathname) ? api : site).fetch(request, env),
    port: configuration.port,
    hostname: configuration.host,
  },
  ({ port }) => {
    log.info({ port }, 'Listening');
    process.stdout.write(`Malecón serves ${configuration.siteHost} at http://localhost:${port}/\n`);
    process.send?.('listening');
  },
);
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info('Stopping');
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Streams of changes never end by themselves.
  const drained = setTimeout(
    () => 'closeAllConnections' in server && server.closeAllConnections(),
    DRAIN_MILLISECONDS,
  );
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await closed;
  clearTimeout(drained);
  await stopJobs();
  // What is asked of a bank or another site, or erased, is asked and erased again after a start: it never holds the end up.
  await Promise.race([
    Promise.all([stopBankJobs(), stopOutsideJobs(), stopWebhookJobs(), stopLongJobs()]),
    wait(BANK_MILLISECONDS),
  ]);
  await Promise.all([close(), closeTraces()]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
