import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createApp } from './app.ts';
import { readConfiguration } from './configuration.ts';
import { jobsOf } from './jobs.ts';
import { startJobs } from './lib/jobs.ts';
import { createLog } from './log.ts';
import { openServices } from './open-services.ts';
import { createSite } from './site.ts';

/** Milliseconds that running requests get after SIGTERM; the whole end takes less than five seconds. */
const DRAIN_MILLISECONDS = 2_500;

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
const { services, close } = await openServices(configuration, log).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

const api = new Hono({ strict: false }).route('/api', createApp(services));
const site = createSite(configuration);
api.get('/metrics', (context) => api.request('/api/metrics', {}, context.env));
const isApi = (pathname: string) => pathname.startsWith('/api/') || pathname === '/api' || pathname === '/metrics';

const stopJobs = startJobs(services, jobsOf(services));
const server = serve({ fetch: (request, env) => (isApi(new URL(request.url).pathname) ? api : site).fetch(request, env), port: configuration.port, hostname: configuration.host }, ({ port }) => {
  log.info({ port }, 'Listening');
  process.stdout.write(`Malecón serves ${configuration.siteHost} at http://localhost:${port}/\n`);
  process.send?.('listening');
});
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
  const drained = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), DRAIN_MILLISECONDS);
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await closed;
  clearTimeout(drained);
  await stopJobs();
  await close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
